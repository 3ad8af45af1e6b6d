import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import {
  endOtherSessions,
  sessionFinder,
  startSession,
} from '#features/identity/server/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { QueryConnection } from '#server/auth.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { applicantKind } from './identity.ts'

const finder = sessionFinder(applicantKind)

export async function findApplicantSession(
  { pool }: { pool: Pool },
  tokenHash: Buffer,
  now: Date,
  on: QueryConnection = pool,
): Promise<ApplicantActor | undefined> {
  const found = await finder.byToken(pool, tokenHash, now, on)
  return found && { kind: 'applicant', id: found.account_id, sessionId: found.id }
}

/** Whose session it is, live or not, for a statement that is sent together with the check. */
export function personOfSession(tokenHash: Buffer | Placeholder): SQL {
  return sql`(SELECT applicant_id FROM applicant_sessions WHERE token_hash = ${tokenHash})`
}

export function filterLive(
  { pool }: { pool: Pool },
  actors: readonly ApplicantActor[],
  now: Date,
): Promise<ApplicantActor[]> {
  return finder.filterLive(pool, actors, now)
}

/** Begins a session; its token is known only to the answer. */
export async function beginSession(
  ctx: Ctx,
  applicantId: string,
): Promise<{ token: string; actor: ApplicantActor }> {
  const { token, sessionId } = await startSession(applicantKind, ctx, { applicantId })
  return { token, actor: { kind: 'applicant', id: applicantId, sessionId } }
}

export async function endOtherDevices(ctx: Ctx<ApplicantActor>): Promise<Record<string, never>> {
  await endOtherSessions(applicantKind, ctx)
  await recordAudit(ctx, { action: 'applicant.other-devices-ended' })
  return {}
}
