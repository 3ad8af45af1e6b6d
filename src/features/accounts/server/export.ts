import { recordAudit } from '#server/audit.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Result } from '#shared/endpoint.ts'
import type { exportOwnData } from '../contract.ts'
import { declaredAccountFacts } from './account-facts.ts'
import { accountRows } from './account-rows.ts'
import { readKept } from './person-facts.ts'

/** Everything kept of whoever asks, by kind; password hashes, tokens and links are left out. */
export async function exportPerson(
  ctx: Ctx<ApplicantActor>,
): Promise<Result<typeof exportOwnData>> {
  const { db, actor, now } = ctx
  const records: Record<string, unknown> = {
    exportedAt: now.toISOString(),
    ...(await readKept(db, accountRows, actor.id)),
  }
  for (const part of declaredAccountFacts) records[part.name] = await part.read(db, actor.id)
  await recordAudit(ctx, { action: 'applicant.exported' })
  return records
}
