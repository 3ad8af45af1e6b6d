import * as z from 'zod/mini'
import type { Status } from '#features/applications/status.ts'

/** When a questionnaire is put to applicants; or that reviewers write in it. */
export const Stage = z.enum(['application', 'interview', 'offer', 'people', 'review'])
export type Stage = z.infer<typeof Stage>

export const stageWords: Record<Stage, { staff: string; applicant: string }> = {
  application: { staff: 'In the application', applicant: 'Part of your application' },
  interview: { staff: 'Before the interview', applicant: 'Before your interview' },
  offer: { staff: 'After the offer', applicant: 'After your offer' },
  people: { staff: 'To selected people', applicant: 'From the admissions office' },
  review: { staff: 'By reviewers, as their rubric', applicant: 'Not for applicants' },
}

const live: readonly Status[] = [
  'incomplete',
  'submitted',
  'scheduled',
  'in_review',
  'waitlisted',
  'accepted',
  'deferred',
  'enrolled',
]

const asked: Record<Stage, readonly Status[]> = {
  application: ['incomplete'],
  interview: ['submitted', 'scheduled'],
  offer: ['accepted'],
  people: live,
  // No applicant is asked, and none can open it.
  review: [],
}

/** Where an application stands while a questionnaire of a stage is asked. */
export function statusesOfStage(stage: Stage): readonly Status[] {
  return asked[stage]
}

export function isAsked(stage: Stage, status: Status): boolean {
  return asked[stage].includes(status)
}

/** Whether single questions can be opened again: those of the application itself only while it is returned. */
export function mayReopen(stage: Stage, status: Status): boolean {
  return stage === 'application' ? status === 'incomplete' : live.includes(status)
}

export const ResponseState = z.enum(['open', 'sent', 'reopened'])
export type ResponseState = z.infer<typeof ResponseState>

export const responseWords: Record<ResponseState, { staff: string; applicant: string }> = {
  open: { staff: 'Being answered', applicant: 'To answer' },
  sent: { staff: 'Submitted', applicant: 'Sent' },
  reopened: { staff: 'Reopened', applicant: 'To change' },
}
