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

/**
 * What the timeline keeps of a document. Everyone who sees the application reads it, and it outlives blanking: so
 * neither a restricted kind, nor a name that someone typed.
 */
export function timelineDetail({
  name,
  isRestricted,
  row,
  answer,
}: Pick<Slot, 'name' | 'isRestricted' | 'row' | 'answer'>): { document: string } | null {
  return isRestricted || answer || row?.ruleId === null ? null : { document: name }
}
