import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableName, gt, ne } from 'drizzle-orm'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import { recordAudit } from '#server/audit.ts'
import { type QueryConnection, requireSecondFactor } from '#server/auth.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import type { Devices } from '../contract.ts'
import type { IdentityActor, Kind } from './kind.ts'
import { forgetOtherDevices } from './sign-in-places.ts'

const noteSeenEveryMs = 60_000

type SessionRow = { id: string; account_id: string; last_seen_at: Date }

/**
 * Finds live sessions: none that idled too long, has ended or is of a closed account. One statement, which
 * reads `columns` of the session s and the account a besides.
 */
export function sessionFinder<Row extends object>(kind: Kind, columns = '') {
  const sessions = getTableName(kind.sessions)
  const find = `
    SELECT s.id, s.${kind.sessionOwner.name} AS account_id, s.last_seen_at ${columns && `, ${columns}`}
    FROM ${sessions} s JOIN ${getTableName(kind.accounts)} a ON a.id = s.${kind.sessionOwner.name}
    WHERE s.ends_at > $2 AND s.last_seen_at > $3 AND a.${kind.closedAt.name} IS NULL`
  const noteSeen = `UPDATE ${sessions} SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2`

  return {
    /** Whose live session a token opens. */
    async byToken(
      pool: Pool,
      tokenHash: Buffer,
      now: Date,
      on: QueryConnection = pool,
    ): Promise<(SessionRow & Row) | undefined> {
      const { rows } = await on.query<SessionRow & Row>({
        name: `find-${kind.name}-session`,
        text: `${find} AND s.token_hash = $1`,
        values: [tokenHash, now, idleSince(kind, now)],
      })
      const row = rows[0]
      // No one waits for it, and one that fails is made up for by the next call.
      if (row && now.getTime() - row.last_seen_at.getTime() >= noteSeenEveryMs)
        pool
          .query({ name: `note-${kind.name}-seen`, text: noteSeen, values: [tokenHash, now] })
          .catch(() => {})
      return row
    },
    /** Those of some callers whose live session is still theirs. Unlike a call, to ask keeps none awake. */
    async filterLive<A extends IdentityActor>(
      pool: Pool,
      actors: readonly A[],
      now: Date,
      isSame: (actor: A, found: SessionRow & Row) => boolean = () => true,
    ): Promise<A[]> {
      const ids = actors.map(({ sessionId }) => sessionId)
      const values = [ids, now, idleSince(kind, now)]
      const { rows } = await pool.query<SessionRow & Row>(`${find} AND s.id = ANY($1)`, values)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return actors.filter((actor) => {
        const found = byId.get(actor.sessionId)
        return found?.account_id === actor.id && isSame(actor, found)
      })
    },
  }
}

function idleSince({ idleMs }: Kind, now: Date): Date {
  return new Date(now.getTime() - idleMs)
}

/** Begins a session in a row that is its `owner`'s; its token is known only to the answer. */
export async function startSession(
  { token: prefix, sessions, longestMs }: Kind,
  { db, now, from }: Ctx,
  owner: object,
): Promise<{ token: string; sessionId: string }> {
  const { token, hash } = newToken(prefix)
  const sessionId = randomUUID()
  await db.insert(sessions).values({
    tokenHash: hash,
    id: sessionId,
    createdAt: now,
    lastSeenAt: now,
    endsAt: new Date(now.getTime() + longestMs),
    device: from.device,
    address: from.address,
    ...owner,
  })
  return { token, sessionId }
}

/** Ends every session of an account, on every process: each call looks its session up. */
export async function endAllSessions(
  { sessions, sessionOwner }: Kind,
  db: Db,
  accountId: string,
): Promise<void> {
  await db.delete(sessions).where(eq(sessionOwner, accountId))
}

/** Ends every session of an account but the one that makes the call. */
export async function endOtherSessions(
  { sessions, sessionOwner }: Kind,
  ctx: Ctx<IdentityActor>,
): Promise<void> {
  const { db, actor } = ctx
  await db.delete(sessions).where(and(eq(sessionOwner, actor.id), ne(sessions.id, actor.sessionId)))
  await forgetOtherDevices(ctx, actor.id)
}

/** What people do about their own sessions. */
export function sessionVerbs(kind: Kind) {
  const { name, sessions, sessionOwner } = kind

  async function logOut(ctx: Ctx<IdentityActor>): Promise<Record<string, never>> {
    await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
    await recordAudit(ctx, { action: `${name}.signed-out` })
    return {}
  }

  async function listDevices({
    db,
    actor,
    now,
  }: Ctx<IdentityActor>): Promise<z.input<typeof Devices>> {
    requireSecondFactor(actor)
    const { id, device, address, createdAt, lastSeenAt, endsAt } = sessions
    const rows = await db
      .select({ id, device, address, createdAt, lastSeenAt })
      .from(sessions)
      .where(and(eq(sessionOwner, actor.id), gt(endsAt, now), gt(lastSeenAt, idleSince(kind, now))))
      .orderBy(desc(lastSeenAt), desc(createdAt), desc(id))
    return { devices: rows.map((row) => ({ ...row, current: row.id === actor.sessionId })) }
  }

  /** Ends one of one's own devices; another person's answers like an absent one. */
  async function endDevice(
    ctx: Ctx<IdentityActor>,
    { params: { id } }: { params: { id: string } },
  ): Promise<Record<string, never>> {
    requireSecondFactor(ctx.actor)
    const ended = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessionOwner, ctx.actor.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('device')
    await forgetOtherDevices(ctx, ctx.actor.id)
    await recordAudit(ctx, { action: `${name}.device-ended`, subject: `session:${id}` })
    return {}
  }

  return { logOut, listDevices, endDevice }
}
