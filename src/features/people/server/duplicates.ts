import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { exactly } from '#features/applications/server/list-cursor.ts'
import { getInReach, inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { cursorOf, pageOf, placeOf } from '#server/list-page.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type {
  keepApart,
  listDuplicates,
  listDuplicatesOf,
  Pair,
  Person,
} from '../admin-contract.ts'
import { Likeness } from '../likeness.ts'
import { duplicatePairs } from './tables.ts'

type DuplicatePair = typeof duplicatePairs.$inferSelect

const pageSize = 20
const placeOfPair =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Pairs that nobody has looked at; 20 to a page. */
export async function listPairs(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof listDuplicates>,
): Promise<Result<typeof listDuplicates>> {
  const { foundAt, one, other, apartAt } = duplicatePairs
  const rows = await ctx.db
    .select({ pair: duplicatePairs, place: exactly(foundAt) })
    .from(duplicatePairs)
    .where(and(isNull(apartAt), inSight(ctx.actor), query.after ? behind(query.after) : undefined))
    .orderBy(desc(foundAt), one, other)
    .limit(pageSize + 1)
  const { page, last } = pageOf(rows, pageSize)
  return {
    pairs: await presentPairs(
      ctx,
      page.map(({ pair }) => pair),
    ),
    next: last ? cursorOf(last.place, last.pair.one, last.pair.other) : null,
  }
}

function behind(cursor: string): SQL {
  const [at, one, other] = placeOf(cursor, placeOfPair)
  const { foundAt, one: first, other: second } = duplicatePairs
  return sql`(${foundAt} < ${at}::timestamptz OR ${foundAt} = ${at}::timestamptz
    AND (${first}, ${second}) > (${one}::uuid, ${other}::uuid))`
}

export const duplicatesItem: HomeItem = {
  right: 'merge-people',
  words: ['possible duplicate', 'possible duplicates'],
  to: '/admin-panel/applications?show=duplicates',
  async find({ db, actor }) {
    const some = db
      .select({ one: duplicatePairs.one })
      .from(duplicatePairs)
      .where(and(isNull(duplicatePairs.apartAt), inSight(actor)))
      .limit(mostCounted)
    return { count: await db.$count(some.as('some')) }
  },
}

/** Who looks like the applicant of an application. */
export async function pairsOfApplication(
  ctx: Ctx<AdminActor>,
  { params }: Input<typeof listDuplicatesOf>,
): Promise<Result<typeof listDuplicatesOf>> {
  const { applicantId } = await getInReach(ctx, params.id)
  const rows = await ctx.db
    .select()
    .from(duplicatePairs)
    .where(
      and(
        or(eq(duplicatePairs.one, applicantId), eq(duplicatePairs.other, applicantId)),
        isNull(duplicatePairs.apartAt),
        inSight(ctx.actor),
      ),
    )
  const pairs = await presentPairs(ctx, rows)
  return {
    pairs: pairs.map((pair) =>
      pair.one.id === applicantId ? pair : { ...pair, one: pair.other, other: pair.one },
    ),
  }
}

/** Two people who look alike: no longer shown as a pair, unless their details change. */
export async function keepPairApart(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof keepApart>,
): Promise<Result<typeof keepApart>> {
  const { one, other } = await getPair(ctx, body.one, body.other)
  await ctx.db
    .update(duplicatePairs)
    .set({ apartAt: ctx.now, apartBy: ctx.actor.id })
    .where(and(eq(duplicatePairs.one, one), eq(duplicatePairs.other, other)))
  await recordAudit(ctx, {
    action: 'people.kept-apart',
    subject: `applicant:${one}`,
    detail: { other },
  })
  return {}
}

/** The pair of two accounts, in either order, held until the transaction ends; 404 where there is none. */
export async function getPair(
  { db, actor }: Ctx<AdminActor>,
  first: string,
  second: string,
): Promise<DuplicatePair> {
  const [one = '', other = ''] = [first, second].sort()
  const rows = await db
    .select()
    .from(duplicatePairs)
    .where(
      and(
        eq(duplicatePairs.one, one),
        eq(duplicatePairs.other, other),
        isNull(duplicatePairs.apartAt),
        inSight(actor),
      ),
    )
    .for('update')
  const pair = rows[0]
  if (!pair) throw notFound('pair')
  return pair
}

/** Somebody who sees one program only is not told of people who apply to the other. */
function inSight(actor: AdminActor): SQL {
  return sql`NOT EXISTS (SELECT FROM ${applications}
    WHERE ${applications.applicantId} IN (${duplicatePairs.one}, ${duplicatePairs.other})
      AND ${applications.discardedAt} IS NULL AND NOT (${inReach(actor)}))`
}

async function presentPairs(
  { db }: Ctx<AdminActor>,
  rows: readonly DuplicatePair[],
): Promise<z.input<typeof Pair>[]> {
  const people = await readPeople(
    db,
    rows.flatMap(({ one, other }) => [one, other]),
  )
  return rows.flatMap(({ one, other, alike }) => {
    const [first, second] = [people.get(one), people.get(other)]
    return first && second
      ? [
          {
            alike: Likeness.options.filter((like) => alike.includes(like)),
            one: first,
            other: second,
          },
        ]
      : []
  })
}

async function readPeople(
  db: Ctx['db'],
  ids: readonly string[],
): Promise<Map<string, z.input<typeof Person>>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .select()
    .from(applicants)
    .where(inArray(applicants.id, [...ids]))
  const own = await applicationsOf(db, ids)
  return new Map(
    people.map((person) => [
      person.id,
      {
        ...person,
        emailConfirmed: person.emailConfirmedAt !== null,
        applications: own.filter(({ applicantId }) => applicantId === person.id),
      },
    ]),
  )
}

/** What accounts have begun and not discarded, the earliest first. */
export async function applicationsOf(db: Ctx['db'], applicantIds: readonly string[]) {
  const rows = await db
    .select({ row: applications, intake: intakes.name })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(inArray(applications.applicantId, [...applicantIds]), isNull(applications.discardedAt)),
    )
    .orderBy(applications.createdAt, applications.id)
  return rows.map(({ row, intake }) => ({
    id: row.id,
    applicantId: row.applicantId,
    intakeId: row.intakeId,
    intake,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    submittedAt: row.submittedAt,
  }))
}
