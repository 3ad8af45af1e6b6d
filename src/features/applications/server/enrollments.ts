import type { Ctx } from '#server/context.ts'
import { lockApplicationForSystem } from './locks.ts'
import { writeAboutStep } from './mails.ts'
import { factsOf, takeOneStep } from './steps.ts'

/** What an enrollment needs; the feature that knows of it registers a fact of the step by this name. */
export const enrollmentNeeds = ['contract-complete', 'deposit-settled'] as const

/**
 * Enrolls an accepted applicant for whom everything is there, and says whether it did. Each feature calls
 * it in the transaction that settles its part, whichever comes last; the lock makes it happen once.
 */
export async function enrollWhenReady(given: Ctx, applicationId: string): Promise<boolean> {
  const ctx = { ...given, actor: { kind: 'system' } } as const
  const application = await lockApplicationForSystem(ctx, applicationId)
  if (application.status !== 'accepted') return false
  const facts = factsOf('enrol')
  // A need that no one knows of yet is not met.
  if (enrollmentNeeds.some((need) => facts.every(({ name }) => name !== need))) return false
  for (const { refusals } of facts)
    if ((await refusals(ctx, [applicationId])).size > 0) return false
  const { id, statusSeq } = await takeOneStep(ctx, 'enrol', application)
  await writeAboutStep(ctx, 'enrolled', {
    applicationId: id,
    key: `enrol:${id}:${statusSeq}`,
    news: {},
  })
  return true
}
