import { and, desc, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit.ts'
import { type AdminActor, type Ctx, callerOf } from '#server/context.ts'
import { auditLog } from '#server/db/tables.ts'

/** A page that stays open reads again with every change: that is the same look. */
const sameLookMs = 15 * 60_000

/** Writes into the audit log that somebody has looked at what is looked at by right alone. */
export async function noteView(ctx: Ctx<AdminActor>, action: string, id: string): Promise<void> {
  const { db, actor, now } = ctx
  const subject = `application:${id}`
  const [last] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actor, callerOf(actor)),
        eq(auditLog.action, action),
        eq(auditLog.subject, subject),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
  if (last && now.getTime() - last.at.getTime() < sameLookMs) return
  await recordAudit(ctx, { action, subject })
}
