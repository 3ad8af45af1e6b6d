import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { spreadReviews } from '../contract.ts'
import { type ApplicationToAssign, spreadEvenly } from '../distribution.ts'
import { rubricAreas } from '../setting-areas.ts'
import { abstainersOf } from './abstentions.ts'
import { giveReviews } from './assignments.ts'
import { assignedCount, listReviewers, lockAll, obstaclesOf, type Reviewer } from './reviewers.ts'

const mostAtOnce = 500
const mostCounted = 1_000

type Body = Input<typeof spreadReviews>['body']

/** Gives reviewers to applications in review that lack them; a dry run gives nothing and says what it would. */
export async function distributeReviews(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof spreadReviews>,
): Promise<Result<typeof spreadReviews>> {
  const wanted = await wantedReviewers(ctx.db)
  const found = await findLacking(ctx, wanted, body)
  const locked = body.dryRun
    ? found
    : await lockAll(ctx.db, inArray(applications.id, idsOf(found))).then((rows) =>
        found.filter(({ id }) => rows.some((row) => row.id === id && row.status === 'in_review')),
      )
  const plan = await planFor(ctx, locked.slice(0, mostAtOnce), wanted, body)
  if (!body.dryRun) {
    if (body.expected !== undefined && body.expected !== plan.assignments.length) throw changed()
    for (const program of Program.options)
      await giveReviews(
        ctx,
        program,
        plan.assignments.filter(({ applicationId }) => plan.programOf(applicationId) === program),
      )
  }
  return {
    assignments: plan.assignments.length,
    applications: new Set(plan.assignments.map(({ applicationId }) => applicationId)).size,
    short: plan.short,
    hasMore: locked.length > mostAtOnce,
    reviewers: plan.people
      .map(({ id, name, open }) => ({
        id,
        name,
        before: open,
        added: plan.assignments.filter(({ reviewerId }) => reviewerId === id).length,
      }))
      .filter(({ added }) => added > 0),
  }
}

/** How many in review lack reviewers, of those in reach, counted up to 1,000. */
export async function countLacking(ctx: Ctx<AdminActor>): Promise<number> {
  const wanted = await wantedReviewers(ctx.db)
  const some = ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(lacking(ctx.actor, wanted))
    .limit(mostCounted)
    .as('some')
  return ctx.db.$count(some)
}

async function planFor(
  { db }: Ctx<AdminActor>,
  found: readonly { id: string; program: string; has: number }[],
  wanted: Record<Program, number>,
  { reviewerIds }: Body,
) {
  const people = (await listReviewers(db)).filter(
    ({ id }) => !reviewerIds || reviewerIds.includes(id),
  )
  const obstacle = await obstaclesOf(db, idsOf(found))
  const hasAbstained = await abstainersOf(db, idsOf(found))
  // What is counted under the lock counts: another may have given reviewers since the list was read.
  const now = await counts(db, idsOf(found))
  const wanting = found.map(({ id, program }): ApplicationToAssign => {
    // Someone who had a second reading may have read the first; there are others to give it to.
    const reading = { phase: 1, seesFirst: true } as const
    const may = (person: Reviewer) =>
      obstacle(id, person, program, reading) === null && !hasAbstained(id, person.id)
    return {
      id,
      wanted: Math.max(0, wanted[Program.parse(program)] - (now.get(id) ?? 0)),
      eligible: people.filter(may).map((person) => person.id),
    }
  })
  const assignments = spreadEvenly(wanting, people)
  const programs = new Map(found.map(({ id, program }) => [id, program]))
  return {
    assignments,
    people,
    short: wanting.filter(({ wanted: most, eligible }) => eligible.length < most).length,
    programOf: (id: string) => programs.get(id),
  }
}

async function wantedReviewers(db: Db): Promise<Record<Program, number>> {
  const setting = await getSettings(db, [rubricAreas.ba, rubricAreas.msc])
  return {
    ba: setting(rubricAreas.ba).value.reviewers,
    msc: setting(rubricAreas.msc).value.reviewers,
  }
}

function lacking(actor: AdminActor, { ba, msc }: Record<Program, number>) {
  return and(
    inReach(actor),
    eq(applications.status, 'in_review'),
    lt(
      assignedCount,
      sql`CASE ${applications.program} WHEN 'ba' THEN ${ba}::int ELSE ${msc}::int END`,
    ),
  )
}

/** One more than a run takes on, to know whether there are more. */
function findLacking(
  { db, actor }: Ctx<AdminActor>,
  wanted: Record<Program, number>,
  { applicationIds, program }: Body,
) {
  return db
    .select({
      id: applications.id,
      program: applications.program,
      status: applications.status,
      has: assignedCount,
    })
    .from(applications)
    .where(
      and(
        lacking(actor, wanted),
        applicationIds && inArray(applications.id, applicationIds),
        program && eq(applications.program, program),
      ),
    )
    .orderBy(asc(applications.statusAt), asc(applications.id))
    .limit(mostAtOnce + 1)
}

async function counts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: applications.id, has: assignedCount })
    .from(applications)
    .where(inArray(applications.id, [...ids]))
  return new Map(rows.map(({ id, has }) => [id, has]))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

function changed(): Refusal {
  return new Refusal(
    'not-now',
    'Reviewers or applications have changed since you looked. Check the plan again',
    { code: 'plan-changed' },
  )
}
