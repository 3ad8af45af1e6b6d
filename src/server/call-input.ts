import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { FileBody } from '#shared/file-body.ts'
import { isStorable } from '#shared/text.ts'
import { otherCallsAt } from './other-calls.ts'
import type { CallEnv } from './platform.ts'
import { Refusal } from './refusals.ts'

/** Whether the body of a call is a file, which is read while it arrives. */
export function takesFile({ shapes }: Endpoint): boolean {
  return shapes.body === FileBody
}

/** What a call was sent with, as its schemas read it. */
export async function readInput(c: Context<CallEnv>, endpoint: Endpoint): Promise<unknown> {
  const { shapes } = endpoint
  return {
    params: shapes.params && check(shapes.params, c.req.param()),
    query: shapes.query && check(shapes.query, c.req.query()),
    body: takesFile(endpoint) ? readFile(c) : shapes.body && (await readBody(c, shapes.body)),
  }
}

/** Keys that the call does not know are dropped and counted: somebody may be trying what they may not. */
async function readBody(c: Context<CallEnv>, shape: z.ZodMiniType): Promise<unknown> {
  const sent = await readJson(c)
  const read = check(shape, sent)
  c.set('unknownKeys', countDropped(sent, read))
  return read
}

function countDropped(sent: unknown, read: unknown): number {
  if (typeof sent !== 'object' || typeof read !== 'object' || !sent || !read) return 0
  return Object.entries(sent).reduce((count, [key, value]) => {
    const dropped = Object.hasOwn(read, key) ? countDropped(value, Reflect.get(read, key)) : 1
    return count + (value === undefined ? 0 : dropped)
  }, 0)
}

function readFile(c: Context<CallEnv>): ReadableStream<Uint8Array> {
  requireType(c, 'application/octet-stream', 'Send the bytes of a file')
  return c.req.raw.body ?? new Blob().stream()
}

async function readJson(c: Context<CallEnv>): Promise<unknown> {
  const other = otherCallsAt(c.req.path)?.type
  if (!other || typeOf(c) !== other) requireType(c, 'application/json', 'Send JSON')
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('broken', 'The request is not readable JSON')
  }
}

function requireType(c: Context<CallEnv>, wanted: string, said: string): void {
  if (typeOf(c) !== wanted)
    throw new Refusal('wrong-type', `${said} with the content type ${wanted}`)
}

function typeOf(c: Context<CallEnv>): string | undefined {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** The schema's reading of a value, or 422 with a sentence for each field at fault. */
function check(shape: z.ZodMiniType, value: unknown): unknown {
  const read = z.safeParse(shape, value)
  if (!read.success) throw invalid(read.error.issues)
  const unstorable = findUnstorable(read.data)
  if (unstorable !== undefined) {
    const said = 'We can’t save some of these characters. Remove them and try again'
    throw new Refusal('invalid', said, { fields: { [unstorable]: said } })
  }
  return read.data
}

function invalid(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    fields[field] ??=
      issue.message === 'Invalid input' ? 'This isn’t in the expected format' : issue.message
  }
  const [first = 'This isn’t in the expected format'] = Object.values(fields)
  return new Refusal('invalid', first, { fields })
}

/** The path of the first such text; empty for the value itself. */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : ''
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const found = findUnstorable(child)
    if (found !== undefined) return found ? `${key}.${found}` : key
  }
  return undefined
}
