import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { applications, fieldValues, intakes } from '#server/db/schema.ts'
import { Program } from '#shared/program.ts'
import type { ApplicationSummary, OwnApplication } from '../contract.ts'
import { documentOf } from '../document.ts'
import { Status } from '../status.ts'

const summary = {
  id: applications.id,
  program: applications.program,
  status: applications.status,
  statusSeq: applications.statusSeq,
  statusAt: applications.statusAt,
  submittedAt: applications.submittedAt,
  revision: applications.revision,
  intakeName: intakes.name,
  closesAt: intakes.closesAt,
  startsOn: intakes.startsOn,
}

type SummaryRow = {
  id: string
  program: string
  status: string
  statusAt: Date
  submittedAt: Date | null
  intakeName: string
  closesAt: Date
  startsOn: string
}

function present(row: SummaryRow): ApplicationSummary {
  return {
    id: row.id,
    program: Program.parse(row.program),
    status: Status.parse(row.status),
    statusAt: row.statusAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    intake: {
      name: row.intakeName,
      closesAt: row.closesAt.toISOString(),
      startsOn: row.startsOn,
    },
  }
}

/** A person's application: of a program, or the one last begun; one statement. */
export async function findOwnApplication(
  db: Db,
  applicantId: string,
  program?: Program,
): Promise<OwnApplication | undefined> {
  const answers = sql<
    Record<string, unknown>
  >`(SELECT coalesce(jsonb_object_agg(${fieldValues.path}, ${fieldValues.value}), '{}')
    FROM ${fieldValues} WHERE ${fieldValues.applicationId} = ${applications.id})`
  // Named, so that the server plans this most frequent of reads once a connection.
  const reading = db
    .select({ ...summary, answers })
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        eq(applications.applicantId, sql.placeholder('applicantId')),
        program && eq(applications.program, sql.placeholder('program')),
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
    .prepare(program ? 'own_application_of_program' : 'own_application')
  const rows = await reading.execute({ applicantId, program })
  const row = rows[0]
  if (!row) return undefined
  return {
    ...present(row),
    data: documentOf(Object.entries(row.answers)),
    revision: row.revision,
    answered: Object.keys(row.answers).sort(),
  }
}

export async function listOwn(db: Db, applicantId: string): Promise<ApplicationSummary[]> {
  const rows = await db
    .select(summary)
    .from(applications)
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(eq(applications.applicantId, applicantId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
  return rows.map(present)
}

/** The stored values of some paths, for telling a conflict. */
export async function fieldsOf(db: Db, applicationId: string, paths: readonly string[]) {
  return db
    .select()
    .from(fieldValues)
    .where(and(eq(fieldValues.applicationId, applicationId), inArray(fieldValues.path, [...paths])))
    .orderBy(asc(fieldValues.path))
}
