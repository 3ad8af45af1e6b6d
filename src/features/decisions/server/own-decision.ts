import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { requireOwnApplication } from '#features/application-form/server/queries.ts'
import { noteInTimeline } from '#features/applications/server/explanations.ts'
import { type LockedApplication, lockOwnApplication } from '#features/applications/server/locks.ts'
import { writeAboutStep } from '#features/applications/server/mails.ts'
import { movedOn, takeOneStep } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { type Reasons, reasonsArea } from '#features/applications/setting-areas.ts'
import type { Status } from '#features/applications/status.ts'
import { steps } from '#features/applications/steps.ts'
import { selectableRows } from '#features/settings/selectable-rows.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { noInstant } from '#shared/instant.ts'
import type { declineOffer, OwnLetter, readDecision, takeUpPlace } from '../contract.ts'
import { Outcome } from '../decision.ts'
import { wordsOfReasons } from './letters.ts'
import { isTakenUp } from './replies.ts'
import { hasSeal } from './sealed-letters.ts'
import { decisions } from './tables.ts'

/** What the office has decided on one's own application; what is not released is not there. */
export async function readOwnDecision(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof readDecision>,
): Promise<Result<typeof readDecision>> {
  await requireOwnApplication(ctx, id)
  const reasons = await getSetting(ctx.db, reasonsArea)
  return {
    decisions: await listReleasedDecisions(ctx.db, id, reasons),
    declineReasons: selectableRows(reasons.decline).map(({ id, applicant }) => ({
      id,
      words: applicant,
    })),
  }
}

/** Every released decision, the latest first; 404 where there is none. */
export async function listReleasedDecisions(
  db: Db,
  applicationId: string,
  reasons: Reasons,
): Promise<z.input<typeof OwnLetter>[]> {
  const rows = await db
    .select({ decision: decisions, isSealed: hasSeal })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .where(and(eq(decisions.applicationId, applicationId), eq(decisions.state, 'released')))
    .orderBy(desc(decisions.releasedAt), desc(decisions.seq))
  if (rows.length === 0) throw notFound('decision')
  return rows.map(
    ({ decision: { id, outcome, releasedAt, letter, reasonIds, conditions }, isSealed }) => ({
      id,
      outcome: Outcome.parse(outcome),
      releasedAt: releasedAt ?? noInstant,
      letter,
      reasons: wordsOfReasons(reasons['release-reject'], reasonIds),
      conditions,
      isSealed,
    }),
  )
}

/** Tells the office that the place is wanted: the offer no longer runs out, and nothing is signed by it. */
export async function takeUpOwnPlace(
  ctx: Ctx<ApplicantActor>,
  { params, body }: Input<typeof takeUpPlace>,
): Promise<Result<typeof takeUpPlace>> {
  const { id, status } = requireSeen(await lockOwnApplication(ctx, params.id), body.seen)
  if (status !== 'accepted')
    throw new Refusal('not-now', 'You don’t have an offer to accept right now', {
      extra: { status },
    })
  if (!(await isTakenUp(ctx.db, id))) await noteInTimeline(ctx, id, 'place-taken-up')
  return { status }
}

export async function declineOwnOffer(
  ctx: Ctx<ApplicantActor>,
  { params, body }: Input<typeof declineOffer>,
): Promise<Result<typeof declineOffer>> {
  const application = await lockOwnApplication(ctx, params.id)
  if (!steps.decline.from.includes(application.status))
    throw new Refusal('not-now', 'You don’t have an offer to decline right now', {
      code: 'no-offer',
      extra: { status: application.status },
    })
  const current = requireSeen(application, body.seen)
  const moved = await takeOneStep(ctx, 'decline', current, { reasonId: body.reasonId })
  await writeAboutStep(ctx, 'offer-declined', {
    applicationId: moved.id,
    key: `decline:${moved.id}:${moved.statusSeq}`,
    news: { ranOut: false },
  })
  return { status: moved.status }
}

function requireSeen(application: LockedApplication, seen: Status): LockedApplication {
  if (application.status !== seen) throw movedOn(application.status)
  return application
}
