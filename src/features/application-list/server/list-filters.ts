import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { filterAsSeenBy, searchAsSeenBy } from '#features/application-form/server/identity.ts'
import { entriesOf, type ListQuery } from '#features/applications/list-contract.ts'
import { canLack } from '#features/applications/missing-kind.ts'
import { type AwaitedParty, awaitedOf } from '#features/applications/next-move.ts'
import { keptKindsFor } from '#features/applications/server/missing-kinds.ts'
import { inReach } from '#features/applications/server/reach.ts'
import { applications, missingOf } from '#features/applications/server/tables.ts'
import { StaffStatus, statuses } from '#features/applications/status.ts'
import { settingVersions } from '#features/settings/server/tables.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor } from '#server/context.ts'
import { matchingSearch } from './search.ts'

/**
 * What a query of the list lets through, of what its caller may see; order and place are no filters.
 * Answers and notes are searched for anyone who may read them.
 */
export function filtersOf(
  actor: AdminActor,
  query: ListQuery,
  { findsInside = holdsRight(actor, 'read-application') } = {},
): SQL | undefined {
  const { search, status, program, intake, flags, assignee, from, to, waiting } = query
  const { country, state, missing } = query
  return and(
    inReach(actor),
    search ? searchAsSeenBy(actor, search, matchingSearch(search, { findsInside })) : undefined,
    status ? standsAs(statusesIn(status, missing)) : undefined,
    program ? eq(applications.program, program) : undefined,
    intake ? eq(applications.intakeId, intake) : undefined,
    flags ? hasFlag(entriesOf(flags)) : undefined,
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

/** Of what can lack something alone, where that is asked for: no index would tell that the others do not. */
function statusesIn(status: string, missing: string | undefined): readonly string[] {
  const wanted = entriesOf(status)
  return missing ? wanted.filter((one) => canLack(StaffStatus.parse(one))) : wanted
}

function lacks(actor: AdminActor, wanted: readonly string[]): SQL {
  return sql`${missingOf(applications)} && ${sql.param(keptKindsFor(actor, wanted))}::text[]`
}

/** The second condition leads to the indexes of what has a flag at all. */
function hasFlag(wanted: readonly string[]): SQL {
  return sql`${applications.flags} && ${sql.param(wanted)}::text[] AND array_length(${applications.flags}, 1) IS NOT NULL`
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
