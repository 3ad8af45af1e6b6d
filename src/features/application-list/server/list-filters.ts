import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { filterAsSeenBy, searchAsSeenBy } from '#features/application-form/server/identity.ts'
import { entriesOf, type ListQuery } from '#features/applications/list-contract.ts'
import { type AwaitedParty, awaitedOf } from '#features/applications/next-move.ts'
import { keptKindsFor } from '#features/applications/server/missing-kinds.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { statuses } from '#features/applications/status.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import { holds } from '#server/auth.ts'
import type { AdminActor } from '#server/context.ts'
import { matchingSearch } from './search.ts'

/**
 * What a query of the list lets through, of what its caller may see; order and place are no filters.
 * Answers and notes are searched for anyone who may read them.
 */
export function filtersOf(
  actor: AdminActor,
  query: ListQuery,
  { findsInside = holds(actor, 'read-application') } = {},
): SQL | undefined {
  const { search, status, program, intake, flags, assignee, from, to, waiting } = query
  const { country, state, missing } = query
  return and(
    inReach(actor),
    search ? searchAsSeenBy(actor, search, matchingSearch(search, { findsInside })) : undefined,
    status ? standsAs(entriesOf(status)) : undefined,
    program ? eq(applications.program, program) : undefined,
    intake ? eq(applications.intakeId, intake) : undefined,
    flags ? sql`${applications.flags} && ${sql.param(entriesOf(flags))}::text[]` : undefined,
    missing ? lacks(actor, entriesOf(missing)) : undefined,
    country ? filterAsSeenBy(actor, eq(applications.residenceCountry, country)) : undefined,
    state ? filterAsSeenBy(actor, eq(applications.residenceState, state)) : undefined,
    assignee ? assigneeFilter(actor, assignee) : undefined,
    from || to ? isNotNull(applications.submittedAt) : undefined,
    // The order of the list is by the submission, so that its index leads to the days.
    from ? gte(applications.listedAt, startOf(from)) : undefined,
    to ? lt(applications.listedAt, startOf(to, 1)) : undefined,
    query.attention || query.sort === 'attention' ? isNotNull(applications.attentionAt) : undefined,
    waiting ? awaitedFilter(waiting) : undefined,
  )
}

/** The statuses of an application as staff read them; `staffStatusOf` in the database. */
export const staffStatus = sql<string>`CASE WHEN ${applications.status} = 'incomplete'
  AND ${applications.submittedAt} IS NOT NULL THEN 'returned' ELSE ${applications.status} END`

function standsAs(wanted: readonly string[]): SQL | undefined {
  const ofDrafts = wanted.filter((one) => one === 'incomplete' || one === 'returned')
  const others = wanted.filter((one) => one !== 'returned' && one !== 'incomplete')
  if (ofDrafts.length !== 1) return isOneOf(ofDrafts.length ? [...others, 'incomplete'] : others)
  const wasSent = ofDrafts[0] === 'returned' ? isNotNull : isNull
  const draft = and(isOneOf(['incomplete']), wasSent(applications.submittedAt))
  return others.length ? or(draft, isOneOf(others)) : draft
}

function isOneOf(wanted: readonly string[]): SQL {
  const [only] = wanted
  return only && wanted.length === 1
    ? eq(applications.status, only)
    : inArray(applications.status, [...wanted])
}

function awaitedFilter(waiting: AwaitedParty): SQL | undefined {
  if (waiting === 'office') return isNotNull(applications.attentionAt)
  const without = statuses.filter((status) => awaitedOf({ status, attentionAt: null }) === waiting)
  return and(isNull(applications.attentionAt), isOneOf(without))
}

/** The second condition leads to the indexes of what lacks something at all. */
function lacks(actor: AdminActor, wanted: readonly string[]): SQL {
  const kinds = keptKindsFor(actor, wanted)
  return sql`${applications.missing} && ${sql.param(kinds)}::text[] AND ${applications.missing} <> '{}'`
}

function assigneeFilter(actor: AdminActor, assignee: string): SQL {
  if (assignee === 'nobody') return isNull(applications.assigneeId)
  return eq(applications.assigneeId, assignee === 'me' ? actor.id : assignee)
}

/** The first moment of a day in the institute's zone. */
function startOf(day: string, daysLater = 0): SQL<Date> {
  return sql`((${day}::date + ${daysLater}::int)::timestamp AT TIME ZONE (
    SELECT ${settingVersions.value} ->> 'timeZone' FROM ${settingVersions}
    WHERE ${settingVersions.area} = 'institute' ORDER BY ${settingVersions.version} DESC LIMIT 1))`
}
