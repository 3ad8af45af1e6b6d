import { and, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { laterSql } from '#server/db/later-sql.ts'
import { notFound } from '#server/refusals.ts'
import type { EventStream } from '#shared/event-stream.ts'
import { Program } from '#shared/program.ts'
import { Status } from '../status.ts'
import { applicationSql } from './application-sql.ts'
import { applications } from './tables.ts'

/** Which applications a person may see: their own, none that was discarded. */
export function ownedBy({ id }: { id: string | Placeholder | SQL }): SQL | undefined {
  return and(eq(applications.applicantId, id), isNull(applications.discardedAt))
}

/** Applications of the programs that a member of staff works for; undefined for all. */
export function ofPrograms({ programs }: Pick<AdminActor, 'programs'>): SQL | undefined {
  return programs ? sql`${applications.program} = ANY(${sql.param(programs)}::text[])` : undefined
}

/**
 * Which applications a member of staff may see: none that was discarded, those of their programs, and as
 * a reviewer those that were given to them, unless a conflict is declared.
 */
export function inReach(actor: Pick<AdminActor, 'id' | 'role' | 'programs'>): SQL | undefined {
  return and(
    isNull(applications.discardedAt),
    ofPrograms(actor),
    actor.role === 'reviewer' ? applicationSql.isGivenTo(actor.id) : undefined,
  )
}

/**
 * Which members of staff may see an application: the same rule from its other side, for a select of
 * `admins` that joins the application.
 */
export const reachedBy: SQL | undefined = and(
  isNull(admins.disabledAt),
  isNull(applications.discardedAt),
  sql`(${admins.programs} IS NULL OR ${applications.program} = ANY(${admins.programs}))`,
  sql`(${admins.role} <> 'reviewer' OR ${laterSql(() => applicationSql.isGivenTo(admins.id))})`,
)

/** Whether every application is in reach. */
export function seesAll({ programs, role }: AdminActor): boolean {
  return programs === null && role !== 'reviewer'
}

/** The changes that a member of staff hears of: those of applications in reach. */
export function changesInReach({ db, actor }: Ctx<AdminActor>): EventStream {
  if (seesAll(actor)) return { applicant: null }
  return {
    applicant: null,
    async among(ids) {
      const rows = await db
        .select({ id: applications.id })
        .from(applications)
        .where(and(inArray(applications.id, [...ids]), inReach(actor)))
      return rows.map(({ id }) => id)
    },
  }
}

/** Where an application stands; 404 where it is out of reach, as where there is none. */
export async function getInReach({ db, actor }: Ctx<AdminActor>, id: string) {
  const rows = await db
    .select({
      id: applications.id,
      applicantId: applications.applicantId,
      program: applications.program,
      intakeId: applications.intakeId,
      status: applications.status,
      statusSeq: applications.statusSeq,
      submittedAt: applications.submittedAt,
      flags: applications.flags,
    })
    .from(applications)
    .where(and(eq(applications.id, id), inReach(actor)))
  const row = rows[0]
  if (!row) throw notFound('application')
  return { ...row, program: Program.parse(row.program), status: Status.parse(row.status) }
}
