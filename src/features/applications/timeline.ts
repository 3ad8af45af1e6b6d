import { type StepName, stepNames } from './status.ts'

type Words = {
  /** Null for what is the office's own affair: an applicant's timeline leaves it out. */
  applicant: string | null
  staff: string
}

/** What a row of the timeline says of its step. */
const stepWords: Record<StepName | 'begin', Words & { applicant: string }> = {
  begin: { applicant: 'Application begun', staff: 'Begun' },
  submit: { applicant: 'Application submitted', staff: 'Submitted' },
  return: { applicant: 'Sent back to you for changes', staff: 'Returned to the applicant' },
  book: { applicant: 'Interview booked', staff: 'Interview booked' },
  'cancel-booking': { applicant: 'Interview cancelled', staff: 'Interview cancelled' },
  'no-show': { applicant: 'Interview missed', staff: 'Interview missed' },
  'hold-interview': { applicant: 'Interview held', staff: 'Interview held' },
  'waive-interview': { applicant: 'No interview needed', staff: 'Interview waived' },
  'release-accept': { applicant: 'A place was offered to you', staff: 'Accepted' },
  'release-reject': { applicant: 'A place was not offered to you', staff: 'Rejected' },
  'release-waitlist': { applicant: 'Placed on the waitlist', staff: 'Placed on the waitlist' },
  'release-defer': { applicant: 'A later place was offered to you', staff: 'Deferred at release' },
  decline: { applicant: 'Offer declined', staff: 'Offer declined' },
  defer: { applicant: 'Place moved to a later intake', staff: 'Deferred to a later intake' },
  resume: { applicant: 'Place taken up again', staff: 'Resumed for the intake' },
  enrol: { applicant: 'Enrolled', staff: 'Enrolled' },
  rescind: { applicant: 'Offer taken back', staff: 'Offer taken back' },
  withdraw: { applicant: 'Application withdrawn', staff: 'Withdrawn' },
  reopen: { applicant: 'Application opened again', staff: 'Reopened' },
  'cancel-enrolment': { applicant: 'Enrolment cancelled', staff: 'Enrolment cancelled' },
}

/** What else a timeline holds: rows that change no status. */
const kindWords = {
  'answers-carried-over': {
    applicant: 'Answers brought along from your other application',
    staff: 'Answers carried over',
  },
  'accounts-merged': {
    applicant: 'Brought together with your other account',
    staff: 'Moved here from another account of the same person',
  },
  discarded: { applicant: 'Thrown away', staff: 'Discarded by the applicant' },
  'begun-again': { applicant: 'Begun again', staff: 'Begun again' },
  'place-taken-up': {
    applicant: 'You told us that you take up the place',
    staff: 'The applicant takes up the place',
  },
  'asked-to-defer': {
    applicant: 'You asked to begin in a later intake',
    staff: 'Asked to begin in a later intake',
  },
  'asked-for-time': { applicant: 'You asked for more time', staff: 'Asked for more time' },
  'asked-for-waiver': {
    applicant: 'You asked for the application fee to be waived',
    staff: 'Asked for the application fee to be waived',
  },
  'request-granted': {
    applicant: 'What you asked for was granted',
    staff: 'Granted what was asked for',
  },
  'request-refused': {
    applicant: 'What you asked for was not granted',
    staff: 'Did not grant what was asked for',
  },
  'reference-received': {
    applicant: 'A reference about you came in',
    staff: 'A reference came in',
  },
  'referee-lost': {
    applicant: 'A referee will not write for you',
    staff: 'A referee declined',
  },
  'document-sent': { applicant: 'You sent a document', staff: 'A document arrived' },
  'document-came-in': {
    applicant: 'A document came in for you',
    staff: 'Put in a document that came another way',
  },
  'document-accepted': { applicant: 'A document was accepted', staff: 'Accepted a document' },
  'document-sent-back': {
    applicant: 'A document was sent back to you',
    staff: 'Sent a document back',
  },
  'document-verdict-undone': {
    applicant: 'A document is being looked at again',
    staff: 'Took back what was said of a document',
  },
  'document-asked': { applicant: 'You were asked for a document', staff: 'Asked for a document' },
  'document-excused': {
    applicant: 'A document is no longer needed',
    staff: 'Excused a document',
  },
  'interview-moved': { applicant: 'Interview moved', staff: 'Interview moved' },
  'interviewer-changed': {
    applicant: 'Another interviewer meets you',
    staff: 'Interview given to another interviewer',
  },
  'interview-place-changed': {
    applicant: 'Where your interview takes place has changed',
    staff: 'Interview takes place elsewhere',
  },
  'interview-cancelled': { applicant: 'Interview cancelled', staff: 'Interview cancelled' },
  'interview-missed': { applicant: 'Interview missed', staff: 'Interview missed' },
  'interview-held': { applicant: 'Interview held', staff: 'Interview held' },
  'interview-restored': {
    applicant: 'Interview not missed after all',
    staff: 'Note of a missed interview taken back',
  },
  'asked-for-interview-time': {
    applicant: 'You asked for another interview time',
    staff: 'Asked for another interview time',
  },
  'asked-for-accommodation': {
    applicant: 'You told us what you need at the interview',
    staff: 'Asked for something at the interview',
  },
  'interview-request-answered': {
    applicant: 'The office answered about your interview',
    staff: 'Answered about the interview',
  },
  'time-extended': { applicant: 'You were given more time', staff: 'Gave more time' },
} as const satisfies Record<string, Words>

export type TimelineKind = 'step' | keyof typeof kindWords

/** The system declines when a date passes, which is no act of the applicant's. */
const lapsedWords: Words = {
  applicant: 'The time to reply to the offer ran out',
  staff: 'The time to reply ran out',
}

type Entry = { kind: string; step: string | null; by?: string }

/** A row in the words of its applicant; null for one that is not theirs to read. */
export function applicantWords(entry: Entry): string | null {
  return wordsOf(entry)?.applicant ?? null
}

export function staffWords(entry: Entry): string {
  return wordsOf(entry)?.staff ?? entry.kind
}

function wordsOf({ kind, step, by }: Entry): Words | undefined {
  if (step === 'decline' && by === 'system') return lapsedWords
  if (kind !== 'step') return Object.entries(kindWords).find(([known]) => known === kind)?.[1]
  const name = stepNames.find((known) => known === step) ?? (step === 'begin' ? step : undefined)
  return name && stepWords[name]
}
