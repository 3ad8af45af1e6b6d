import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { asSeenBy } from '#features/application-form/server/identity.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { hasTrait, Status, statusesOf } from '#features/applications/status.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { agreementOf } from '../agreement.ts'
import { isFirstReadingDone, progressOf } from '../assignment-terms.ts'
import type { listReviews, PeerReview, readReviews } from '../contract.ts'
import { answeredOf, type Criterion, ReviewContent } from '../rubric.ts'
import { rubricAreas } from '../setting-areas.ts'
import { abstainersOf, abstentionsOf } from './abstentions.ts'
import { countLacking } from './distribution.ts'
import { possibleConflictsOf } from './possible-conflicts.ts'
import { isOpenReview, isShownTo, listReviewers, obstaclesOf } from './reviewers.ts'
import { rubricsOf } from './rubrics.ts'
import { conflicts, reviews } from './tables.ts'

type ReviewRow = typeof reviews.$inferSelect & {
  reviewer: string
  criteria: readonly Criterion[]
  form?: Definition
  formNumber?: number
}

/** The reviews that an application has, with the rubric of each, the first given first. */
export async function reviewsOf(db: Db, id: string, program: string): Promise<ReviewRow[]> {
  const rows = await db
    .select({ review: reviews, reviewer: admins.name })
    .from(reviews)
    .innerJoin(admins, eq(admins.id, reviews.reviewerId))
    .where(and(eq(reviews.applicationId, id), isNull(reviews.removedAt)))
    .orderBy(asc(reviews.assignedAt), asc(inNameOrder(admins.name)), asc(reviews.id))
  const rubricOf = await rubricsOf(
    db,
    rows.map(({ review }) => ({ ...review, program })),
  )
  return rows.map(({ review, reviewer }) => {
    const { criteria, form, formNumber } = rubricOf({ ...review, program })
    return {
      ...review,
      criteria,
      ...(form && { form }),
      ...(formNumber !== undefined && { formNumber }),
      reviewer,
    }
  })
}

/**
 * The reviews of one application as its reader may see them. Anyone who has an open one of their own sees
 * that and how many are done; of others neither points nor words nor totals, nor whose are done, unless
 * theirs is a second reading and the program shows it the first.
 */
export async function readReviewsForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readReviews>,
): Promise<Result<typeof readReviews>> {
  const { db, actor } = ctx
  const { program, status } = await getInReach(ctx, id)
  const rows = await reviewsOf(db, id, program)
  const { reviewers, criteria, showsFirstReading } = await getSetting(db, rubricAreas[program])
  const own = rows.find(({ reviewerId }) => reviewerId === actor.id)
  const isBlind = own !== undefined && own.doneAt === null
  const isHidden = (row: ReviewRow) =>
    isBlind && row !== own && !isShownTo({ ...own, seesFirst: showsFirstReading }, row)
  const isOfficer = holdsRight(actor, 'assign-reviewers')
  const declared = isOfficer ? await conflictsOf(db, id) : []
  const seen = rows.filter((row) => row.doneAt !== null && !isHidden(row))
  const newest = seen.findLast(({ weight }) => weight > 0)
  return {
    own: own ? presentOwnReview(own) : null,
    isBlind,
    hasConflict: declared.some(({ admin }) => admin.id === actor.id),
    isReviewable: hasTrait(status, 'queue'),
    progress: progressOf(rows, reviewers),
    isFirstReadingDone: isFirstReadingDone(rows, reviewers),
    reviews: rows
      .filter((row) => isOfficer || !isHidden(row))
      .map((row) => presentPeer(row, isHidden(row))),
    agreement: agreementOf(newest?.criteria ?? criteria, seen.map(weightedContentOf)),
    conflicts: declared,
    abstentions: isOfficer ? await abstentionsOf(db, id) : [],
    possibleConflicts: isOfficer ? await possibleConflictsOf(db, id, program) : [],
    candidates: isOfficer ? await candidatesFor(db, id, program, showsFirstReading) : [],
  }
}

/** Nothing but what a reviewer wrote. */
export function contentOf(row: typeof reviews.$inferSelect): ReviewContent {
  const { answers, ...content } = ReviewContent.parse(row)
  return row.formVersionId ? { ...content, answers } : content
}

function weightedContentOf(row: ReviewRow) {
  return { ...contentOf(row), weight: row.weight }
}

function presentOwnReview(row: ReviewRow) {
  return {
    ...contentOf(row),
    id: row.id,
    version: row.version,
    phase: row.phase,
    weight: row.weight,
    criteria: [...row.criteria],
    ...(row.form && { form: row.form }),
    assignedAt: row.assignedAt,
    doneAt: row.doneAt,
  }
}

function presentPeer(row: ReviewRow, isHidden: boolean): z.input<typeof PeerReview> {
  const { id, reviewerId, reviewer, assignedAt, phase, weight, doneAt, criteria, form } = row
  return {
    id,
    reviewer: { id: reviewerId, name: reviewer },
    assignedAt,
    phase,
    weight,
    state: isHidden ? 'hidden' : doneAt ? 'done' : 'open',
    content:
      isHidden || !doneAt
        ? null
        : {
            ...contentOf(row),
            criteria: [...criteria],
            ...(form && { form }),
            doneAt,
          },
  }
}

async function conflictsOf(db: Db, id: string): Promise<Result<typeof readReviews>['conflicts']> {
  const rows = await db
    .select({
      id: admins.id,
      name: admins.name,
      reason: conflicts.reason,
      at: conflicts.declaredAt,
    })
    .from(conflicts)
    .innerJoin(admins, eq(admins.id, conflicts.adminId))
    .where(eq(conflicts.applicationId, id))
    .orderBy(asc(conflicts.declaredAt), asc(admins.id))
  return rows.map(({ id: adminId, name, reason, at }) => ({
    admin: { id: adminId, name },
    reason,
    declaredAt: at,
  }))
}

async function candidatesFor(db: Db, id: string, program: string, seesFirst: boolean) {
  const people = await listReviewers(db)
  const obstacle = await obstaclesOf(db, [id])
  const hasAbstained = await abstainersOf(db, [id])
  return people.map((person) => ({
    id: person.id,
    name: person.name,
    role: person.role,
    open: person.open,
    why: obstacle(id, person, program, { phase: 1, seesFirst }),
    whySecond: obstacle(id, person, program, { phase: 2, seesFirst }),
    hasAbstained: hasAbstained(id, person.id),
  }))
}

/** One's own open reviews, and for an officer what lacks reviewers and who there is. */
export async function listOwnAndLacking(ctx: Ctx<AdminActor>): Promise<Result<typeof listReviews>> {
  const isOfficer = holdsRight(ctx.actor, 'assign-reviewers')
  return {
    open: await listOpen(ctx),
    lacking: isOfficer ? await countLacking(ctx) : null,
    reviewers: isOfficer ? await listReviewers(ctx.db) : [],
  }
}

async function listOpen(ctx: Ctx<AdminActor>): Promise<Result<typeof listReviews>['open']> {
  const { db, actor } = ctx
  const awaiting = sql.param(statusesOf('queue'))
  const rows = await db
    .select({
      id: applications.id,
      program: applications.program,
      status: applications.status,
      intake: intakes.name,
      firstName: applicants.firstName,
      lastName: applicants.lastName,
      review: reviews,
    })
    .from(reviews)
    .innerJoin(applications, eq(applications.id, reviews.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        eq(reviews.reviewerId, actor.id),
        isOpenReview,
        sql`${applications.status} = ANY(${awaiting}::text[])`,
        inReach(actor),
      ),
    )
    .orderBy(asc(reviews.assignedAt), asc(reviews.id))
    .limit(mostOpen)
  const rubricOf = await rubricsOf(
    db,
    rows.map(({ program, review }) => ({ ...review, program })),
  )
  const seen = await asSeenBy(ctx, rows)
  return seen.map(({ id, program, status, intake, firstName, lastName, review }) => {
    const { criteria } = rubricOf({ ...review, program })
    return {
      applicationId: id,
      firstName,
      lastName,
      program: Program.parse(program),
      status: Status.parse(status),
      intake,
      assignedAt: review.assignedAt,
      phase: review.phase,
      weight: review.weight,
      answered: answeredOf(criteria, contentOf(review)),
      criteria: criteria.length,
    }
  })
}

const mostOpen = 200
