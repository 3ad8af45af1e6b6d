import { and, eq } from 'drizzle-orm'
import { ownedBy } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'

/** One's own application; 404 for another's as where there is none. */
export async function getOwnApplication({ db, actor }: Ctx<ApplicantActor>, id: string) {
  const { status, submittedAt } = applications
  const rows = await db
    .select({ id: applications.id, status, submittedAt })
    .from(applications)
    .where(and(eq(applications.id, id), ownedBy(actor)))
  const row = rows[0]
  if (!row) throw notFound('application')
  return { ...row, status: Status.parse(row.status) }
}
