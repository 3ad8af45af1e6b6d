import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { dayOf } from '#shared/days.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { getDecisionPdf } from '../contract.ts'
import { releasedLetterFile } from './letter-file.ts'
import { listReleasedDecisions } from './own-decision.ts'

/** A released letter on the institute's paper: the latest, or the one that is named. */
export async function ownDecisionPdf(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, query: { decision } }: Input<typeof getDecisionPdf>,
): Promise<FileAnswer> {
  await requireOwnApplication(ctx, id)
  const released = await listReleasedDecisions(ctx.db, id, await getSetting(ctx.db, reasonsArea))
  const chosen = decision ? released.find((one) => one.id === decision) : released[0]
  if (!chosen) throw notFound('decision')
  const bytes = await releasedLetterFile(ctx, chosen.id)
  return { name: `letter-${dayOf(chosen.releasedAt)}.pdf`, type: 'application/pdf', bytes }
}
