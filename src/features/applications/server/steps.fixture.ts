import type { StepName } from '../steps.ts'

/** A reason that the first settings have for each step that asks one. */
export const reasons: Partial<Record<StepName, string>> = {
  return: 'answers-unclear',
  'waive-interview': 'not-needed',
  'release-reject': 'stronger-field',
  decline: 'cost',
  enrol: 'settled-outside',
  rescind: 'untrue-answers',
  withdraw: 'cost',
  reopen: 'our-mistake',
  'cancel-enrolment': 'never-began',
}
