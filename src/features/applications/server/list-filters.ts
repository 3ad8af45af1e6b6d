import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { can, Role } from '#features/admins/rights.ts'
import type { AdminActor } from '#server/context.ts'
import { applications, settingVersions } from '#server/db/schema.ts'
import { entriesOf, type ListQuery } from '../admin-list-contract.ts'
import { awaitedIn } from '../awaited.ts'
import { statuses } from '../status.ts'
import { searchAsSeenBy } from './identity.ts'
import { inReach } from './reach.ts'
import { matchingSearch } from './search.ts'

/**
 * What a query of the list lets through, of what its caller may see; order and place are no filters.
 * Answers and notes are searched for whoever may read them.
 */
export function filtersOf(
  actor: AdminActor,
  query: ListQuery,
  { findsInside = mayRead(actor) } = {},
): SQL | undefined {
  const { search, program, intake, flags, assignee, from, to, attention, sort } = query
  return and(
    inReach(actor),
    search ? searchAsSeenBy(actor, search, matchingSearch(search, { findsInside })) : undefined,
    statusFilter(query),
    program ? eq(applications.program, program) : undefined,
    intake ? eq(applications.intakeId, intake) : undefined,
    flags ? sql`${applications.flags} && ${sql.param(entriesOf(flags))}::text[]` : undefined,
    assignee ? assigneeFilter(actor, assignee) : undefined,
    from || to ? isNotNull(applications.submittedAt) : undefined,
    // The order of the list is by the submission, so that its index leads to the days.
    from ? gte(applications.listedAt, startOf(from)) : undefined,
    to ? lt(applications.listedAt, startOf(to, 1)) : undefined,
    attention || sort === 'attention' ? isNotNull(applications.attentionAt) : undefined,
  )
}

function mayRead({ role }: AdminActor): boolean {
  return can(Role.parse(role), 'read-application')
}

function statusFilter({ status, waiting }: ListQuery): SQL | undefined {
  if (!status && !waiting) return undefined
  const asked = new Set(entriesOf(status))
  const wanted = statuses.filter(
    (one) => (!status || asked.has(one)) && (!waiting || awaitedIn(one) === waiting),
  )
  const [only] = wanted
  return only && wanted.length === 1
    ? eq(applications.status, only)
    : inArray(applications.status, wanted)
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
