import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm'
import { listLaterIntakes } from '#features/applications/server/deferrals.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { progressOf } from '#features/review/assignment-terms.ts'
import { assignedTo } from '#features/review/server/reviewers.ts'
import { rubricAreas } from '#features/review/setting-areas.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { readDecisions } from '../admin-contract.ts'
import { openStates } from '../decision.ts'
import { decidedBefore } from './decided-before.ts'
import { presentDecisions } from './decisions.ts'
import { hasConflict, whyUndecidable } from './drafts.ts'
import { placesOf } from './intake-places.ts'
import { readLetterSource, usualReplyOn } from './letters.ts'
import { listMissing } from './missing-items.ts'
import { decisions } from './tables.ts'

/** The decisions of one application, and everything that one is made with. */
export async function readDesk(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readDecisions>,
): Promise<Result<typeof readDecisions>> {
  const { db, actor, now } = ctx
  const application = await getInReach(ctx, id)
  const source = await readLetterSource(db, id)
  const { reviewers } = await getSetting(db, rubricAreas[application.program])
  const { wanted, done } = progressOf(await assignedTo(db, id), reviewers)
  const reviews = { asked: wanted, done }
  const ofApplication = eq(decisions.applicationId, id)
  const isOpen = inArray(decisions.state, openStates)
  const [open] = await presentDecisions(ctx, and(ofApplication, isOpen))
  const places = (await placesOf(db, [application.intakeId])).get(application.intakeId)
  if (!places) throw new Error(`no intake ${application.intakeId}`)
  return {
    open: open ?? null,
    earlier: await presentDecisions(
      ctx,
      and(ofApplication, notInArray(decisions.state, openStates)),
    ),
    before: await decidedBefore(ctx, application),
    why: whyUndecidable(application),
    missing: await listMissing(ctx, { id, program: application.program, reviews }),
    reviews,
    hasConflict: await hasConflict(db, actor.id, id),
    places,
    reasons: source.reasons.map(({ id: reason, staff, applicant, retired = false }) => ({
      id: reason,
      words: staff,
      applicant,
      retired,
    })),
    laterIntakes: await listLaterIntakes(db, source),
    templates: source.templates,
    facts: source.facts,
    usualReplyOn: usualReplyOn(now, source.replyByDays, source.timeZone),
    next: await nextToDecide(ctx, id),
  }
}

/** The application in review that comes after this one, the longest waiting first, and has no decision yet. */
async function nextToDecide({ db, actor }: Ctx<AdminActor>, id: string): Promise<string | null> {
  const here = sql`(SELECT listed_at FROM applications WHERE id = ${id})`
  const find = (isAfter: boolean) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.status, 'in_review'),
          isAfter
            ? or(
                gt(applications.listedAt, here),
                and(eq(applications.listedAt, here), gt(applications.id, id)),
              )
            : sql`${applications.id} <> ${id}`,
          inReach(actor),
          sql`NOT EXISTS (SELECT FROM decisions d WHERE d.application_id = ${applications.id}
            AND d.state IN ('draft', 'confirmed', 'releasing'))`,
        ),
      )
      .orderBy(...longestListedFirst)
      .limit(1)
  const [row] = await find(true)
  return (row ?? (await find(false))[0])?.id ?? null
}

// Spelled as the index is, read backwards.
const longestListedFirst = [
  sql`${applications.listedAt} ASC NULLS FIRST`,
  sql`${applications.id} ASC NULLS FIRST`,
]
