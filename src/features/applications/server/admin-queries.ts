import { and, asc, eq, sql } from 'drizzle-orm'
import { can, Role } from '#features/admins/rights.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import {
  admins,
  applicants,
  applications,
  fieldValues,
  intakes,
  timeline,
} from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import type {
  ListedApplication,
  ListQuery,
  listApplications,
  readApplication,
} from '../admin-contract.ts'
import { type ApplicationDocument, documentOf } from '../document.ts'
import { sections } from '../questions.ts'
import { Status } from '../status.ts'
import { readCursor, writeCursor } from './list-cursor.ts'
import { matchingSearch } from './search.ts'

const pageSize = 50
const mostCounted = 1_000

const restrictedPaths = new Set(
  sections.flatMap(({ questions }) =>
    questions.filter(({ restricted }) => restricted).map(({ path }) => path),
  ),
)

const listed = {
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
  { db }: Ctx<AdminActor>,
  { query }: Input<typeof listApplications>,
): Promise<Result<typeof listApplications>> {
  const [rows, count] = await Promise.all([listPage(db, query), countUpTo(db, query)])
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    applications: page.map(present),
    next: last ? writeCursor(last) : null,
    count: count > mostCounted ? null : count,
  }
}

/** One row more than a page, to know whether another follows. */
function listPage(db: Db, query: ListQuery) {
  const place = query.after === undefined ? undefined : readCursor(query.after)
  const after =
    place &&
    sql`(${applications.listedAt}, ${applications.id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
  // The page is found before anything is joined to it, so that the order of an index can be used.
  const page = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(filters(query), after))
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

async function countUpTo(db: Db, query: ListQuery): Promise<number> {
  const some = db
    .select({ id: applications.id })
    .from(applications)
    .where(filters(query))
    .limit(mostCounted + 1)
    .as('some')
  const rows = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return rows[0]?.count ?? 0
}

function filters({ search, status, program }: ListQuery) {
  return and(
    search ? matchingSearch(search) : undefined,
    status && eq(applications.status, status),
    program && eq(applications.program, program),
  )
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

function present(row: ListedRow): ListedApplication {
  return {
    ...row,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    statusAt: row.statusAt.toISOString(),
    listedAt: row.listedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
  }
}

/**
 * One application. Restricted answers are part of it only for who holds the right, and each look at
 * them is in the audit log.
 */
export async function readForOffice(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof readApplication>,
): Promise<Result<typeof readApplication>> {
  const { db, actor } = ctx
  const rows = await db
    .select({
      ...listed,
      country: applicants.country,
      state: applicants.state,
      emailConfirmed: sql<boolean>`${applicants.emailConfirmedAt} IS NOT NULL`,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.id, id))
  const row = rows[0]
  if (!row) throw notFound('application')
  const answers = await db
    .select({ path: fieldValues.path, value: fieldValues.value })
    .from(fieldValues)
    .where(eq(fieldValues.applicationId, id))
    .orderBy(asc(fieldValues.path))
  const mayReadAll = can(Role.parse(actor.role), 'read-restricted-answers')
  const shown = answers.filter(({ path }) => mayReadAll || !restrictedPaths.has(path))
  if (shown.some(({ path }) => restrictedPaths.has(path)))
    await recordAudit(ctx, { action: 'application.restricted-read', subject: `application:${id}` })
  const document = documentOf(shown.map(({ path, value }) => [path, value]))
  return {
    ...present(row),
    country: row.country,
    state: row.state,
    emailConfirmed: row.emailConfirmed,
    data: mayReadAll ? document : withoutRestricted(document),
    answered: shown.map(({ path }) => path),
    timeline: await listTimeline(db, id, `${row.firstName} ${row.lastName}`),
  }
}

/** The document without the places of restricted answers: not even their defaults are there. */
function withoutRestricted(document: ApplicationDocument): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).map(([section, answers]) => [
      section,
      Object.fromEntries(
        Object.entries(answers).filter(([key]) => !restrictedPaths.has(`${section}.${key}`)),
      ),
    ]),
  )
}

async function listTimeline(
  db: Db,
  applicationId: string,
  applicant: string,
): Promise<Result<typeof readApplication>['timeline']> {
  const rows = await db
    .select({ entry: timeline, staff: admins.name })
    .from(timeline)
    .leftJoin(admins, sql`${timeline.actor} = 'admin:' || ${admins.id}`)
    .where(eq(timeline.applicationId, applicationId))
    .orderBy(asc(timeline.seq))
  return rows.map(({ entry, staff }) => ({
    seq: entry.seq,
    at: entry.at.toISOString(),
    kind: entry.kind,
    step: entry.step,
    from: entry.fromStatus === null ? null : Status.parse(entry.fromStatus),
    to: entry.toStatus === null ? null : Status.parse(entry.toStatus),
    by: entry.actor.startsWith('applicant:') ? applicant : (staff ?? 'system'),
  }))
}
