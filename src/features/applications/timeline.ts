import { type StepName, stepNames } from './steps.ts'

type TimelineWords = {
  /** Null for what is the office's own affair: an applicant's timeline leaves it out. */
  applicant: string | null
  staff: string
}

/** What a row of the timeline says of its step. */
const stepWords: Record<StepName | 'begin', TimelineWords & { applicant: string }> = {
  begin: { applicant: 'Application started', staff: 'Started' },
  submit: { applicant: 'Application submitted', staff: 'Submitted' },
  return: { applicant: 'Sent back to you for changes', staff: 'Returned to the applicant' },
  book: { applicant: 'Interview booked', staff: 'Interview booked' },
  'cancel-booking': { applicant: 'Interview canceled', staff: 'Interview canceled' },
  'no-show': { applicant: 'Interview missed', staff: 'Interview missed' },
  'hold-interview': { applicant: 'Interview held', staff: 'Interview held' },
  'waive-interview': { applicant: 'No interview needed', staff: 'Interview waived' },
  'release-accept': { applicant: 'You were offered admission', staff: 'Accepted' },
  'release-reject': { applicant: 'Not admitted', staff: 'Rejected' },
  'release-waitlist': { applicant: 'Placed on the waitlist', staff: 'Placed on the waitlist' },
  'release-defer': {
    applicant: 'You were offered a place in a later intake',
    staff: 'Deferred at release',
  },
  decline: { applicant: 'Offer declined', staff: 'Offer declined' },
  defer: { applicant: 'Deferred to a later intake', staff: 'Deferred to a later intake' },
  resume: { applicant: 'Resumed for the intake', staff: 'Resumed for the intake' },
  enrol: { applicant: 'Enrolled', staff: 'Enrolled' },
  rescind: { applicant: 'Offer withdrawn', staff: 'Offer withdrawn' },
  withdraw: { applicant: 'Application withdrawn', staff: 'Withdrawn' },
  reopen: { applicant: 'Application reopened', staff: 'Reopened' },
  'cancel-enrolment': { applicant: 'Enrollment canceled', staff: 'Enrollment canceled' },
}

/** What else a timeline holds: rows that change no status. */
const kindWords = {
  'answers-carried-over': {
    applicant: 'Answers copied from your other application',
    staff: 'Answers carried over',
  },
  'accounts-merged': {
    applicant: 'Moved here from your other account',
    staff: 'Moved here from another account of the same person',
  },
  discarded: { applicant: 'Discarded', staff: 'Discarded by the applicant' },
  'begun-again': { applicant: 'Started over', staff: 'Started over' },
  'place-taken-up': {
    applicant: 'You accepted the offer',
    staff: 'The applicant accepted the offer',
  },
  'asked-to-defer': {
    applicant: 'You asked to start in a later intake',
    staff: 'Requested a later intake',
  },
  'asked-for-time': { applicant: 'You asked for more time', staff: 'Requested more time' },
  'asked-for-waiver': {
    applicant: 'You asked us to waive the application fee',
    staff: 'Requested an application fee waiver',
  },
  'request-granted': {
    applicant: 'We granted your request',
    staff: 'Granted the request',
  },
  'request-refused': {
    applicant: 'We didn’t grant your request',
    staff: 'Didn’t grant the request',
  },
  'reference-received': {
    applicant: 'We received a reference for you',
    staff: 'Reference received',
  },
  'referee-lost': {
    applicant: 'A recommender declined',
    staff: 'A recommender declined',
  },
  'document-sent': { applicant: 'You uploaded a document', staff: 'Document received' },
  'document-came-in': {
    applicant: 'We received a document for you',
    staff: 'Added a document received another way',
  },
  'document-accepted': { applicant: 'We accepted a document', staff: 'Accepted a document' },
  'document-sent-back': {
    applicant: 'We sent a document back to you',
    staff: 'Returned a document',
  },
  'document-verdict-undone': {
    applicant: 'We’re checking a document again',
    staff: 'Undid the decision on a document',
  },
  'document-asked': { applicant: 'We requested a document', staff: 'Requested a document' },
  'document-excused': {
    applicant: 'A document is no longer needed',
    staff: 'Waived a document',
  },
  'interview-moved': { applicant: 'Interview moved', staff: 'Interview moved' },
  'interviewer-changed': {
    applicant: 'Your interviewer changed',
    staff: 'Interview reassigned',
  },
  'interview-place-changed': {
    applicant: 'Your interview location changed',
    staff: 'Interview location changed',
  },
  'interview-cancelled': { applicant: 'Interview canceled', staff: 'Interview canceled' },
  'interview-missed': { applicant: 'Interview missed', staff: 'Interview missed' },
  'interview-held': { applicant: 'Interview held', staff: 'Interview held' },
  'interview-restored': {
    applicant: 'Interview no longer marked as missed',
    staff: 'Interview no longer marked as missed',
  },
  'asked-for-interview-time': {
    applicant: 'You asked for another interview time',
    staff: 'Requested another interview time',
  },
  'asked-for-accommodation': {
    applicant: 'You told us what you need for the interview',
    staff: 'Requested an accommodation',
  },
  'interview-request-answered': {
    applicant: 'We answered your interview request',
    staff: 'Answered the interview request',
  },
  'time-extended': { applicant: 'We gave you more time', staff: 'Gave more time' },
} as const satisfies Record<string, TimelineWords>

export type TimelineKind = 'step' | keyof typeof kindWords

/** The system declines when a date passes, which is no act of the applicant's. */
const lapsedWords: TimelineWords = {
  applicant: 'The offer expired',
  staff: 'The offer expired',
}

type TimelineEntry = {
  kind: string
  step: string | null
  by?: string
  /** The kind of document that it is about, where one was kept. */
  document?: string | undefined
}

/** A row in the words of its applicant; null for one that is not theirs to read. */
export function applicantWords(entry: TimelineEntry): string | null {
  return wordsOf(entry)?.applicant ?? null
}

export function staffWords(entry: TimelineEntry): string {
  const words = wordsOf(entry)?.staff ?? entry.kind
  const { document } = entry
  return document ? words.replace(/\ba document\b|^Document\b/, () => `“${document}”`) : words
}

function wordsOf({ kind, step, by }: TimelineEntry): TimelineWords | undefined {
  if (step === 'decline' && by === 'system') return lapsedWords
  if (kind !== 'step') return Object.entries(kindWords).find(([known]) => known === kind)?.[1]
  const name = stepNames.find((known) => known === step) ?? (step === 'begin' ? step : undefined)
  return name && stepWords[name]
}
