import { and, eq, gt, sql } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { counted } from '#shared/counted.ts'
import { dayMs } from '#shared/durations.ts'
import { massActsArea } from '../setting-areas.ts'
import { massActs } from './tables.ts'

/**
 * Refuses with the code `second-person` what would be more than one person may take out within a day:
 * a large list does not get small by being asked for in pieces. Whom one has taken out counts once,
 * whatever the format.
 */
export async function requireFew({ db, actor, now }: Ctx<AdminActor>, ids: readonly string[]) {
  const { secondPersonAbove: limit } = await getSetting(db, massActsArea)
  const taken = db
    .select({ id: sql<string>`unnest(${massActs.applicationIds})`.as('id') })
    .from(massActs)
    .where(
      and(
        eq(massActs.createdBy, actor.id),
        eq(massActs.kind, 'export'),
        eq(massActs.asksSecond, false),
        gt(massActs.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (${taken} UNION SELECT unnest(${sql.param([...ids])}::uuid[])) both_times`)
  if ((rows[0]?.count ?? 0) <= limit) return
  const count = ids.length
  const most = counted(limit, 'application')
  throw new Refusal(
    'not-now',
    count > limit
      ? `A second person must approve an export of more than ${most}`
      : `Together with your exports in the last 24 hours, this is more than ${most}, so a second person must approve it`,
    { code: 'second-person', extra: { count, limit } },
  )
}
