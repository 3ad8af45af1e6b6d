import { eq } from 'drizzle-orm'
import { nameOnPaper } from '#features/accounts/accounts.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { applications } from '#features/applications/server/tables.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { withBranding } from '#features/settings/server/branding.ts'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { formatDay } from '#shared/dates.ts'
import { dayOf } from '#shared/days.ts'
import type { Input } from '#shared/endpoint.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import type { getDecisionPdf } from '../contract.ts'
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
  const [person] = await ctx.db
    .select({
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      latinName: applicants.latinName,
    })
    .from(applicants)
    .innerJoin(applications, eq(applications.applicantId, applicants.id))
    .where(eq(applications.id, id))
  const setting = await getSettings(ctx.db, [instituteArea])
  const { name, address, email, timeZone } = setting(instituteArea).value
  const { subject, paragraphs } = chosen.letter
  // Loaded for the first paper: a process that prints none does without its weight.
  const { makePdf } = await import('#server/pdf.ts')
  const paper = await withBranding(ctx.db, {
    title: subject,
    institute: { name, address, email },
    createdAt: chosen.releasedAt,
    heading: subject,
    facts: [
      { term: 'To', detail: person ? nameOnPaper(person) : '' },
      { term: 'Date', detail: formatDay(chosen.releasedAt, timeZone) },
    ],
    sections: [],
    closing: [...paragraphs, name],
  })
  const bytes = await makePdf(paper)
  return {
    name: `letter-${dayOf(chosen.releasedAt)}.pdf`,
    type: 'application/pdf',
    bytes: new Uint8Array(bytes),
  }
}
