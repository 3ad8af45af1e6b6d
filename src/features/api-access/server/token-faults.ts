import { and, eq, sql } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import type { Db } from '#server/db/client.ts'
import type { CallEnv, Platform } from '#server/platform.ts'
import { v1 } from '../v1.ts'
import { retiredCalls, retirementHeaders } from './retirement.ts'
import { apiTokens } from './tables.ts'

/** The same fault is written down once a minute: a program repeats it faster than anyone looks. */
const sameFaultMs = 60_000
const mostOfCall = 200

type Fault = { code: string; call: string }

/** Keeps why a token was refused last, for the page of tokens. */
export async function noteFault(
  { db, now }: { db: Db; now: Date },
  id: string,
  { code, call }: Fault,
): Promise<void> {
  const isNews = sql`(${apiTokens.faultAt} IS NULL OR ${apiTokens.fault} <> ${code}
    OR ${apiTokens.faultAt} < ${new Date(now.getTime() - sameFaultMs)})`
  await db
    .update(apiTokens)
    .set({ fault: code, faultCall: call.slice(0, mostOfCall), faultAt: now })
    .where(and(eq(apiTokens.id, id), isNews))
}

/** What every answer of the promised calls says beside its own, and what is kept of one that is refused. */
export function mountV1(app: Hono<CallEnv>, platform: Platform): void {
  app.use(`${v1}/*`, async (c, next) => {
    await next()
    const { method, path } = c.req
    for (const [name, value] of retirementHeaders(retiredCalls, method, path))
      c.res.headers.set(name, value)
    await noteRefused(c, platform)
  })
}

/** Keeps why a call of a program was refused, once it was answered. */
export async function noteRefused(c: Context<CallEnv>, platform: Platform): Promise<void> {
  const actor = c.get('actor')
  if (c.res.status < 400 || actor?.kind !== 'admin' || !actor.token) return
  const fault = {
    code: c.get('refusedFor') ?? 'failed',
    call: `${c.req.method} ${c.req.path}`,
  }
  // The answer is what it is, also where this cannot be kept.
  await noteFault({ db: platform.db, now: platform.now() }, actor.token.id, fault).catch(
    (error: unknown) => platform.log.warn({ error }, 'a fault of a token was not noted'),
  )
}
