import fc from 'fast-check'
import * as z from 'zod'
import type { openApiDocument } from '#server/openapi.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { FileBody } from '#shared/file-body.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Schema = { [key: string]: Json }

export type GeneratedRequest = {
  method: string
  /** With `{id}` places, as the document names it. */
  route: string
  path: string
  access: string
  type: string
  /** A live token of the kind that the route wants, none, or nonsense. */
  token: 'suitable' | 'none' | 'garbage'
  body: string | undefined
}

type Operation = {
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a'.repeat(30_000),
  "'; DROP TABLE applications; --",
  '../../etc/passwd',
  '%00%ff',
  '{{7*7}}',
  '__proto__',
  '\u202eevil',
  '2026-02-30',
  '9'.repeat(30),
]

/** Requests for every operation of an OpenAPI document: three in four as it describes them, the rest broken. */
export function requestsFor(
  { paths }: ReturnType<typeof openApiDocument>,
  knownIds: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  )
  const ids = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...knownIds) }, fc.uuid())
  return fc.constantFrom(...operations).chain(({ route, method, operation }) =>
    fc
      .record({
        params: fc.record(
          Object.fromEntries(
            operation.parameters.map(({ name, schema, required }) => {
              const value = name === 'id' ? ids : valueFor(schema)
              const usual = required ? value : fc.option(value, { nil: undefined })
              return [name, fc.oneof({ weight: 9, arbitrary: usual }, nasty)]
            }),
          ),
        ),
        body: bodyFor(operation),
        token: fc.oneof(
          { weight: 9, arbitrary: fc.constant('suitable' as const) },
          fc.constantFrom('none' as const, 'garbage' as const),
        ),
      })
      .map(({ params, body, token }) => ({
        method,
        route,
        path: addressOf(route, operation, params),
        access: operation['x-access'],
        type: typeOf(operation),
        token,
        body,
      })),
  )
}

const nasty = fc.constantFrom(...nastyTexts)

function typeOf({ requestBody }: Operation): string {
  return Object.keys(requestBody?.content ?? {})[0] ?? 'application/json'
}

function bodyFor(operation: Operation): fc.Arbitrary<string | undefined> {
  const { requestBody } = operation
  if (!requestBody) return fc.constant(undefined)
  const type = typeOf(operation)
  // The bytes of a file are anything at all.
  if (type !== 'application/json') return fc.string({ maxLength: 2_000 })
  const valid = valueFor(requestBody.content[type]?.schema ?? {})
  const text = (value: unknown) => JSON.stringify(value) ?? 'null'
  return fc.oneof(
    { weight: 6, arbitrary: valid.map(text) },
    { weight: 2, arbitrary: fc.tuple(valid, fc.nat(), fc.jsonValue()).map(broken).map(text) },
    { weight: 1, arbitrary: fc.jsonValue().map(text) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[[[[', '{"a":1', 'null', '\u0000') },
  )
}

const mostRounds = 100
const triesOfRound = 20

/** What a call must be asked with. */
export const queries: Record<string, Record<string, string>> = {
  'GET /api/admins/finance/charges': { show: 'all' },
  'GET /api/admins/questionnaire-people': { status: 'in_review' },
  'GET /api/admins/questionnaires/{id}/export': { form: 'csv' },
  'GET /api/admins/applications/export': { format: 'csv' },
  'GET /api/users/applications/{id}/interview/times': { timeZone: 'America/New_York' },
  'GET /api/admins/applications/{id}/interview/times': { timeZone: 'America/New_York' },
  'GET /api/admins/applicants': { search: 'Lindqvist' },
}

const letter = { template: 'application-withdrawn', subject: 'A subject', body: 'A body' }
/** What chance does not find: the names of mails, which features declare. */
const namedBodies: Record<string, unknown> = {
  'POST /api/admins/letter-tests': letter,
  'POST /api/admins/letters/preview': { ...letter, receiptNumber: 'MA-2027-000123' },
}

/**
 * A body that a call takes, the same one every time; undefined where it takes none, and `otherwise` where
 * chance finds none.
 */
export function goodBody({ route, shapes: { body } }: Endpoint, otherwise?: unknown): unknown {
  if (!body) return undefined
  if (body === FileBody) return new Blob(['a file'])
  const named = namedBodies[route]
  if (named && z.safeParse(body, named).success) return named
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  const values = valueFor(schema)
  for (let seed = 1; seed <= mostRounds; seed++)
    for (const value of fc.sample(values, { seed, numRuns: triesOfRound }))
      if (z.safeParse(body, value).success) return value
  if (otherwise !== undefined) return otherwise
  throw new Error(`no body for ${route}`)
}

/** A value with one of its parts replaced by something else. */
function broken([value, place, other]: [unknown, number, unknown]): unknown {
  if (typeof value !== 'object' || value === null) return other
  const keys = Object.keys(value)
  const key = keys[place % Math.max(keys.length, 1)]
  if (key === undefined) return other
  const child: unknown = Reflect.get(value, key)
  const isDeep = typeof child === 'object' && child !== null && place % 2 === 0
  return { ...value, [key]: isDeep ? broken([child, place >> 1, other]) : other }
}

function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const kinds = schema.anyOf ?? schema.oneOf
  if (Array.isArray(kinds)) return fc.oneof(...kinds.map((one) => valueFor(one as Schema)))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valueFor({ ...schema, type })))
  const bound = (key: string, otherwise: number) => Number(schema[key] ?? otherwise)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(1, 2, 3) },
        fc.integer({
          min: Math.max(bound('minimum', -(2 ** 31)), -(2 ** 31)),
          max: Math.min(bound('maximum', 2 ** 31 - 1), 2 ** 31 - 1),
        }),
        fc.constantFrom(2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER),
      )
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'array':
      return fc.array(valueFor((schema.items as Schema | undefined) ?? {}), {
        minLength: bound('minItems', 0),
        maxLength: Math.min(bound('maxItems', 5), 5),
      })
    case 'object':
      return objectFor(schema)
    case 'string':
      return textFor(schema)
    default:
      return fc.jsonValue()
  }
}

/** What is planned with lies within ten years. */
const nearDate = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
})

function textFor({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'time-zone')
    return fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati')
  if (format === 'date-time')
    return fc.oneof(fc.date({ noInvalidDate: true }), nearDate).map((date) => date.toISOString())
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  if (format === 'date')
    return fc
      .oneof(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        nearDate,
      )
      .map((date) => date.toISOString().slice(0, 10))
  const least = Number(minLength ?? 0)
  const most = Math.min(Number(maxLength ?? 60), 60)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: least, maxLength: most, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.constantFrom('US', 'MD', 'timing', 'answers-unclear', 'education') },
    { weight: 1, arbitrary: fc.emailAddress() },
    { weight: 1, arbitrary: nasty },
  )
}

function objectFor({ properties, required, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : {}
    return fc.dictionary(fc.string({ maxLength: 10 }), valueFor(value), { maxKeys: 4 })
  }
  const model = Object.fromEntries(
    Object.entries(properties as { [key: string]: Schema }).map(([key, one]) => [
      key,
      valueFor(one),
    ]),
  )
  return fc.record(model, { requiredKeys: Array.isArray(required) ? required.map(String) : [] })
}

function addressOf(
  route: string,
  { parameters }: Operation,
  values: Record<string, unknown>,
): string {
  const query = new URLSearchParams()
  let path = route
  for (const { name, in: place } of parameters) {
    const value = values[name]
    if (value === undefined) continue
    // Half a surrogate pair cannot be in an address.
    const text = String(value).toWellFormed().slice(0, 2_000)
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text))
    else query.set(name, text)
  }
  return query.size > 0 ? `${path}?${query}` : path
}
