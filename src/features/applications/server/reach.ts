import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import { applications } from '#server/db/schema.ts'
import { notFound } from '#server/refusals.ts'
import { Program } from '#shared/program.ts'
import { Status } from '../status.ts'

/**
 * Which applications a member of staff may see: none that was discarded, those of their programs, and as
 * a reviewer those that were given to them, unless a conflict is declared.
 */
export function inReach(actor: AdminActor): SQL | undefined {
  return and(
    isNull(applications.discardedAt),
    actor.programs
      ? sql`${applications.program} = ANY(${sql.param(actor.programs)}::text[])`
      : undefined,
    actor.role === 'reviewer' ? givenTo(actor.id) : undefined,
  )
}

function givenTo(adminId: string): SQL {
  return sql`EXISTS (SELECT FROM reviews r WHERE r.application_id = ${applications.id}
      AND r.reviewer_id = ${adminId} AND r.removed_at IS NULL)
    AND NOT EXISTS (SELECT FROM conflicts c WHERE c.application_id = ${applications.id}
      AND c.admin_id = ${adminId})`
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
    })
    .from(applications)
    .where(and(eq(applications.id, id), inReach(actor)))
  const row = rows[0]
  if (!row) throw notFound('application')
  return { ...row, program: Program.parse(row.program), status: Status.parse(row.status) }
}
