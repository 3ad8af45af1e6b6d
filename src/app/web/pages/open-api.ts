import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A JSON schema, as far as the page tells it. */
export type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

const Schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const Content = z.object({ content: z.record(z.string(), z.object({ schema: Schema })) })

/** What a body or an answer is: JSON, but for files and streams of events. */
export function schemaOf({ content }: z.infer<typeof Content>): Schema {
  const [only] = Object.values(content)
  return only?.schema ?? {}
}

export const Operation = z.object({
  'x-access': z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema }),
  ),
  requestBody: z.optional(Content),
  responses: z.object({ '200': Content }),
})
export type Operation = z.infer<typeof Operation>

const OpenApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

export const getOpenApi = endpoint('GET /api/openapi.json', 'public', { ok: OpenApi })

/** A schema in the few words that a reader of JSON knows: `{ "email": text, "state"?: text or null }`. */
export function shapeOf(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.format === 'binary') return 'a file'
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.allOf
  if (choices) return [...new Set(choices.map((choice) => shapeOf(choice, indent)))].join(' | ')
  if (schema.type === 'array') return `[${shapeOf(schema.items ?? {}, indent)}]`
  if (schema.type === 'object') return objectOf(schema, indent)
  return words[schema.type ?? ''] ?? 'anything'
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, value]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeOf(value, inner)}`,
  )
  if (lines.length === 0) return additionalProperties ? '{ … }' : '{}'
  return `{\n${lines.join('\n')}\n${indent}}`
}
