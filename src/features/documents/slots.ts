import * as z from 'zod/mini'

/** What becomes of a document that is asked for. */
export const SlotState = z.enum(['needed', 'checking', 'received', 'accepted', 'sent-back'])
export type SlotState = z.infer<typeof SlotState>

export const slotStateWords: Record<SlotState, { applicant: string; staff: string }> = {
  needed: { applicant: 'Needed', staff: 'Not received' },
  checking: { applicant: 'Being checked', staff: 'Being scanned' },
  received: { applicant: 'Received', staff: 'To review' },
  accepted: { applicant: 'Accepted', staff: 'Accepted' },
  'sent-back': { applicant: 'Sent back to you', staff: 'Returned' },
}

/** What is known of the safety of a file; only clean ones are ever handed out. */
export const Scan = z.enum(['received', 'scanning', 'clean', 'rejected'])
export type Scan = z.infer<typeof Scan>

export const Verdict = z.enum(['accepted', 'sent-back'])
export type Verdict = z.infer<typeof Verdict>

/** How a file is looked at. */
export const FileUse = z.enum(['preview', 'download'])
export type FileUse = z.infer<typeof FileUse>

/** What the file picker offers; naming JPEG makes a phone send its pictures as that. */
export const acceptedTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

export const mostFileBytes = 20 * 1024 * 1024
/** Pictures that become one PDF. */
export const mostJoined = 20

/** The slot of a question that asks for a file. */
export function slotOfAnswer(responseId: string, questionId: string): string {
  return `answer:${responseId}:${questionId}`
}

/** Whose slot it is, where it is that of an answer. */
export function answerIn(slot: string | null): { responseId: string; questionId: string } | null {
  const [, responseId, questionId] = /^answer:([0-9a-f-]{36}):(q_\w+)$/.exec(slot ?? '') ?? []
  return responseId && questionId ? { responseId, questionId } : null
}

type VersionState = { scan: Scan; verdict: Verdict | null }

/**
 * The state of a slot from its current files, one for each place that is filled. The one that needs
 * somebody most counts; a file that the scanner rejected is as good as none.
 */
export function stateOf(current: readonly VersionState[]): SlotState {
  const kept = current.filter(({ scan }) => scan !== 'rejected')
  if (kept.length === 0) return 'needed'
  if (kept.some(({ verdict }) => verdict === 'sent-back')) return 'sent-back'
  if (kept.some(({ scan }) => scan !== 'clean')) return 'checking'
  return kept.every(({ verdict }) => verdict === 'accepted') ? 'accepted' : 'received'
}

/** Whether somebody of the office is to look at a document: it is here, scanned, asked for and not judged. */
export function isToBeChecked({
  state,
  isNeeded,
}: {
  state: SlotState
  isNeeded: boolean
}): boolean {
  return isNeeded && state === 'received'
}
