import { type Missing, outcomesOf } from '#features/decisions/missing-items.ts'
import { namedSetting } from '#features/settings/named-setting.ts'
import type { Ctx } from '#server/context.ts'
import type { SlotState } from '../slots.ts'
import { documentFact, isLacking } from './facts.ts'
import { slotsOf } from './slot-queries.ts'

const stands: Record<SlotState, string> = {
  needed: 'hasn’t arrived yet',
  checking: 'is still being scanned',
  received: 'hasn’t been checked',
  accepted: 'is accepted',
  'sent-back': 'was sent back',
}

/** Documents that are asked for and not accepted, with the setting by which an offer waits for one. */
export async function missingDocuments(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id }: { id: string },
): Promise<Missing[]> {
  const lacking = (await slotsOf(ctx, id)).filter(isLacking)
  return lacking.map(({ name, state, isBlocking, row }) => ({
    panel: 'documents',
    sentence: `The document “${name}” ${stands[state]}`,
    holds: isBlocking ? outcomesOf(documentFact.steps) : [],
    // Whether the office's own request is waited for was said when it was made.
    setting: isBlocking || row?.ruleId === null ? null : namedSetting('documents', 'isBlocking'),
  }))
}
