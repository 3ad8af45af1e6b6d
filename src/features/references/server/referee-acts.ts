import { and, eq } from 'drizzle-orm'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { hasTrait, type Status } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  addReferee,
  correctReferee,
  enterReference,
  excuseReferee,
  readReferenceForm,
  remindReferee,
} from '../admin-contract.ts'
import { isLost, RefereeState } from '../referee.ts'
import { askedIn, faultsIn, keptAnswers } from '../reference-form.ts'
import { questionsOf } from './forms.ts'
import {
  lockReferee,
  mailReminder,
  namedIn,
  type RefereeRow,
  refereesOf,
  requestAgain,
  requestReferences,
  requireFreeAddress,
  requireSeenReferee,
  stopAsking,
} from './reference-requests.ts'
import { referees, referenceTexts } from './tables.ts'

const mostReferees = 12

/** Whether somebody can still be asked: it was handed in, and is not at its end. */
export function mayStillAsk(status: Status, submittedAt: Date | null): boolean {
  return submittedAt !== null && !hasTrait(status, 'over')
}

/** Asks somebody whom the applicant did not name. */
export async function addRefereeForApplicant(
  ctx: Ctx<AdminActor>,
  { params: { id }, body }: Input<typeof addReferee>,
): Promise<Result<typeof addReferee>> {
  const application = await lockApplicationInReach(ctx, id)
  if (!mayStillAsk(application.status, application.submittedAt))
    throw notNow('You can’t request references for this application right now')
  const known = await refereesOf(ctx.db, id)
  if (known.length >= mostReferees)
    throw notNow(`An application can have up to ${mostReferees} recommenders`)
  await requireFreeAddress(ctx, id, body.email)
  const waived = known[0]?.waived ?? (await namedIn(ctx.db, id)).waived
  await requestReferences(ctx, application, [{ ...body, waived }])
  await note(ctx, 'reference.asked', id)
  return {}
}

export async function remindNow(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version } }: Input<typeof remindReferee>,
): Promise<Result<typeof remindReferee>> {
  const { referee } = await lockRefereeInReach(ctx, id, version)
  if (referee.state !== 'asked') throw notNow('This reference is no longer needed')
  await mailReminder(ctx, referee)
  await note(ctx, 'reference.reminded', referee.applicationId)
  return {}
}

export async function correctAddress(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version, email } }: Input<typeof correctReferee>,
): Promise<Result<typeof correctReferee>> {
  const { referee, application } = await lockRefereeInReach(ctx, id, version)
  if (!isOpen(referee) || !mayStillAsk(application.status, application.submittedAt))
    throw notNow('We can’t ask them again right now')
  await requireFreeAddress(ctx, application.id, email, id)
  await requestAgain(ctx, referee, application, { email })
  await note(ctx, 'reference.corrected', application.id)
  return {}
}

export async function waiveReferee(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version, reason } }: Input<typeof excuseReferee>,
): Promise<Result<typeof excuseReferee>> {
  const { referee } = await lockRefereeInReach(ctx, id, version)
  if (!isOpen(referee)) throw notNow('This reference is no longer needed')
  await stopAsking(ctx, referee, { state: 'excused', note: reason, by: ctx.actor.id })
  await note(ctx, 'reference.excused', referee.applicationId)
  return {}
}

export async function readForm(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readReferenceForm>,
): Promise<Result<typeof readReferenceForm>> {
  const { referee, program } = await getRefereeInReach(ctx, id)
  return { questions: askedIn(await questionsOf(ctx.db, program, referee)) }
}

/** A letter answers what it answers: nothing is asked of it but that it says something. */
export async function enterOnPaper(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { version, answers, writtenOn } }: Input<typeof enterReference>,
): Promise<Result<typeof enterReference>> {
  const { db, actor, now } = ctx
  const { referee, application } = await lockRefereeInReach(ctx, id, version)
  if (!isOpen(referee)) throw notNow('This reference is no longer needed')
  const { timeZone } = await getSetting(db, instituteArea)
  if (writtenOn > dayIn(now, timeZone))
    throw invalidField('writtenOn', 'The date of the letter must be today or earlier')
  const questions = await questionsOf(db, application.program, referee)
  const kept = keptAnswers(questions, answers)
  const faults = [...faultsIn(questions, kept)].filter(([question]) => kept[question])
  if (faults.length > 0)
    throw new Refusal('invalid', 'Some answers need a change', {
      fields: Object.fromEntries(faults.map(([question, fault]) => [`answers.${question}`, fault])),
    })
  if (Object.keys(kept).length === 0)
    throw invalidField('answers', 'Enter what the letter says, under at least one question')
  await db.insert(referenceTexts).values({
    refereeId: id,
    answers: kept,
    signedName: referee.name,
    receivedAt: now,
    cameBy: 'letter',
    writtenOn,
  })
  await stopAsking(ctx, referee, { state: 'received', by: actor.id })
  await note(ctx, 'reference.entered', application.id)
  return {}
}

function isOpen({ state }: RefereeRow): boolean {
  return state === 'asked' || state === 'ended' || isLost(RefereeState.parse(state))
}

/** One referee of an application that the member of staff may see; 404 otherwise. */
export async function getRefereeInReach({ db, actor }: Ctx<AdminActor>, id: string) {
  const [row] = await db
    .select({ referee: referees, program: applications.program })
    .from(referees)
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .where(and(eq(referees.id, id), inReach(actor)))
  if (!row) throw notFound('reference')
  return row
}

async function lockRefereeInReach(ctx: Ctx<AdminActor>, id: string, version: number) {
  const { referee } = await getRefereeInReach(ctx, id)
  const application = await lockApplicationInReach(ctx, referee.applicationId)
  return { application, referee: requireSeenReferee(await lockReferee(ctx.db, id), version) }
}

async function note(ctx: Ctx<AdminActor>, action: string, applicationId: string): Promise<void> {
  await recordAudit(ctx, { action, subject: `application:${applicationId}` })
}

function notNow(sentence: string): Refusal {
  return new Refusal('not-now', sentence, { code: 'not-askable' })
}
