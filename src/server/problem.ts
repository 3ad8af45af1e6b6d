import type { Context } from 'hono'
import type { Problem } from '#shared/problem.ts'
import { apiHeaders } from './headers.ts'
import { otherCallsAt } from './other-calls.ts'
import type { CallEnv } from './platform.ts'
import type { Refusal } from './refusals.ts'

const endsConnection = [408, 413]

/** The one shape of every error answer; where a standard names keys of its own, they stand beside ours. */
export function problem(
  c: Context<CallEnv>,
  refusal: Refusal,
  later: Record<string, unknown> = {},
): Response {
  const other = otherCallsAt(c.req.path)
  const refused = other?.refusedAs(refusal)
  const body: Problem = {
    ...refused?.keys,
    error: refusal.message,
    code: refusal.code,
    ...(refusal.fields && { fields: refusal.fields }),
    ...refusal.extra,
    ...later,
    requestId: c.get('from').requestId,
  }
  c.set('refusedFor', refusal.reason)
  const headers = new Headers(apiHeaders)
  if (other) headers.set('Content-Type', other.type)
  if (refusal.retryAfter) headers.set('Retry-After', String(refusal.retryAfter))
  // The rest of such a body is not read, so that no other request can follow on this connection.
  if (endsConnection.includes(refusal.status)) headers.set('Connection', 'close')
  return new Response(JSON.stringify(body), { status: refused?.status ?? refusal.status, headers })
}
