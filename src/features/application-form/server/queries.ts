import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { personOfSession } from '#features/accounts/server/sessions.ts'
import type { Summary } from '#features/applications/contract.ts'
import { ownedBy } from '#features/applications/server/reach.ts'
import {
  openReturn,
  presentReturn,
  presentSummary,
  summary,
} from '#features/applications/server/summaries.ts'
import { applications } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { Program } from '#shared/program.ts'
import type { OwnApplication } from '../contract.ts'
import { emptyDocument, withAnswers } from '../document.ts'
import { fieldValues } from './tables.ts'

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

type ApplicationChoice = { id?: string | undefined; program?: Program | undefined }

/** Known by their id, or by what the token of a session is found by. */
type Owner = { applicantId: string } | { tokenHash: Buffer }

/** A person's application: by its id, the one in hand of a program, or of any the one last begun; one statement. */
export async function findOwnApplication(
  db: Db,
  owner: Owner,
  which: ApplicationChoice = {},
): Promise<z.input<typeof OwnApplication> | undefined> {
  const rows = await readingOf(db, owner, which).execute({ ...owner, ...which })
  const row = rows[0]
  if (!row) return undefined
  return {
    ...presentSummary(row),
    // Checked with the whole answer when it leaves.
    data: withAnswers(emptyDocument, Object.entries(row.answers)),
    revision: row.revision,
    savedAt: row.savedAt,
    answered: Object.keys(row.answers).sort(),
    returned: await presentReturn(db, row.returned),
  }
}

// The most frequent of reads: its SQL is built once for a handle, and named, so that the server plans
// it once for a connection.
const readings = new WeakMap<Db, Map<string, ReturnType<typeof prepareReading>>>()

function readingOf(db: Db, owner: Owner, which: ApplicationChoice) {
  const bySession = 'tokenHash' in owner
  const name = `own_application${bySession ? '_of_session' : ''}${which.id ? '_by_id' : ''}${which.program ? '_of_program' : ''}`
  const known = readings.get(db) ?? new Map<string, ReturnType<typeof prepareReading>>()
  readings.set(db, known)
  const reading = known.get(name) ?? prepareReading(db, name, bySession, which)
  known.set(name, reading)
  return reading
}

function prepareReading(
  db: Db,
  name: string,
  bySession: boolean,
  { id, program }: ApplicationChoice,
) {
  const answers = sql<
    Record<string, unknown>
  >`(SELECT coalesce(json_object_agg(${fieldValues.path}, ${fieldValues.value}), '{}')
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
        ownedBy({
          id: bySession
            ? personOfSession(sql.placeholder('tokenHash'))
            : sql.placeholder('applicantId'),
        }),
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
): Promise<z.input<typeof OwnApplication>> {
  const application = await findOwnApplication(db, { applicantId: actor.id }, { id })
  if (!application) throw notFound('application')
  return application
}

export async function listOwnSummaries(
  db: Db,
  applicantId: string,
): Promise<z.input<typeof Summary>[]> {
  const rows = await db
    .select(summary)
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(ownedBy({ id: applicantId }))
    .orderBy(...lastBegun)
  return rows.map(presentSummary)
}

/** 404 for what is not there and for what is somebody else's. */
export async function requireOwnApplication(
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
