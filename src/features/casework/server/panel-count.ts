import { and, isNull } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { tasks } from './tables.ts'
import { shownTasks } from './tasks.ts'

/** Tasks that no one has done yet. */
export const openTasks: PanelCount = {
  place: 'notes',
  right: 'read-application',
  find: async (ctx, application) =>
    ctx.db.$count(tasks, and(await shownTasks(ctx, application), isNull(tasks.doneAt))),
}
