import type { Right } from '#shared/rights.ts'
import { type Status, type SubmittedStatus, staffWordsOf } from './status.ts'

export const stepNames = [
  'submit',
  'return',
  'book',
  'cancel-booking',
  'no-show',
  'hold-interview',
  'waive-interview',
  'release-accept',
  'release-reject',
  'release-waitlist',
  'release-defer',
  'decline',
  'defer',
  'resume',
  'enrol',
  'rescind',
  'withdraw',
  'reopen',
  'cancel-enrolment',
] as const
export type StepName = (typeof stepNames)[number]

/** Where the interview of an application stands; decides where a submit after a return leads. */
export type Interview = 'none' | 'booked' | 'held' | 'waived'

/** Emails that a step sends; their words are in `mail-templates.ts`. */
export const stepMails = [
  'application-received',
  'application-returned',
  'application-withdrawn',
  'interview-booked',
  'interview-cancelled',
  'interview-missed',
  'interview-waived',
  'decision-released',
  'offer-declined',
  'place-deferred',
  'place-resumed',
  'enrolled',
  'offer-rescinded',
  'application-reopened',
  'enrolment-cancelled',
] as const
export type StepMail = (typeof stepMails)[number]

export type Step = {
  words: string
  from: readonly Status[]
  to: Status | ((interview: Interview) => Status)
  by: { applicant?: true; system?: true; staff?: Right }
  /** A reason is one of the settings'; `reason-by-hand` is asked of staff alone, an optional one of no one. */
  asks: readonly (
    | 'reason'
    | 'reason-by-hand'
    | 'optional-reason'
    | 'sections'
    | 'date'
    | 'intake'
  )[]
  mails?: readonly StepMail[]
}

/** Every step there is (the table of states and transitions). Nothing else knows which status follows which. */
export const steps: Record<StepName, Step> = {
  submit: {
    words: 'Submit',
    from: ['incomplete'],
    to: (interview) => afterSubmit[interview],
    by: { applicant: true, staff: 'enter-applications' },
    asks: [],
    mails: ['application-received'],
  },
  return: {
    words: 'Return to the applicant',
    from: ['submitted', 'scheduled', 'in_review'],
    to: 'incomplete',
    by: { staff: 'return-application' },
    asks: ['reason', 'sections', 'date'],
    mails: ['application-returned'],
  },
  book: {
    words: 'Book the interview',
    from: ['submitted'],
    to: 'scheduled',
    by: { applicant: true, staff: 'arrange-interviews' },
    asks: [],
    mails: ['interview-booked'],
  },
  'cancel-booking': {
    words: 'Cancel the interview',
    from: ['scheduled'],
    to: 'submitted',
    by: { applicant: true, staff: 'arrange-interviews' },
    asks: [],
    mails: ['interview-cancelled'],
  },
  'no-show': {
    words: 'Mark the interview as missed',
    from: ['scheduled'],
    to: 'submitted',
    by: { staff: 'arrange-interviews' },
    asks: [],
    mails: ['interview-missed'],
  },
  'hold-interview': {
    words: 'Mark the interview as held',
    from: ['scheduled'],
    to: 'in_review',
    by: { staff: 'arrange-interviews' },
    asks: [],
  },
  'waive-interview': {
    words: 'Waive the interview',
    from: ['submitted'],
    to: 'in_review',
    by: { staff: 'waive-interviews', system: true },
    asks: ['reason'],
    mails: ['interview-waived'],
  },
  'release-accept': {
    words: 'Release: accept',
    from: ['in_review', 'waitlisted'],
    to: 'accepted',
    by: { staff: 'release-decisions' },
    asks: [],
    mails: ['decision-released'],
  },
  'release-reject': {
    words: 'Release: reject',
    from: ['in_review', 'waitlisted'],
    to: 'rejected',
    by: { staff: 'release-decisions' },
    asks: ['reason'],
    mails: ['decision-released'],
  },
  'release-waitlist': {
    words: 'Release: waitlist',
    from: ['in_review'],
    to: 'waitlisted',
    by: { staff: 'release-decisions' },
    asks: [],
    mails: ['decision-released'],
  },
  'release-defer': {
    words: 'Release: defer',
    from: ['in_review', 'waitlisted'],
    to: 'deferred',
    by: { staff: 'release-decisions' },
    asks: ['intake'],
    mails: ['decision-released'],
  },
  decline: {
    words: 'Decline the offer',
    from: ['accepted', 'deferred'],
    to: 'declined',
    by: { applicant: true, system: true },
    asks: ['optional-reason'],
    mails: ['offer-declined'],
  },
  defer: {
    words: 'Defer to a later intake',
    from: ['accepted'],
    to: 'deferred',
    by: { staff: 'defer-applications' },
    asks: ['intake'],
    mails: ['place-deferred'],
  },
  resume: {
    words: 'Resume for the intake',
    from: ['deferred'],
    to: 'accepted',
    by: { staff: 'defer-applications', system: true },
    asks: [],
    mails: ['place-resumed'],
  },
  enrol: {
    words: 'Enroll',
    from: ['accepted'],
    to: 'enrolled',
    by: { system: true, staff: 'enrol-by-hand' },
    asks: ['reason-by-hand'],
    mails: ['enrolled'],
  },
  rescind: {
    words: 'Withdraw the offer',
    from: ['accepted', 'deferred'],
    to: 'rescinded',
    by: { staff: 'rescind-offers' },
    asks: ['reason'],
    mails: ['offer-rescinded'],
  },
  withdraw: {
    words: 'Withdraw',
    from: ['submitted', 'scheduled', 'in_review', 'waitlisted', 'accepted', 'deferred'],
    to: 'withdrawn',
    by: { applicant: true, staff: 'withdraw-for-applicant' },
    asks: ['reason'],
    mails: ['application-withdrawn'],
  },
  reopen: {
    words: 'Reopen',
    from: ['rejected', 'declined', 'withdrawn', 'rescinded'],
    to: 'in_review',
    by: { staff: 'reopen-applications' },
    asks: ['reason'],
    mails: ['application-reopened'],
  },
  'cancel-enrolment': {
    words: 'Cancel the enrollment',
    from: ['enrolled'],
    to: 'withdrawn',
    by: { staff: 'cancel-enrolments' },
    asks: ['reason'],
    mails: ['enrolment-cancelled'],
  },
}

/** Why a step cannot be taken from a status, in the words of staff; null where it can. */
export function whyNot(name: StepName, application: SubmittedStatus): string | null {
  if (steps[name].from.includes(application.status)) return null
  return `Not possible while the status is “${staffWordsOf(application)}”`
}

const afterSubmit: Record<Interview, Status> = {
  none: 'submitted',
  booked: 'scheduled',
  held: 'in_review',
  waived: 'in_review',
}
