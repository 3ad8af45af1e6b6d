import { and, eq, type SQL, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { asSeenBy, searchAsSeenBy } from '#features/application-form/server/identity.ts'
import type { ListQuery, listApplications } from '#features/applications/list-contract.ts'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import {
  listColumns,
  presenceSeconds,
  presentListRow,
} from '#features/applications/server/list-row.ts'
import { applications, turnOf, turnSince } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { filtersOf, staffStatus } from './list-filters.ts'
import { nearestSearch, nearnessOf } from './search.ts'

const pageSize = 50
/** How far the rows of a list are counted. */
export const mostCounted = 1_000
/** The same for a search: to count what a common word finds costs more than to show it. */
export const mostFound = 200

type Order = {
  place: SQL
  /** What is asked before the instant. */
  rank?: SQL<number>
  by: readonly SQL[]
  follows: (at: SQL, id: SQL, rank: SQL) => SQL
}

const nameOrder = sql`${applications.nameOrder} COLLATE "C"`
/** A cursor names no one: the name behind it is looked up. */
const nameOf = (id: SQL) =>
  sql`(SELECT o.name_order FROM applications o WHERE o.id = ${id}) COLLATE "C"`

// Spelled as the indexes are, or they are of no use.
const orders: Record<'newest' | NonNullable<ListQuery['sort']>, Order> = {
  newest: {
    place: sql`${applications.listedAt}`,
    by: [sql`${applications.listedAt} DESC NULLS LAST`, sql`${applications.id} DESC NULLS LAST`],
    follows: (at, id) => sql`(${applications.listedAt}, ${applications.id}) < (${at}, ${id})`,
  },
  oldest: {
    place: sql`${applications.listedAt}`,
    by: [sql`${applications.listedAt} ASC NULLS FIRST`, sql`${applications.id} ASC NULLS FIRST`],
    follows: (at, id) => sql`(${applications.listedAt}, ${applications.id}) > (${at}, ${id})`,
  },
  attention: {
    place: sql`${applications.attentionAt}`,
    by: [sql`${applications.attentionAt}`, sql`${applications.id}`],
    follows: (at, id) => sql`(${applications.attentionAt}, ${applications.id}) > (${at}, ${id})`,
  },
  turn: {
    place: turnSince(applications),
    rank: turnOf(applications),
    by: [turnOf(applications), turnSince(applications), sql`${applications.id}`],
    follows: (at, id, rank) =>
      sql`(${turnOf(applications)}, ${turnSince(applications)}, ${applications.id}) > (${rank}, ${at}, ${id})`,
  },
  name: {
    place: sql`${applications.listedAt}`,
    by: [nameOrder, sql`${applications.id}`],
    follows: (_, id) => sql`(${nameOrder}, ${applications.id}) > (${nameOf(id)}, ${id})`,
  },
  'name-desc': {
    place: sql`${applications.listedAt}`,
    by: [sql`${nameOrder} DESC`, sql`${applications.id} DESC`],
    follows: (_, id) => sql`(${nameOrder}, ${applications.id}) < (${nameOf(id)}, ${id})`,
  },
  since: {
    place: sql`${applications.statusAt}`,
    by: [sql`${applications.statusAt}`, sql`${applications.id}`],
    follows: (at, id) => sql`(${applications.statusAt}, ${applications.id}) > (${at}, ${id})`,
  },
  'since-desc': {
    place: sql`${applications.statusAt}`,
    by: [sql`${applications.statusAt} DESC`, sql`${applications.id} DESC`],
    follows: (at, id) => sql`(${applications.statusAt}, ${applications.id}) < (${at}, ${id})`,
  },
}

/** The order of a list, for anyone who reads it whole. */
export function orderOf({ sort }: ListQuery): Order {
  return orders[sort ?? 'newest']
}

/**
 * A page of applications and how many there are, as far as these are counted. A search that finds nothing
 * as it is spelled is made again as it was probably meant.
 */
export async function listApplicationsForOffice(
  ctx: Ctx<AdminActor>,
  input: Input<typeof listApplications>,
): Promise<Result<typeof listApplications>> {
  const query = orderAsSeenBy(ctx.actor, input.query)
  const found = await readPage(ctx, query)
  if (found.count !== 0 || !query.search) return found
  const nearest = await nearestSearch(ctx.db, query.search)
  if (!nearest) return found
  const meant = await readPage(ctx, { ...query, search: nearest })
  // A word that leads to nothing in sight would tell who else has applied.
  return meant.count === 0 ? found : { ...meant, nearest }
}

/** The same as it is spelled alone: a program would take what is nearly meant for what it named. */
export function listExactApplications(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof listApplications>,
): Promise<Result<typeof listApplications>> {
  return readPage(ctx, orderAsSeenBy(ctx.actor, query))
}

/** Names may be hidden from reviewers, and their order would tell them. */
function orderAsSeenBy({ role }: AdminActor, query: ListQuery): ListQuery {
  const isByName = query.sort === 'name' || query.sort === 'name-desc'
  return role === 'reviewer' && isByName ? { ...query, sort: undefined } : query
}

async function readPage(
  ctx: Ctx<AdminActor>,
  query: ListQuery,
): Promise<Result<typeof listApplications>> {
  const [rows, counted] = query.search
    ? await searchPage(ctx, query)
    : await Promise.all([listPage(ctx, query), countUpTo(ctx, query, mostCounted)])
  const { page, last } = pageOf(rows, pageSize)
  const seen = await asSeenBy(ctx, page)
  return {
    applications: seen.map((row) => ({ ...presentListRow(row), here: row.here })),
    next: last ? writeCursor(last) : null,
    ...counted,
    nearest: null,
  }
}

/**
 * How much a search finds says how to look for its page: few are found first and then ordered, of many
 * the order leads to some soon. The planner cannot know, and may guess wrong by seconds.
 */
async function searchPage(ctx: Ctx<AdminActor>, query: ListQuery) {
  const counted = await countSearch(ctx, query)
  const isFew = counted.count !== null
  const rows = counted.count === 0 ? [] : await listPage(ctx, query, { isFew })
  return [rows, counted] as const
}

async function countSearch(ctx: Ctx<AdminActor>, query: ListQuery): Promise<Counted> {
  const outside = await countUpTo(ctx, query, mostFound, { findsInside: false })
  return outside.count === null ? outside : countUpTo(ctx, query, mostFound)
}

/** One row more than a page, to know whether another follows. */
function listPage({ db, actor, now }: Ctx<AdminActor>, query: ListQuery, { isFew = false } = {}) {
  const order = orderOf(query)
  const place = query.after === undefined ? undefined : readCursor(query.after)
  const follows =
    place &&
    order.follows(
      sql`${place.at}::timestamptz`,
      sql`${place.id}::uuid`,
      sql`${place.rank ?? 0}::int`,
    )
  const { search = '', sort } = query
  const nearness =
    isFew && !sort
      ? nearnessOf(search, (matching) => searchAsSeenBy(actor, search, matching))
      : undefined
  const after =
    nearness && place?.rank !== undefined
      ? sql`(${nearness} > ${place.rank} OR (${nearness} = ${place.rank} AND ${follows}))`
      : follows
  const by = nearness ? [nearness, ...order.by] : order.by
  const rank = nearness ?? order.rank
  const matching = filtersOf(actor, query)
  // OFFSET keeps the planner from walking an index in its order.
  const few = sql`(SELECT * FROM ${applications} WHERE ${matching} OFFSET 0) AS ${applications}`
  // The page is found before anything is joined to it, so that the order of an index can be used.
  const page = db
    .select({ id: sql<string>`${applications.id}`.as('id') })
    .from(isFew ? few : applications)
    .where(and(isFew ? undefined : matching, after))
    .orderBy(...by)
    .limit(pageSize + 1)
    .as('page')
  const since = new Date(now.getTime() - presenceSeconds * 1_000)
  return db
    .select({
      ...listColumns,
      here: sql<string[]>`ARRAY(
        SELECT a.name FROM presences p JOIN admins a ON a.id = p.admin_id
        WHERE p.application_id = ${applications.id} AND p.admin_id <> ${actor.id}
          AND p.seen_at > ${since.toISOString()}::timestamptz ORDER BY a.name)`,
      at: exactInstant(order.place),
      ...(rank && { rank }),
    })
    .from(page)
    .innerJoin(applications, eq(applications.id, page.id))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .orderBy(...by)
}

/**
 * Whether rows are counted in the order of the list. Days are one stretch of it, and of many that are found
 * inside, live somewhere, or lack something, some are early in it: without the order the planner looks for
 * them everywhere.
 */
function isOrdered(
  { from, to, search, country, state, missing }: Omit<ListQuery, 'after'>,
  options?: Parameters<typeof filtersOf>[2],
): boolean {
  if (search && options?.findsInside === false) return Boolean(from || to)
  return Boolean(from || to || search || country || state || missing)
}

type Counted = { count: number | null; atLeast: number }

async function countUpTo(
  ctx: Ctx<AdminActor>,
  query: ListQuery,
  most: number,
  options?: Parameters<typeof filtersOf>[2],
): Promise<Counted> {
  const some = oneMoreThan(ctx, query, most, options)
  const found = await ctx.db.$count(some)
  return { count: found > most ? null : found, atLeast: Math.min(found, most) }
}

/** The status of what a query lets through, one row further than it is counted. */
export function oneMoreThan(
  { db, actor }: Ctx<AdminActor>,
  query: Omit<ListQuery, 'after'>,
  most: number,
  options?: Parameters<typeof filtersOf>[2],
) {
  const matching = db
    .select({ status: staffStatus.as('status') })
    .from(applications)
    .where(filtersOf(actor, query, options))
  const ordered = isOrdered(query, options) ? matching.orderBy(...orders.newest.by) : matching
  return ordered.limit(most + 1).as('some')
}
