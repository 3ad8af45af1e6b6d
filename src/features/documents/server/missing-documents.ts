import type { MissingOf } from '#features/applications/server/missing-kinds.ts'
import { type MissingItem, outcomesOf } from '#features/decisions/missing-items.ts'
import { namedSetting } from '#features/settings/named-setting.ts'
import type { Ctx } from '#server/context.ts'
import { documentsArea } from '../setting-areas.ts'
import type { SlotState } from '../slots.ts'
import { documentFact, isLacking } from './facts.ts'
import { slotsOf, slotsOfEach } from './slot-queries.ts'

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
): Promise<MissingItem[]> {
  const lacking = (await slotsOf(ctx, id)).filter(isLacking)
  return lacking.map(({ name, state, isBlocking, row }) => ({
    panel: 'documents',
    sentence: `The document “${name}” ${stands[state]}`,
    ...(state === 'needed' && { document: name }),
    holds: isBlocking ? outcomesOf(documentFact.steps) : [],
    // Whether the office's own request is waited for was said when it was made.
    setting: isBlocking || row?.ruleId === null ? null : namedSetting(documentsArea, 'isBlocking'),
  }))
}

/** Whose documents have not come, or were sent back; what waits for the office is not missing. */
export const lackingDocuments: MissingOf = async (ctx, ids) =>
  [...(await slotsOfEach(ctx, ids))].flatMap(([id, slots]) =>
    slots
      .filter(({ isNeeded, state }) => isNeeded && (state === 'needed' || state === 'sent-back'))
      .map(({ isRestricted }) => [id, isRestricted ? 'restricted-document' : 'document'] as const),
  )
