import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { withdrawForApplicant } from '../admin-contract.ts'
import type { withdrawApplication } from '../contract.ts'
import { keepNote } from './explanations.ts'
import { lockApplicationInReach, lockOwnApplication, requireSeenStatus } from './locks.ts'
import { writeAboutStep } from './mails.ts'
import { type CurrentStatus, movedOn, type StepDetail, takeOneStep } from './steps.ts'

/** Withdraws one's own application. */
export async function withdrawOwnApplication(
  ctx: Ctx<ApplicantActor>,
  { params, body }: Input<typeof withdrawApplication>,
): Promise<Result<typeof withdrawApplication>> {
  const application = await lockOwnApplication(ctx, params.id)
  if (application.status === 'incomplete')
    throw new Refusal('not-now', 'We don’t have this application, so there’s nothing to withdraw', {
      code: 'not-submitted',
      extra: { status: application.status },
    })
  if (body.seen && body.seen !== application.status) throw movedOn(application.status)
  return withdraw(ctx, application, { reasonId: body.reasonId })
}

/** Withdraws an application on its applicant's behalf. */
export async function withdrawOnBehalf(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof withdrawForApplicant>,
): Promise<Result<typeof withdrawForApplicant>> {
  const current = requireSeenStatus(await lockApplicationInReach(ctx, params.id), body.statusSeq)
  const noteId = await keepNote(ctx.db, body.note)
  return withdraw(ctx, current, { reasonId: body.reasonId, noteId })
}

async function withdraw(ctx: Ctx, current: CurrentStatus, why: StepDetail) {
  const { id, status, statusSeq } = await takeOneStep(ctx, 'withdraw', current, why)
  await writeAboutStep(ctx, 'application-withdrawn', {
    applicationId: id,
    key: `withdraw:${id}:${statusSeq}`,
    news: { byOffice: ctx.actor.kind === 'admin' },
  })
  return { status }
}
