import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { findOpenTo, requireColleague } from '#features/applications/server/assignments.ts'
import { tasks } from '#features/casework/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { AddTask } from '../admin-bulk-contract.ts'
import { type BulkAction, idsOf, recordsOf, refusalsFor } from './bulk-targets.ts'

/** A task for each of many applications. */
export function addingTasks(
  ctx: Ctx<AdminActor>,
  { kind, ...words }: z.infer<typeof AddTask>,
): BulkAction {
  const { db, actor, now } = ctx
  const { assigneeId } = words
  return {
    canUndo: true,
    moved: 'Someone has since worked on its task',
    check: async () => {
      if (assigneeId) await requireColleague(db, assigneeId)
    },
    async refusals(targets) {
      if (!assigneeId) return new Map()
      const colleague = await requireColleague(db, assigneeId)
      const open = await findOpenTo(db, colleague, idsOf(targets))
      return refusalsFor(targets, ({ id }) =>
        open.has(id) ? undefined : `${colleague.name} can’t open it`,
      )
    },
    async run(targets) {
      const made = new Map(targets.map(({ id }) => [id, randomUUID()]))
      await db.execute(sql`
        INSERT INTO tasks (id, application_id, title, assignee_id, due_on, created_by, created_at)
        SELECT w.before, w.id, ${words.title}, ${assigneeId}::uuid, ${words.dueOn}::date, ${actor.id}::uuid, ${now}
        FROM jsonb_to_recordset(${recordsOf(made)}::jsonb) AS w (id uuid, before uuid)`)
      return made
    },
    async undo(before) {
      const untouched = await db
        .update(tasks)
        .set({ title: '', removedAt: now, changedBy: actor.id, version: sql`version + 1` })
        .where(
          and(
            sql`${tasks.id} = ANY (${sql.param([...before.values()])}::uuid[])`,
            eq(tasks.version, 1),
            isNull(tasks.removedAt),
          ),
        )
        .returning({ applicationId: tasks.applicationId })
      return new Set(untouched.map(({ applicationId }) => applicationId))
    },
  }
}
