import { and, eq, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import { applicants, applications, intakes } from '#server/db/schema.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type { ListedApplication, ListQuery, listApplications } from '../admin-contract.ts'
import { Status } from '../status.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { filtersOf } from './list-filters.ts'

const pageSize = 50
const mostCounted = 1_000

/** What the office sees of an application; the selects of it join applicant and intake. */
export const listed = {
  id: applications.id,
  firstName: applicants.firstName,
  lastName: applicants.lastName,
  email: applicants.email,
  phoneNumber: applicants.phoneNumber,
  program: applications.program,
  status: applications.status,
  statusAt: applications.statusAt,
  intake: intakes.name,
  listedAt: applications.listedAt,
  submittedAt: applications.submittedAt,
}

// Spelled as the indexes are, or they are of no use.
const newestFirst = [
  sql`${applications.listedAt} DESC NULLS LAST`,
  sql`${applications.id} DESC NULLS LAST`,
]

/** A page of applications, newest first, and how many there are, counted up to 1,000. */
export async function listForOffice(
  ctx: Ctx<AdminActor>,
  { query }: Input<typeof listApplications>,
): Promise<Result<typeof listApplications>> {
  const [rows, count] = await Promise.all([listPage(ctx, query), countUpTo(ctx, query)])
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    applications: page.map(presentListed),
    next: last ? writeCursor(last) : null,
    count: count > mostCounted ? null : count,
  }
}

/** One row more than a page, to know whether another follows. */
function listPage({ db, actor }: Ctx<AdminActor>, query: ListQuery) {
  const place = query.after === undefined ? undefined : readCursor(query.after)
  const after =
    place &&
    sql`(${applications.listedAt}, ${applications.id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
  // The page is found before anything is joined to it, so that the order of an index can be used.
  const page = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(filtersOf(actor, query), after))
    .orderBy(...newestFirst)
    .limit(pageSize + 1)
    .as('page')
  return db
    .select({
      ...listed,
      at: sql<string>`to_char(${applications.listedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(page)
    .innerJoin(applications, eq(applications.id, page.id))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .orderBy(...newestFirst)
}

async function countUpTo({ db, actor }: Ctx<AdminActor>, query: ListQuery): Promise<number> {
  const some = db
    .select({ id: applications.id })
    .from(applications)
    .where(filtersOf(actor, query))
    .limit(mostCounted + 1)
    .as('some')
  const rows = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return rows[0]?.count ?? 0
}

type ListedRow = Omit<
  ListedApplication,
  'program' | 'status' | 'statusAt' | 'listedAt' | 'submittedAt'
> & {
  program: string
  status: string
  statusAt: Date
  listedAt: Date
  submittedAt: Date | null
}

export function presentListed(row: ListedRow): ListedApplication {
  return {
    ...row,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    statusAt: row.statusAt.toISOString(),
    listedAt: row.listedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
  }
}
