import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import { Program } from '#shared/program.ts'
import type { ApplicationSummary, OwnApplication, Returned } from '../contract.ts'
import { emptyDocument, withAnswers } from '../document.ts'
import { Status } from '../status.ts'
import { ownedBy } from './reach.ts'
import { applications, fieldValues, submissions } from './tables.ts'
import { asInstant, extendedUntil, submitExtension } from './times.ts'

const latestReceipt = sql<string | null>`(
  SELECT ${submissions.receiptNumber} FROM ${submissions}
  WHERE ${submissions.applicationId} = ${applications.id} ORDER BY ${submissions.round} DESC LIMIT 1)`

/** What a summary is made of; the selects of it join the intake. */
export const summary = {
  id: applications.id,
  program: applications.program,
  status: applications.status,
  statusAt: applications.statusAt,
  submittedAt: applications.submittedAt,
  receiptNumber: latestReceipt,
  intakeName: intakes.name,
  closesAt: intakes.closesAt,
  graceMinutes: intakes.graceMinutes,
  startsOn: intakes.startsOn,
  extendedUntil,
  hasDecision: sql<boolean>`EXISTS (SELECT FROM decisions d
    WHERE d.application_id = ${applications.id} AND d.state = 'released')`,
}

type SummaryRow = {
  id: string
  program: string
  status: string
  statusAt: Date
  submittedAt: Date | null
  receiptNumber: string | null
  intakeName: string
  closesAt: Date
  graceMinutes: number
  startsOn: string
  extendedUntil: number | null
  hasDecision: boolean
}

export function presentSummary(row: SummaryRow): ApplicationSummary {
  return {
    id: row.id,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    statusAt: row.statusAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    receiptNumber: row.receiptNumber,
    extendedUntil: asInstant(row.extendedUntil),
    hasDecision: row.hasDecision,
    intake: {
      name: row.intakeName,
      closesAt: row.closesAt.toISOString(),
      graceMinutes: row.graceMinutes,
      startsOn: row.startsOn,
    },
  }
}

type ReturnedRow = {
  reasonId: string
  note: string | null
  sections: string[]
  at: string
  dueAt: string
}

/** The return that is open on an application: its present standing is that step. */
export const openReturn: SQL<ReturnedRow | null> = sql`(
  SELECT jsonb_build_object('reasonId', r.reason_id, 'note', n.text, 'sections', r.sections, 'at', t.at, 'dueAt', coalesce(${submitExtension}, r.due_at))
  FROM returns r JOIN timeline t USING (application_id, seq) LEFT JOIN timeline_notes n ON n.id = t.note_id
  WHERE r.application_id = ${applications.id} AND r.seq = ${applications.statusSeq})`

/** An open return in the applicant's words. */
export async function presentReturn(db: Db, row: ReturnedRow | null): Promise<Returned | null> {
  if (!row) return null
  const reasons = await getSetting(db, 'reasons')
  return {
    reason: reasons.return.find(({ id }) => id === row.reasonId)?.applicant ?? row.reasonId,
    note: row.note,
    sections: row.sections,
    at: new Date(row.at).toISOString(),
    dueAt: new Date(row.dueAt).toISOString(),
  }
}

/** Not those that were only begun, nor what was discarded. */
export const hasAnswers = sql`EXISTS (
  SELECT FROM ${fieldValues} WHERE ${fieldValues.applicationId} = ${applications.id})`

/** The one last begun comes first. */
const lastBegun = [desc(applications.createdAt), desc(applications.id)]

/** Of one program, the one that the office has sent back comes before any later one: it has a date. */
export const inHand = [
  sql`(${applications.status} = 'incomplete' AND ${applications.submittedAt} IS NOT NULL) DESC`,
  ...lastBegun,
]

type Which = { id?: string | undefined; program?: Program | undefined }

/** A person's application: by its id, the one in hand of a program, or of any the one last begun; one statement. */
export async function findOwnApplication(
  db: Db,
  applicantId: string,
  which: Which = {},
): Promise<OwnApplication | undefined> {
  const rows = await readingOf(db, which).execute({ applicantId, ...which })
  const row = rows[0]
  if (!row) return undefined
  return {
    ...presentSummary(row),
    // Checked with the whole answer when it leaves.
    data: withAnswers(emptyDocument, Object.entries(row.answers)),
    revision: row.revision,
    savedAt: row.savedAt?.toISOString() ?? null,
    answered: Object.keys(row.answers).sort(),
    returned: await presentReturn(db, row.returned),
  }
}

// The most frequent of reads: its SQL is built once for a handle, and named, so that the server plans
// it once for a connection.
const readings = new WeakMap<Db, Map<string, ReturnType<typeof prepareReading>>>()

function readingOf(db: Db, which: Which) {
  const name = `own_application${which.id ? '_by_id' : ''}${which.program ? '_of_program' : ''}`
  const known = readings.get(db) ?? new Map<string, ReturnType<typeof prepareReading>>()
  readings.set(db, known)
  const reading = known.get(name) ?? prepareReading(db, name, which)
  known.set(name, reading)
  return reading
}

function prepareReading(db: Db, name: string, { id, program }: Which) {
  const answers = sql<
    Record<string, unknown>
  >`(SELECT coalesce(jsonb_object_agg(${fieldValues.path}, ${fieldValues.value}), '{}')
    FROM ${fieldValues} WHERE ${fieldValues.applicationId} = ${applications.id})`
  return db
    .select({
      ...summary,
      revision: applications.revision,
      savedAt: applications.savedAt,
      answers,
      returned: openReturn,
    })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        ownedBy({ id: sql.placeholder('applicantId') }),
        id ? eq(applications.id, sql.placeholder('id')) : undefined,
        program && eq(applications.program, sql.placeholder('program')),
      ),
    )
    .orderBy(...(program ? inHand : lastBegun))
    .limit(1)
    .prepare(name)
}

/** The same where it must be there. */
export async function getOwnApplication(
  { db, actor }: Ctx<ApplicantActor>,
  id: string,
): Promise<OwnApplication> {
  const application = await findOwnApplication(db, actor.id, { id })
  if (!application) throw notFound('application')
  return application
}

export async function listOwn(db: Db, applicantId: string): Promise<ApplicationSummary[]> {
  const rows = await db
    .select(summary)
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(ownedBy({ id: applicantId }))
    .orderBy(...lastBegun)
  return rows.map(presentSummary)
}

/** 404 for what is not there and for what is somebody else's. */
export async function requireOwn(
  { db, actor }: Ctx<ApplicantActor>,
  applicationId: string,
): Promise<void> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, applicationId), ownedBy(actor)))
  if (rows.length === 0) throw notFound('application')
}

/** All stored answers, by path. */
export async function answersOf(db: Db, applicationId: string): Promise<[string, unknown][]> {
  const rows = await db
    .select({ path: fieldValues.path, value: fieldValues.value })
    .from(fieldValues)
    .where(eq(fieldValues.applicationId, applicationId))
    .orderBy(asc(fieldValues.path))
  return rows.map(({ path, value }) => [path, value])
}

/** The stored values of some paths, for telling a conflict. */
export async function fieldsOf(db: Db, applicationId: string, paths: readonly string[]) {
  return db
    .select()
    .from(fieldValues)
    .where(and(eq(fieldValues.applicationId, applicationId), inArray(fieldValues.path, [...paths])))
    .orderBy(asc(fieldValues.path))
}
