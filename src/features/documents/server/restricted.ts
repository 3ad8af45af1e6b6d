import { mayReadRestrictedAnswers } from '#features/application-form/server/restricted.ts'
import type { AdminActor } from '#server/context.ts'
import type { Slot } from './slot.ts'

/** Whether a member of staff may know of a document at all; of an answer no one does before it was sent in. */
export function mayRead(
  actor: AdminActor,
  { isRestricted, answer }: Pick<Slot, 'isRestricted' | 'answer'>,
): boolean {
  if (answer && !answer.isSent) return false
  return !isRestricted || mayReadRestrictedAnswers(actor)
}
