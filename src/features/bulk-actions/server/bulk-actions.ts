import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  findOpenTo,
  requireColleague,
  requireFlags,
  writeAssignee,
  writeFlags,
} from '#features/applications/server/assignments.ts'
import { writeAboutSteps } from '#features/applications/server/mails.ts'
import { factsOf, mayTake, takeStep } from '#features/applications/server/steps.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { whyNot } from '#features/applications/steps.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Assign, BulkAct, Flag, WaiveInterview } from '../admin-bulk-contract.ts'
import { type BulkAction, idsOf, recordsOf, refusalsFor, type Target } from './bulk-targets.ts'
import { addingTasks } from './bulk-tasks.ts'
import { requestingDocuments } from './document-requests.ts'

export function bulkActionOf(ctx: Ctx<AdminActor>, act: BulkAct): BulkAction {
  switch (act.kind) {
    case 'assign':
      return assigning(ctx, act)
    case 'flag':
      return flagging(ctx, act)
    case 'task':
      return addingTasks(ctx, act)
    case 'document':
      return requestingDocuments(ctx, act)
    case 'waive-interview':
      return waivingInterviews(ctx, act)
  }
}

function assigning({ db }: Ctx<AdminActor>, { assigneeId }: z.infer<typeof Assign>): BulkAction {
  const getColleague = async () => (assigneeId ? requireColleague(db, assigneeId) : null)
  return {
    canUndo: true,
    moved: 'It has since been reassigned',
    check: async () => {
      await getColleague()
    },
    async refusals(targets) {
      const colleague = await getColleague()
      const open = colleague && (await findOpenTo(db, colleague, idsOf(targets)))
      const why = ({ id, assigneeId: holder }: Target) => {
        if (holder === assigneeId)
          return colleague ? `Already assigned to ${colleague.name}` : 'Already unassigned'
        return colleague && !open?.has(id) ? `${colleague.name} can’t open it` : undefined
      }
      return refusalsFor(targets, why)
    },
    run: async (targets) => writeAssignee(db, idsOf(targets), await getColleague()),
    async undo(before) {
      const { rows } = await db.execute<{ id: string }>(sql`
        UPDATE applications a SET assignee_id = w.before
        FROM jsonb_to_recordset(${recordsOf(before)}::jsonb) AS w (id uuid, before uuid)
        WHERE a.id = w.id AND a.assignee_id IS NOT DISTINCT FROM ${assigneeId}::uuid
          AND (w.before IS NULL OR EXISTS (
            SELECT FROM admins WHERE id = w.before AND disabled_at IS NULL))
        RETURNING a.id`)
      return new Set(idsOf(rows))
    },
  }
}

function flagging({ db }: Ctx<AdminActor>, act: z.infer<typeof Flag>): BulkAction {
  const after = (flags: readonly string[]) =>
    [...new Set([...flags, ...act.add])].filter((flag) => !act.remove.includes(flag)).sort()
  return {
    canUndo: true,
    moved: 'Its flags have since changed',
    check: () => requireFlags(db, act.add),
    refusals: async (targets) =>
      refusalsFor(targets, ({ flags }) =>
        after(flags).join() === flags.join() ? 'Already has these flags' : undefined,
      ),
    run: (targets) => writeFlags(db, idsOf(targets), act),
    async undo(before) {
      const { rows } = await db.execute<{ id: string }>(sql`
        UPDATE applications a SET flags = ARRAY(SELECT jsonb_array_elements_text(w.before))
        FROM jsonb_to_recordset(${recordsOf(before)}::jsonb) AS w (id uuid, before jsonb)
        WHERE a.id = w.id AND a.flags = ARRAY(
          SELECT DISTINCT flag FROM jsonb_array_elements_text(w.before || ${JSON.stringify(act.add)}::jsonb) AS flag
          WHERE flag <> ALL (${sql.param(act.remove)}::text[]) ORDER BY flag)
        RETURNING a.id`)
      return new Set(idsOf(rows))
    },
  }
}

function waivingInterviews(
  ctx: Ctx<AdminActor>,
  { reasonId }: z.infer<typeof WaiveInterview>,
): BulkAction {
  const step = 'waive-interview'
  return {
    canUndo: false,
    moved: '',
    async check() {
      if (!mayTake(ctx.actor, step))
        throw new Refusal('not-allowed', 'Your role doesn’t include this')
    },
    async refusals(targets) {
      const found = refusalsFor(targets, (target) => whyNot(step, target) ?? undefined)
      const possible = idsOf(targets).filter((id) => !found.has(id))
      for (const fact of factsOf(step))
        for (const [id, why] of await fact.refusals(ctx, possible)) found.set(id, why)
      return found
    },
    async run(targets) {
      const moved = await takeStep(ctx, step, targets, { reasonId })
      const reasons = (await getSetting(ctx.db, reasonsArea))[step]
      const reason = reasons.find(({ id }) => id === reasonId)?.applicant ?? ''
      const mails = moved.map(({ id, statusSeq }) => ({
        applicationId: id,
        key: `${step}:${id}:${statusSeq}`,
        news: { reason },
      }))
      await writeAboutSteps(ctx, 'interview-waived', 'application', mails)
      return new Map(targets.map(({ id, status }) => [id, status]))
    },
    undo: async () => new Set(),
  }
}
