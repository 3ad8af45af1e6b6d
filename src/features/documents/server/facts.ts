import { and, inArray } from 'drizzle-orm'
import type { DocumentsProgress } from '#features/applications/contract.ts'
import type { stepParts } from '#features/applications/server/steps.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { documentsArea } from '../setting-areas.ts'
import type { SlotState } from '../slots.ts'
import type { Slot } from './slot.ts'
import { slotsOf, slotsOfEach } from './slot-queries.ts'
import { documentSlots } from './tables.ts'

type Fact = (typeof stepParts.facts)[number]

/** A place is not offered while a document that holds it back is not accepted. */
export const documentFact: Fact = {
  name: 'documents',
  steps: ['release-accept'],
  async refusals(ctx, ids) {
    const sentences = new Map<string, string>()
    for (const [id, slots] of await slotsOfEach(ctx, await findHeldBack(ctx, ids))) {
      const open = slots.find((slot) => slot.isBlocking && isLacking(slot))
      if (open) sentences.set(id, `The document “${open.name}” hasn’t been accepted yet`)
    }
    return sentences
  },
}

/** Whether a document is asked for and not accepted. */
export function isLacking({ isNeeded, state }: Pick<Slot, 'isNeeded' | 'state'>): boolean {
  return isNeeded && state !== 'accepted'
}

/** Of whom a document could hold a place back at all: mostly no one, and few answers are read for nothing. */
async function findHeldBack({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) {
  const { rules } = await getSetting(db, documentsArea)
  if (rules.some(({ isBlocking, retired }) => isBlocking && !retired)) return ids
  const { applicationId, isBlocking } = documentSlots
  const rows = await db
    .selectDistinct({ id: applicationId })
    .from(documentSlots)
    .where(and(inArray(applicationId, [...ids]), isBlocking))
  return rows.map(({ id }) => id)
}

/** How far the documents of an application are, for its dashboard. */
export async function documentsProgress(
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
): Promise<DocumentsProgress | null> {
  const slots = (await slotsOf(ctx, id)).filter(({ isNeeded }) => isNeeded)
  if (slots.length === 0) return null
  const count = (...states: SlotState[]) =>
    slots.filter(({ state }) => states.includes(state)).length
  const days = slots
    .filter(({ state }) => state === 'needed' || state === 'sent-back')
    .flatMap(({ dueOn }) => dueOn ?? [])
  return {
    open: count('needed'),
    sentBack: count('sent-back'),
    waiting: count('received', 'checking'),
    accepted: count('accepted'),
    dueOn: days.sort()[0] ?? null,
  }
}
