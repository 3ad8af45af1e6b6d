import { and, eq, isNull } from 'drizzle-orm'
import type { PanelCount } from '#features/application-form/server/panel-counts.ts'
import { tasks } from './tables.ts'

/** Tasks that nobody has done yet. */
export const openTasks: PanelCount = {
  place: 'notes',
  right: 'read-application',
  find: ({ db }, id) =>
    db.$count(
      tasks,
      and(eq(tasks.applicationId, id), isNull(tasks.doneAt), isNull(tasks.removedAt)),
    ),
}
