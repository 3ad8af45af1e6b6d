import { mayReadRestricted } from '#features/applications/server/restricted.ts'
import type { AdminActor } from '#server/context.ts'
import type { Slot } from './reading.ts'

/** Whether a member of staff may know of a document at all. */
export function mayRead(actor: AdminActor, slot: Pick<Slot, 'isRestricted'>): boolean {
  return !slot.isRestricted || mayReadRestricted(actor)
}
