import type * as z from 'zod/mini'
import type { OwnAct, QuestionsProgress } from '#features/applications/contract.ts'
import type { Ctx } from '#server/context.ts'
import { listQuestionnairesOf } from './own-responses.ts'

/** How far the applicant is with what is asked beside the form; null where nothing was. */
export async function questionsProgress(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<QuestionsProgress | null> {
  const put = await listQuestionnairesOf(db, id)
  if (put.length === 0) return null
  const open = put.filter(({ isOpen }) => isOpen)
  return {
    open: open.length,
    sent: put.length - open.length,
    needed: open.filter(({ isNeeded }) => isNeeded).length,
    dueOn: open.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null,
  }
}

/** What of it is the applicant's to do next. */
export async function questionsWaiting(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<z.input<typeof OwnAct>[]> {
  const progress = await questionsProgress(ctx, id)
  if (!progress || progress.open === 0) return []
  const { open, dueOn } = progress
  return [{ kind: 'answer', count: open, dueAt: dueOn === null ? null : new Date(dueOn) }]
}
