import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { hasTrait, Status } from '#features/applications/status.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type * as calls from '../contract.ts'
import { isLost, RefereeState } from '../referee.ts'
import type { ReferenceRules } from '../reference-rules.ts'
import { referenceAreas } from '../setting-areas.ts'
import {
  lockReferee,
  namedIn,
  type RefereeRow,
  refereesOf,
  requestAgain,
  requestReferences,
  requireFreeAddress,
  requireSeenReferee,
  stopAsking,
} from './reference-requests.ts'
import { referees } from './tables.ts'
import { readText } from './texts.ts'

/** An applicant may write to one referee so often, and name so many in all. */
const mostAsksAgain = 3
const mostReferees = 12

type RefereeContext = {
  status: Status
  rules: ReferenceRules
  isDecided: boolean
  count: number
  now: Date
}

export async function listOwnReferees(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.listOwnReferees>,
): Promise<Result<typeof calls.listOwnReferees>> {
  await requireOwnApplication(ctx, id)
  const { program, context, rows } = await readRefereeContext(ctx, id)
  const { waived } = await namedIn(ctx.db, id)
  return { program, waives: waived, referees: rows.map((row) => presentOwn(row, context)) }
}

/** What is decided by more than a row of its own. */
async function readRefereeContext({ db, now }: Pick<Ctx, 'db' | 'now'>, applicationId: string) {
  const [application] = await db
    .select({ program: applications.program, status: applications.status })
    .from(applications)
    .where(eq(applications.id, applicationId))
  if (!application) throw notFound('application')
  const program = Program.parse(application.program)
  const rows = await refereesOf(db, applicationId)
  const isDecided = await db.$count(
    decisions,
    and(eq(decisions.applicationId, applicationId), eq(decisions.state, 'released')),
  )
  const context: RefereeContext = {
    status: Status.parse(application.status),
    rules: await getSetting(db, referenceAreas[program]),
    isDecided: isDecided > 0,
    count: rows.length,
    now,
  }
  return { program, context, rows }
}

function presentOwn(row: RefereeRow, context: RefereeContext): z.input<typeof calls.OwnReferee> {
  const { id, name, email, relation, position, phone, version } = row
  return {
    id,
    name,
    email,
    relation,
    position,
    phone,
    version,
    state: RefereeState.parse(row.state),
    askedAt: row.askedAt,
    remindedAt: row.remindedAt,
    dueAt: row.dueAt,
    stateAt: row.stateAt,
    mayCorrect: mayCorrect(row, context),
    mayReplace: mayReplace(row, context),
    mayRead: mayRead(row, context),
  }
}

/** While something may still come of it: it is with the office, or back for changes. */
function isUnderWay({ status }: RefereeContext): boolean {
  return hasTrait(status, 'queue') || status === 'incomplete'
}

function mayCorrect(row: RefereeRow, context: RefereeContext): boolean {
  const isOpen = row.state === 'asked' || isLost(RefereeState.parse(row.state))
  return isUnderWay(context) && isOpen && row.asksAgain < mostAsksAgain
}

/** Somebody who says no, or has not answered for as long as until a first reminder. */
function mayReplace(row: RefereeRow, context: RefereeContext): boolean {
  const { rules, now, count } = context
  const isSilent =
    row.state === 'asked' && now.getTime() - row.askedAt.getTime() >= rules.remindDays * dayMs
  const isOpen = isSilent || isLost(RefereeState.parse(row.state))
  return isUnderWay(context) && isOpen && count < mostReferees
}

function mayRead(row: RefereeRow, { rules, isDecided }: RefereeContext): boolean {
  return row.state === 'received' && !row.waived && rules.readable && isDecided
}

/** Asks somebody else in the place of one who does not write. */
export async function replaceOwnReferee(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { version, ...details } }: Input<typeof calls.replaceReferee>,
): Promise<Result<typeof calls.replaceReferee>> {
  const { referee, application, context } = await lockOwnReferee(ctx, id, version)
  if (!mayReplace(referee, context)) throw notNow('You can’t name anyone else right now')
  await requireFreeAddress(ctx, application.id, details.email)
  await stopAsking(ctx, referee, { state: 'replaced' })
  await requestReferences(ctx, application, [{ ...details, waived: referee.waived }])
  return {}
}

export async function askOwnRefereeAgain(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { version, email } }: Input<typeof calls.askRefereeAgain>,
): Promise<Result<typeof calls.askRefereeAgain>> {
  const { referee, application, context } = await lockOwnReferee(ctx, id, version)
  if (!mayCorrect(referee, context)) throw notNow('We can’t ask them again right now')
  await requireFreeAddress(ctx, application.id, email, id)
  await requestAgain(ctx, referee, application, { email, asksAgain: referee.asksAgain + 1 })
  return {}
}

export async function readOwnReference(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.readOwnReference>,
): Promise<Result<typeof calls.readOwnReference>> {
  const { referee } = await getOwn(ctx, id)
  const { program, context } = await readRefereeContext(ctx, referee.applicationId)
  if (!mayRead(referee, context)) throw notFound('reference')
  const { lines, receivedAt } = await readText(ctx.db, program, referee)
  return { lines, receivedAt }
}

async function getOwn({ db, actor }: Ctx<ApplicantActor>, id: string) {
  const [row] = await db
    .select({ referee: referees })
    .from(referees)
    .innerJoin(applications, eq(applications.id, referees.applicationId))
    .where(and(eq(referees.id, id), ownedBy(actor)))
  if (!row) throw notFound('reference')
  return row
}

async function lockOwnReferee(ctx: Ctx<ApplicantActor>, id: string, version: number) {
  const { referee } = await getOwn(ctx, id)
  const application = await lockOwnApplication(ctx, referee.applicationId)
  const locked = requireSeenReferee(await lockReferee(ctx.db, id), version)
  const { context } = await readRefereeContext(ctx, application.id)
  return { referee: locked, application, context }
}

function notNow(sentence: string): Refusal {
  return new Refusal('not-now', sentence, { code: 'not-askable' })
}
