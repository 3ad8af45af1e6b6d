import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import {
  listLaterIntakesFor,
  type OfficeStep,
  officeSteps,
  type StepTaken,
  stepCalls,
} from '../office-steps.ts'
import { reasonsArea } from '../setting-areas.ts'
import type { Status } from '../status.ts'
import { deferTo, listLaterIntakes, resumeDeferred } from './deferrals.ts'
import { keepNote } from './explanations.ts'
import { type LockedApplication, lockApplicationInReach, requireSeenStatus } from './locks.ts'
import { writeAboutStep } from './mails.ts'
import { getInReach } from './reach.ts'
import { type CurrentStatus, type StepDetail, takeOneStep } from './steps.ts'

/** Every step that staff take by naming it, each by its own call. */
export const officeStepRoutes: Route[] = [
  ...officeSteps.map((step) =>
    keyedRoute(stepCalls[step], (ctx, { params, body }) => takeForOffice(ctx, step, params, body)),
  ),
  route(listLaterIntakesFor, laterIntakesFor),
]

async function takeForOffice(
  ctx: Ctx<AdminActor>,
  step: OfficeStep,
  { id }: { id: string },
  { statusSeq, reasonId, intakeId, note }: StepTaken,
): Promise<{ status: Status }> {
  const application = await lockApplicationInReach(ctx, id)
  const current = requireSeenStatus(application, statusSeq)
  const why = { reasonId, noteId: await keepNote(ctx.db, note) }
  const { status } = await takers[step](ctx, { ...application, ...current }, why, intakeId)
  return { status }
}

type Taker = (
  ctx: Ctx<AdminActor>,
  application: LockedApplication,
  why: StepDetail,
  intakeId: string | undefined,
) => Promise<CurrentStatus>

const takers: Record<OfficeStep, Taker> = {
  'waive-interview': (ctx, application, why) =>
    takeWithReason(ctx, 'waive-interview', application, why),
  defer: (ctx, application, why, intakeId) => deferTo(ctx, application, intakeId, why),
  resume: (ctx, application, why) => resumeDeferred(ctx, application, why),
  rescind: (ctx, application, why) => takeWithReason(ctx, 'rescind', application, why),
  reopen: (ctx, application, why) => takeWithReason(ctx, 'reopen', application, why),
  'cancel-enrolment': (ctx, application, why) =>
    takeWithReason(ctx, 'cancel-enrolment', application, why),
  async enrol(ctx, application, why) {
    const moved = await takeOneStep(ctx, 'enrol', application, why)
    await writeAboutStep(ctx, 'enrolled', { ...aboutOf('enrol', moved), news: {} })
    return moved
  },
}

const mailOf = {
  'waive-interview': 'interview-waived',
  rescind: 'offer-rescinded',
  reopen: 'application-reopened',
  'cancel-enrolment': 'enrolment-cancelled',
} as const

/** The step, and a mail that gives its reason in the applicant's words. */
async function takeWithReason(
  ctx: Ctx<AdminActor>,
  step: keyof typeof mailOf,
  application: CurrentStatus,
  why: StepDetail,
): Promise<CurrentStatus> {
  const moved = await takeOneStep(ctx, step, application, why)
  const reasons = (await getSetting(ctx.db, reasonsArea))[step]
  const reason = reasons.find(({ id }) => id === why.reasonId)?.applicant ?? ''
  await writeAboutStep(ctx, mailOf[step], { ...aboutOf(step, moved), news: { reason } })
  return moved
}

function aboutOf(step: OfficeStep, { id, statusSeq }: CurrentStatus) {
  return { applicationId: id, key: `${step}:${id}:${statusSeq}` }
}

async function laterIntakesFor(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof listLaterIntakesFor>,
): Promise<Result<typeof listLaterIntakesFor>> {
  const application = await getInReach(ctx, params.id)
  return { intakes: await listLaterIntakes(ctx.db, application) }
}
