import type { Context } from 'hono'
import { apiHeaders, commonHeaders, httpsHeaders } from './headers.ts'
import type { CallEnv, Platform } from './platform.ts'

/** Headers of every answer. */
export function headersOfAll(
  { config, now }: Pick<Platform, 'config' | 'now'>,
  requestId: string,
): Record<string, string> {
  return {
    ...commonHeaders,
    ...(config.https && httpsHeaders),
    'X-Request-Id': requestId,
    // Pages count the time that is left by it.
    Date: now().toUTCString(),
  }
}

/** A call's answer with all its headers: to add them to an answer that is made costs more than its JSON. */
export function jsonAnswer(c: Context<CallEnv>, platform: Platform, value: unknown): Response {
  const headers = { ...headersOfAll(platform, c.get('from').requestId), ...apiHeaders }
  const answer = new Response(JSON.stringify(value), { headers })
  c.set('whole', answer)
  return answer
}

/** Adds what an answer lacks of the headers of every answer. */
export function completeHeaders(c: Context<CallEnv>, platform: Platform): void {
  if (c.res === c.get('whole')) return
  const all = headersOfAll(platform, c.get('from').requestId)
  for (const [name, value] of Object.entries(all))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
