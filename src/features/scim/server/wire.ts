import type { Context, Hono } from 'hono'
import { noteRefused } from '#features/api-access/server/token-faults.ts'
import type { CallEnv, Platform } from '#server/platform.ts'
import { scimAddress, scimType } from '../address.ts'
import { noteFailure, noteSuccess } from './setup.ts'

/** What RFC 7644 wants of answers beside their bodies, and what is kept of how a call went. */
export function mountScim(app: Hono<CallEnv>, platform: Platform): void {
  app.use(`${scimAddress}/*`, async (c, next) => {
    await next()
    const isMade = c.req.method === 'POST' && c.res.status === 200
    if (isMade) {
      const { meta } = await c.res.clone().json()
      c.res = new Response(c.res.body, { status: 201, headers: c.res.headers })
      c.res.headers.set('Location', meta.location)
    }
    c.res.headers.set('Content-Type', scimType)
    await noteOutcome(c, platform)
  })
}

/** Only of tokens that are good: anyone can be refused without one. */
async function noteOutcome(c: Context<CallEnv>, platform: Platform): Promise<void> {
  const actor = c.get('actor')
  if (actor?.kind !== 'admin' || !actor.token) return
  const ctx = { db: platform.db, now: platform.now() }
  const isRefused = c.res.status >= 400
  const says = isRefused ? (await c.res.clone().json()).error : ''
  const call = `${c.req.method} ${c.req.path}`
  if (isRefused) await noteRefused(c, platform)
  // The answer is what it is, also where this cannot be kept.
  await (isRefused ? noteFailure(ctx, { says, call }) : noteSuccess(ctx)).catch((error: unknown) =>
    platform.log.warn({ error }, 'how a call of a directory went was not noted'),
  )
}
