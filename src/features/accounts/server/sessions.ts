import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Pool } from 'pg'
import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { sessionDays, sessionIdleDays } from '../accounts.ts'
import type { endDevice as endDeviceCall, listDevices as listDevicesCall } from '../contract.ts'
import { forgetOtherDevices } from './sign-in-places.ts'
import { applicantSessions } from './tables.ts'

const dayMs = 86_400_000
const noteSeenEveryMs = 60_000

const findSession = `
  SELECT s.id, s.applicant_id, s.last_seen_at
  FROM applicant_sessions s JOIN applicants a ON a.id = s.applicant_id
  WHERE s.token_hash = $1 AND s.ends_at > $2 AND s.last_seen_at > $3 AND a.closed_at IS NULL`

/** Whose live session a token opens: 14 days idle, 30 at most, none of a closed account. One statement. */
export async function findApplicantSession(
  { pool }: { pool: Pool },
  tokenHash: Buffer,
  now: Date,
): Promise<ApplicantActor | undefined> {
  const { rows } = await pool.query<{ id: string; applicant_id: string; last_seen_at: Date }>({
    name: 'find-applicant-session',
    text: findSession,
    values: [tokenHash, now, idleSince(now)],
  })
  const row = rows[0]
  if (!row) return undefined
  if (now.getTime() - row.last_seen_at.getTime() >= noteSeenEveryMs) noteSeen(pool, tokenHash, now)
  return { kind: 'applicant', id: row.applicant_id, sessionId: row.id }
}

/** Whether a session goes on; unlike a call, to ask does not keep it awake. */
export async function isSessionLive(
  { pool }: { pool: Pool },
  { id, sessionId }: ApplicantActor,
  now: Date,
): Promise<boolean> {
  const text = `
    SELECT FROM applicant_sessions s JOIN applicants a ON a.id = s.applicant_id
    WHERE s.id = $1 AND a.id = $2 AND s.ends_at > $3 AND s.last_seen_at > $4 AND a.closed_at IS NULL`
  const { rowCount } = await pool.query(text, [sessionId, id, now, idleSince(now)])
  return rowCount === 1
}

// Nobody waits for it, and one that fails is made up for by the next call.
function noteSeen(pool: Pool, tokenHash: Buffer, now: Date): void {
  const text = `UPDATE applicant_sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2`
  pool.query({ name: 'note-applicant-seen', text, values: [tokenHash, now] }).catch(() => {})
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - sessionIdleDays * dayMs)
}

/** Begins a session; its token is known only to the answer. */
export async function beginSession(
  { db, now, from }: Ctx,
  applicantId: string,
): Promise<{ token: string; actor: ApplicantActor }> {
  const { token, hash } = newToken('au_')
  const sessionId = randomUUID()
  await db.insert(applicantSessions).values({
    tokenHash: hash,
    id: sessionId,
    applicantId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + sessionDays * dayMs),
    device: from.device,
    address: from.address,
  })
  return { token, actor: { kind: 'applicant', id: applicantId, sessionId } }
}

/** Ends every session of an account. */
export async function endAllSessions(db: Db, applicantId: string): Promise<void> {
  await db.delete(applicantSessions).where(eq(applicantSessions.applicantId, applicantId))
}

/** Ends every session of an account but the one that makes the call. */
export async function endOtherSessions(ctx: Ctx<ApplicantActor>): Promise<void> {
  const { db, actor } = ctx
  const { applicantId, id } = applicantSessions
  await db.delete(applicantSessions).where(and(eq(applicantId, actor.id), ne(id, actor.sessionId)))
  await forgetOtherDevices(ctx, actor.id)
}

export async function logOut(ctx: Ctx<ApplicantActor>): Promise<Record<string, never>> {
  await ctx.db.delete(applicantSessions).where(eq(applicantSessions.id, ctx.actor.sessionId))
  await recordAudit(ctx, { action: 'applicant.signed-out' })
  return {}
}

export async function listDevices({
  db,
  actor,
  now,
}: Ctx<ApplicantActor>): Promise<Result<typeof listDevicesCall>> {
  const { applicantId, endsAt, lastSeenAt } = applicantSessions
  const rows = await db
    .select()
    .from(applicantSessions)
    .where(and(eq(applicantId, actor.id), gt(endsAt, now), gt(lastSeenAt, idleSince(now))))
    .orderBy(desc(lastSeenAt), desc(applicantSessions.createdAt), desc(applicantSessions.id))
  return {
    devices: rows.map((row) => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
      current: row.id === actor.sessionId,
    })),
  }
}

/** Ends one of one's own devices; another person's answers like an absent one. */
export async function endDevice(
  ctx: Ctx<ApplicantActor>,
  { params }: Input<typeof endDeviceCall>,
): Promise<Record<string, never>> {
  const ended = await ctx.db
    .delete(applicantSessions)
    .where(
      and(eq(applicantSessions.id, params.id), eq(applicantSessions.applicantId, ctx.actor.id)),
    )
    .returning({ id: applicantSessions.id })
  if (ended.length === 0) throw notFound('device')
  await forgetOtherDevices(ctx, ctx.actor.id)
  await recordAudit(ctx, { action: 'applicant.device-ended', subject: `session:${params.id}` })
  return {}
}

export async function endOtherDevices(ctx: Ctx<ApplicantActor>): Promise<Record<string, never>> {
  await endOtherSessions(ctx)
  await recordAudit(ctx, { action: 'applicant.other-devices-ended' })
  return {}
}
