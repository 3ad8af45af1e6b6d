import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { sessionFinder, startSession } from '#features/identity/server/sessions.ts'
import type { Config } from '#server/config.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { newToken } from '#server/secrets.ts'
import { staffKind } from './identity.ts'
import { type AdminRow, hasSecondFactor } from './people.ts'
import { adminSessions } from './tables.ts'

type SessionRow = {
  fresh_at: Date
  role: string
  programs: string[] | null
  has_second_factor: boolean
  second_factor_elsewhere: boolean
}

const finder = sessionFinder<SessionRow>(
  staffKind,
  's.fresh_at, s.second_factor_elsewhere AND NOT a.has_password AS second_factor_elsewhere, a.role, a.programs, a.totp_secret IS NOT NULL AS has_second_factor',
)

export async function findAdminSession(
  { pool, config }: { pool: Pool; config: Pick<Config, 'https'> },
  tokenHash: Buffer,
  now: Date,
): Promise<AdminActor | undefined> {
  const found = await finder.byToken(pool, tokenHash, now)
  return (
    found && {
      kind: 'admin',
      id: found.account_id,
      sessionId: found.id,
      role: found.role,
      programs: found.programs,
      secondFactorDone: found.has_second_factor || found.second_factor_elsewhere || !config.https,
      freshAt: found.fresh_at,
    }
  )
}

/** Those whose sessions go on in the same role and for the same programs. */
export function filterLive(
  { pool }: { pool: Pool },
  actors: readonly AdminActor[],
  now: Date,
): Promise<AdminActor[]> {
  const isSame = ({ role, programs }: AdminActor, found: SessionRow) =>
    found.role === role && isDeepStrictEqual(found.programs, programs)
  return finder.filterLive(pool, actors, now, isSame)
}

/** What a login provider said of a login. */
export type LoginElsewhere = {
  /** It asked for a second factor, so ours isn’t asked for. */
  secondFactorElsewhere?: boolean
  /** When someone proved who they are; now, unless it says otherwise. */
  freshAt?: Date
}

/** Begins a session; its token is known only to the answer. */
export async function beginSession(
  ctx: Ctx,
  admin: AdminRow,
  { secondFactorElsewhere = false, freshAt = ctx.now }: LoginElsewhere = {},
): Promise<{ token: string; actor: AdminActor }> {
  const { id, role, programs } = admin
  const { token, sessionId } = await startSession(staffKind, ctx, {
    adminId: id,
    freshAt,
    secondFactorElsewhere,
  })
  // Where there is a password as well, it would be let in without any factor.
  const isElsewhere = secondFactorElsewhere && !admin.hasPassword
  const secondFactorDone = hasSecondFactor(admin) || isElsewhere || !ctx.config.https
  const actor = { kind: 'admin', id, sessionId, role, programs, secondFactorDone, freshAt } as const
  return { token, actor }
}

/** The session goes on, fresh, under another token; of two at once the later one ends the other's. */
export async function renewSession({ db, now, actor }: Ctx<AdminActor>): Promise<string> {
  const { token, hash } = newToken(staffKind.token)
  await db
    .update(adminSessions)
    .set({ tokenHash: hash, freshAt: now })
    .where(eq(adminSessions.id, actor.sessionId))
  return token
}
