import type { DocumentsProgress } from './contract.ts'
import { hasTrait, type Status } from './status.ts'

/** Whose move comes next. */
export type AwaitedParty = 'office' | 'applicant' | 'nobody'

/** Whose move a status leaves to its applicant's eyes. */
export function awaitedIn(status: Status): AwaitedParty {
  if (hasTrait(status, 'office')) return 'office'
  return hasTrait(status, 'applicant') ? 'applicant' : 'nobody'
}

/**
 * Whom an application waits for, as the office counts it: the office where something is to be done, which
 * may be a task, a request or a message in any status.
 */
export function awaitedOf({
  status,
  attentionAt,
}: {
  status: Status
  attentionAt: string | null
}): AwaitedParty {
  if (attentionAt !== null) return 'office'
  return hasTrait(status, 'applicant') ? 'applicant' : 'nobody'
}

/** How many documents an application lacks, with what was sent back. */
export function lackingOf(status: Status, documents: DocumentsProgress | null | undefined): number {
  return documents && !hasTrait(status, 'over') ? documents.open + documents.sentBack : 0
}
