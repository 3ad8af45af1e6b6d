import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import type { Device } from '#features/accounts/contract.ts'
import { forgetOtherDevices } from '#features/accounts/server/sign-in-places.ts'
import { recordAudit } from '#server/audit.ts'
import { requireSecondFactor } from '#server/auth.ts'
import type { Config } from '#server/config.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import { type AdminRow, hasSecondFactor } from './people.ts'
import { adminSessions } from './tables.ts'

const hourMs = 3_600_000
const idleMs = 8 * hourMs
const longestMs = 12 * hourMs
const noteEveryMs = 60_000

type Found = {
  id: string
  admin_id: string
  fresh_at: Date
  role: string
  programs: string[] | null
  has_second_factor: boolean
}

// Noting when a session was last seen rides along, at most once a minute.
const findSession = `
  WITH live AS (
    SELECT s.token_hash, s.id, s.admin_id, s.fresh_at, s.last_seen_at, a.role, a.programs,
      a.totp_secret IS NOT NULL AS has_second_factor
    FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
    WHERE s.token_hash = $1 AND s.ends_at > $2 AND s.last_seen_at > $3 AND a.disabled_at IS NULL
  ), seen AS (
    UPDATE admin_sessions s SET last_seen_at = $2 FROM live
    WHERE s.token_hash = live.token_hash AND live.last_seen_at < $4
  )
  SELECT id, admin_id, fresh_at, role, programs, has_second_factor FROM live`

/** The member of staff behind a live session: 8 hours idle, 12 at most, none once disabled. One statement. */
export async function findAdminSession(
  { pool, config }: { pool: Pool; config: Pick<Config, 'https'> },
  tokenHash: Buffer,
  now: Date,
): Promise<AdminActor | undefined> {
  const { rows } = await pool.query<Found>({
    name: 'find-admin-session',
    text: findSession,
    values: [
      tokenHash,
      now,
      new Date(now.getTime() - idleMs),
      new Date(now.getTime() - noteEveryMs),
    ],
  })
  const row = rows[0]
  return (
    row && {
      kind: 'admin',
      id: row.admin_id,
      sessionId: row.id,
      role: row.role,
      programs: row.programs,
      secondFactorDone: row.has_second_factor || !config.https,
      freshAt: row.fresh_at,
    }
  )
}

/** Whether a session goes on in the same role and for the same programs; unlike a call, to ask does not keep it awake. */
export async function isSessionLive(
  { pool }: { pool: Pool },
  { id, sessionId, role, programs }: AdminActor,
  now: Date,
): Promise<boolean> {
  const text = `
    SELECT FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
    WHERE s.id = $1 AND a.id = $2 AND a.role = $3 AND a.programs IS NOT DISTINCT FROM $6::text[]
      AND s.ends_at > $4 AND s.last_seen_at > $5 AND a.disabled_at IS NULL`
  const idleSince = new Date(now.getTime() - idleMs)
  const { rowCount } = await pool.query(text, [sessionId, id, role, now, idleSince, programs])
  return rowCount === 1
}

/** Begins a session; its token is known only to the answer. */
export async function beginSession(
  { db, now, from, config }: Ctx,
  admin: AdminRow,
): Promise<{ token: string; actor: AdminActor }> {
  const { token, hash } = newToken('aa_')
  const sessionId = randomUUID()
  await db.insert(adminSessions).values({
    tokenHash: hash,
    id: sessionId,
    adminId: admin.id,
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + longestMs),
    freshAt: now,
    device: from.device,
    address: from.address,
  })
  const secondFactorDone = hasSecondFactor(admin) || !config.https
  const actor: AdminActor = {
    kind: 'admin',
    id: admin.id,
    sessionId,
    role: admin.role,
    programs: admin.programs,
    secondFactorDone,
    freshAt: now,
  }
  return { token, actor }
}

/** The session goes on, fresh, under another token; of two at once the later one ends the other's. */
export async function renewSession({ db, now, actor }: Ctx<AdminActor>): Promise<string> {
  const { token, hash } = newToken('aa_')
  await db
    .update(adminSessions)
    .set({ tokenHash: hash, freshAt: now })
    .where(eq(adminSessions.id, actor.sessionId))
  return token
}

export async function signOutAdmin(ctx: Ctx<AdminActor>): Promise<Record<string, never>> {
  await ctx.db.delete(adminSessions).where(eq(adminSessions.id, ctx.actor.sessionId))
  await recordAudit(ctx, { action: 'admin.signed-out' })
  return {}
}

/** Ends every other session of the one who makes this call. */
export async function endOtherSessions(ctx: Ctx<AdminActor>): Promise<void> {
  const { db, actor } = ctx
  await db
    .delete(adminSessions)
    .where(and(eq(adminSessions.adminId, actor.id), ne(adminSessions.id, actor.sessionId)))
  await forgetOtherDevices(ctx, actor.id)
}

/** Ends every session of a person, on every process: each call looks its session up. */
export async function endAllSessions(db: Db, adminId: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.adminId, adminId))
}

export async function listDevices(
  ctx: Ctx<AdminActor>,
): Promise<{ devices: z.input<typeof Device>[] }> {
  requireSecondFactor(ctx.actor)
  const rows = await liveSessions(ctx.db, ctx.actor.id, ctx.now)
  return {
    devices: rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
      current: row.id === ctx.actor.sessionId,
    })),
  }
}

function liveSessions(db: Db, adminId: string, now: Date) {
  const { lastSeenAt, endsAt } = adminSessions
  return db
    .select()
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        gt(endsAt, now),
        gt(lastSeenAt, new Date(now.getTime() - idleMs)),
      ),
    )
    .orderBy(desc(lastSeenAt), desc(adminSessions.id))
}

/** Ends one of one's own devices; another person's answers like an absent one. */
export async function endDevice(
  ctx: Ctx<AdminActor>,
  { params }: { params: { id: string } },
): Promise<Record<string, never>> {
  requireSecondFactor(ctx.actor)
  const ended = await ctx.db
    .delete(adminSessions)
    .where(and(eq(adminSessions.id, params.id), eq(adminSessions.adminId, ctx.actor.id)))
    .returning({ id: adminSessions.id })
  if (ended.length === 0) throw notFound('device')
  await forgetOtherDevices(ctx, ctx.actor.id)
  await recordAudit(ctx, { action: 'admin.device-ended', subject: `session:${params.id}` })
  return {}
}
