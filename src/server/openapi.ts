import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { EventStream } from '#shared/event-stream.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { FileBody } from '#shared/file-body.ts'
import { Problem } from '#shared/problem.ts'
import { isForPrograms } from './auth.ts'

/** The OpenAPI 3.1 document of all calls, derived from the same lines that serve them. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = { ...path, [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Matricula', version: '1', license: { name: 'MIT' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        applicant: { type: 'http', scheme: 'bearer', description: 'Token of an applicant (au_…)' },
        admin: { type: 'http', scheme: 'bearer', description: 'Token of a member of staff (aa_…)' },
        token: { type: 'http', scheme: 'bearer', description: 'API token (matricula_…)' },
      },
      schemas: { Problem: jsonSchema(Problem, 'output') },
    },
  }
}

/** What every call of a program that changes something has to carry; standards have ways of their own. */
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}

function operation({ access, shapes, route, method, path }: Endpoint) {
  return {
    operationId: route
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase(),
    'x-access': access,
    security: access === 'public' ? [] : [{ [access.split(':', 1)[0] ?? access]: [] }],
    parameters: [
      ...parameters(shapes.params, 'path'),
      ...parameters(shapes.query, 'query'),
      ...(isForPrograms(access) && method !== 'GET' && path.startsWith('/api/') ? [keyHeader] : []),
    ],
    ...(shapes.body && {
      requestBody: {
        required: true,
        content: bodyOf(shapes.body),
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: contentOf(shapes.ok),
      },
      default: {
        description: 'Refused, with a sentence for people',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function bodyOf(shape: NonNullable<Endpoint['shapes']['body']>) {
  if (shape === FileBody)
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: jsonSchema(shape, 'input') } }
}

/** JSON, but for the answers that are a file or a stream of events. */
function contentOf(shape: Endpoint['shapes']['ok']) {
  if (shape === FileAnswer) return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  if (shape === EventStream) return { 'text/event-stream': { schema: { type: 'string' } } }
  return { 'application/json': { schema: jsonSchema(shape, 'output') } }
}

function parameters(shape: Endpoint['shapes']['query'], place: 'path' | 'query') {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchema(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function jsonSchema(shape: z.core.$ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(shape, { io, unrepresentable: 'any' })
}
