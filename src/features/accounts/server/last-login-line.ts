import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { auditLog } from '#server/db/tables.ts'
import type { HealthLine } from '#server/health-lines.ts'
import { formatDay } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'

/** The audit log knows of every login: further back, looking for one by a rare way would take long. */
const lookBackDays = 30

/** For owners: when applicants last logged in by a way beside the password, and when it last refused one. */
export async function lastLoginLine(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { name, by }: { name: string; by: 'link' | 'passkey' },
): Promise<HealthLine> {
  const at = await findLast(ctx, 'applicant.signed-in', by)
  const refusedAt = await findLast(ctx, 'applicant.sign-in-failed', by)
  const login = at ? 'Last login' : `No login in ${lookBackDays} days`
  if (!refusedAt) return { name, says: `On. ${login}`, at, toDo: null }
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const refusal = `Last refused on ${formatDay(refusedAt, timeZone)}`
  return { name, says: `On. ${refusal}. ${login}`, at, toDo: null }
}

async function findLast(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  action: string,
  by: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, action),
        gt(auditLog.at, new Date(now.getTime() - lookBackDays * dayMs)),
        sql`${auditLog.detail} ->> 'by' = ${by}`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
  return row?.at ?? null
}
