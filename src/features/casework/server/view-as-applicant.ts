import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { isComplete } from '#features/application-form/gaps.ts'
import { sections } from '#features/application-form/questions.ts'
import { wordsAsSeenBy } from '#features/application-form/server/identity.ts'
import { seenAsApplicant } from '#features/application-form/server/impersonation.ts'
import { readFile } from '#features/application-form/server/snapshots.ts'
import { listBeginnings } from '#features/application-form/server/start-application.ts'
import { readProgressOf } from '#features/applications/server/application-progress.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { noteView } from '#features/applications/server/view-log.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { lookAsApplicant } from '../work-contract.ts'

/** What the applicant's own calls answer of this application, and of no other of theirs. */
export async function asApplicant(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof lookAsApplicant>,
): Promise<Result<typeof lookAsApplicant>> {
  const { db, actor, now } = ctx
  const { applicantId, program, status } = await getInReach(ctx, id)
  const progress = withWords(
    await readProgressOf(ctx, id, inReach(actor)),
    await wordsAsSeenBy(ctx, { id, program }),
  )
  const [applicant] = await db
    .select({ timeZone: applicants.timeZone })
    .from(applicants)
    .where(eq(applicants.id, applicantId))
  if (!applicant) throw notFound('application')
  const beginnings = await listBeginnings({
    ...ctx,
    actor: { kind: 'applicant', id: applicantId, sessionId: '' },
  })
  await noteView(ctx, seenAsApplicant, id)
  return {
    timeZone: applicant.timeZone,
    own: {
      applications: [progress],
      beginnings: beginnings.filter((beginning) => beginning.program === program),
    },
    standing: progress,
    isReady: status === 'incomplete' && (await isWhole({ db, now }, id)),
  }
}

type ProgressAnswer = Awaited<ReturnType<typeof readProgressOf>>

function withWords(progress: ProgressAnswer, inWords: (text: string) => string): ProgressAnswer {
  const { returned, timeline } = progress
  return {
    ...progress,
    returned: returned && { ...returned, note: returned.note && inWords(returned.note) },
    timeline: timeline.map((entry) => ({ ...entry, note: entry.note && inWords(entry.note) })),
  }
}

async function isWhole(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const { asking, answered } = await readFile(ctx, id)
  return sections.every((section) => isComplete(section, asking, answered))
}
