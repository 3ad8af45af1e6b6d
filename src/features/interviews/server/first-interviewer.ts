import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import { makeInterviewer } from './interviewers.ts'
import { interviewers } from './tables.ts'

/** Where no one holds interviews yet the first owner does, so that applicants can book at once. */
export async function ensureInterviewer(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const { db } = ctx
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('matricula first interviewer'))`)
  const anybody = await db.select({ id: interviewers.adminId }).from(interviewers).limit(1)
  if (anybody.length > 0) return
  const [owner] = await db
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt)))
    .orderBy(asc(admins.createdAt), asc(admins.id))
    .limit(1)
  if (owner) await makeInterviewer(ctx, owner.id)
}
