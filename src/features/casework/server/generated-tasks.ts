import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import { tasks } from './tables.ts'

type OpenTask = { applicationId: string; assigneeId: string; title: string }

/** What has happened leaves a colleague something to do, today; one of the same words is enough. */
export async function leaveTask(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { applicationId, assigneeId, title }: OpenTask,
): Promise<void> {
  const open = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.applicationId, applicationId),
        eq(tasks.assigneeId, assigneeId),
        eq(tasks.title, title),
        isNull(tasks.doneAt),
        isNull(tasks.removedAt),
      ),
    )
  if (open.length > 0) return
  const { timeZone } = await getSetting(db, instituteArea)
  await db.insert(tasks).values({
    id: randomUUID(),
    applicationId,
    title,
    assigneeId,
    createdBy: assigneeId,
    dueOn: dayIn(now, timeZone),
    createdAt: now,
  })
}
