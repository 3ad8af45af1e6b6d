import { type AskedFile, askedFiles } from '#features/questionnaires/server/asked-files.ts'
import type { Ctx } from '#server/context.ts'
import { answerIn, slotOfAnswer, stateOf } from '../slots.ts'
import type { Slot } from './slot.ts'
import type { documentSlots } from './tables.ts'
import type { KnownVersion } from './versions.ts'

type SlotRow = typeof documentSlots.$inferSelect

/**
 * The slots of questions that ask for a file, by application. No one judges what is in them and no one is
 * reminded of it: it is sent in, and asked for again, with the answers that it belongs to.
 */
export async function slotsOfAnswers(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly string[],
  rows: readonly SlotRow[],
  versions: ReadonlyMap<string, KnownVersion[]>,
): Promise<Map<string, Slot[]>> {
  const given = rows.flatMap(({ ruleId }) => answerIn(ruleId) ?? [])
  const asked = await askedFiles(ctx, ids, given)
  return new Map(
    [...Map.groupBy(asked, ({ applicationId }) => applicationId)].map(([id, own]) => [
      id,
      own.map((one) => {
        const slotId = slotOfAnswer(one.responseId, one.questionId)
        const row = rows.find(
          ({ applicationId, ruleId }) => applicationId === id && ruleId === slotId,
        )
        return slotOf(one, slotId, row, row ? (versions.get(row.id) ?? []) : [])
      }),
    ]),
  )
}

function slotOf(
  { name, questionnaire, isRestricted, isOpen, isSent }: AskedFile,
  id: string,
  row: SlotRow | undefined,
  versions: KnownVersion[],
): Slot {
  const current = versions.filter(({ isCurrent }) => isCurrent)
  return {
    id,
    row,
    name,
    why: `It belongs to the answers to “${questionnaire}”.`,
    isNeeded: false,
    isBlocking: false,
    takesSeveral: false,
    asksExpiry: false,
    isRestricted,
    dueOn: null,
    isOverdue: false,
    state: stateOf(current.map(({ file }) => ({ scan: file.scan, verdict: null }))),
    checkedBy: null,
    versions,
    answer: { isOpen, isSent },
  }
}
