import { hasTrait, type Status } from './status.ts'
import type { StepName } from './steps.ts'

export type TaskState = 'done' | 'now' | 'ahead' | 'off'

/** One line of the applicant's checklist, from the form to the first day of study. */
export type Task = {
  id:
    | 'form'
    | 'submission'
    | 'documents'
    | 'references'
    | 'questions'
    | 'interview'
    | 'decision'
    | 'enrolment'
  name: string
  state: TaskState
  /** Where the task stands, in the applicant's words. */
  words: string
}

type ChecklistFacts = {
  status: Status
  /** Whether it was ever handed in; a returned application is `incomplete` again. */
  wasSubmitted: boolean
  /** No answer is missing anymore; undefined while that is not known. */
  isReady?: boolean
  asksInterview: boolean
  /** The steps taken so far, oldest first. */
  steps: readonly (string | null)[]
  /** How far the documents are; null where none is asked for. */
  documents?: Documents | null
  /** The day by which to reply to an offer, in words; null where it runs out on none. */
  replyBy?: string | null
  /** The applicant takes the place up. */
  takenUp?: boolean
  /** The offer was declined by the calendar. */
  hasRunOut?: boolean
  /** Null, or absent, where no one was asked to write. */
  references?: { all: number; settled: number; lost: number } | null
  /** What is asked beside the form; null, or absent, where nothing is. */
  questions?: { open: number; sent: number } | null
  /** The day by which the first of them is to be answered, in words. */
  questionsDue?: string | null
}

type Documents = { open: number; sentBack: number; waiting: number; accepted: number }

type Line = { state: TaskState; words: string }

/** Everything from the form to enrollment, and where each part of it stands. */
export function checklistOf(known: ChecklistFacts): Task[] {
  return [
    { id: 'form', name: 'Application form', ...formLine(known) },
    { id: 'submission', name: 'Submission', ...submissionLine(known) },
    ...documentsTask(known),
    ...referencesTask(known),
    ...questionsTask(known),
    ...interviewTask(known),
    { id: 'decision', name: 'Decision', ...decisionLines[known.status] },
    { id: 'enrolment', name: 'Enrollment', ...enrollmentLine(known) },
  ]
}

const ahead: Line = { state: 'ahead', words: 'Not yet' }
const off: Line = { state: 'off', words: 'No longer needed' }

function formLine({ status, wasSubmitted, isReady }: ChecklistFacts): Line {
  if (status !== 'incomplete' || (isReady && !wasSubmitted))
    return { state: 'done', words: 'Completed' }
  return wasSubmitted
    ? { state: 'now', words: 'Waiting for your changes' }
    : { state: 'now', words: 'To complete' }
}

function submissionLine({ status, wasSubmitted, isReady }: ChecklistFacts): Line {
  if (status !== 'incomplete') return { state: 'done', words: 'Received' }
  if (wasSubmitted) return { state: 'ahead', words: 'To upload again' }
  return isReady ? { state: 'now', words: 'To upload' } : ahead
}

function documentsTask({ status, documents }: ChecklistFacts): Task[] {
  if (!documents) return []
  const line = documentsLine(documents)
  const isMoot = hasTrait(status, 'over') && line.state !== 'done'
  return [{ id: 'documents', name: 'Documents', ...(isMoot ? off : line) }]
}

/** What waits for the applicant comes before what waits for the office. */
function documentsLine({ open, sentBack, waiting }: Documents): Line {
  if (sentBack > 0 && open === 0) return { state: 'now', words: `${sentBack} sent back to you` }
  if (sentBack > 0) return { state: 'now', words: `${open} to upload, ${sentBack} to upload again` }
  if (open > 0) return { state: 'now', words: `${open} to upload` }
  if (waiting > 0) return { state: 'now', words: `All received, we’re checking ${waiting}` }
  return { state: 'done', words: 'Accepted' }
}

function referencesTask({ status, references }: ChecklistFacts): Task[] {
  if (!references) return []
  const { all, settled, lost } = references
  const task = { id: 'references', name: all === 1 ? 'Reference' : 'References' } as const
  // The office may have done without one, which is not received.
  if (settled === all) return [{ ...task, state: 'done', words: 'Completed' }]
  if (hasTrait(status, 'over')) return [{ ...task, ...off }]
  const words = lost > 0 ? 'Name another recommender' : `${settled} of ${all} received`
  return [{ ...task, state: 'now', words }]
}

function questionsTask({ questions, questionsDue }: ChecklistFacts): Task[] {
  if (!questions) return []
  const { open, sent } = questions
  const task = { id: 'questions', name: 'Our questions' } as const
  if (open === 0) return sent > 0 ? [{ ...task, state: 'done', words: 'Answered' }] : []
  const by = questionsDue ? `, by ${questionsDue}` : ''
  return [{ ...task, state: 'now', words: `${open} to answer${by}` }]
}

function interviewTask({ status, asksInterview, steps }: ChecklistFacts): Task[] {
  const last = steps.findLast((step) => step !== null && step in interviewLines)
  const taken = isInterviewStep(last) ? lineAfter(last, status) : undefined
  // A program that asks for no interview waives it without a word to anybody.
  if (!asksInterview && (taken === undefined || last === 'waive-interview')) return []
  const line = taken ?? untakenLines[status]
  const isMoot = hasTrait(status, 'over') && line.state !== 'done'
  return [{ id: 'interview', name: 'Interview', ...(isMoot ? off : line) }]
}

/** What was booked may have been settled while the application was back, which is no step. */
function lineAfter(last: keyof typeof interviewLines, status: Status): Line {
  if (last === 'book' && status === 'submitted') return missed
  if (last === 'book' && status === 'in_review') return interviewLines['hold-interview']
  return interviewLines[last]
}

const missed: Line = { state: 'now', words: 'To schedule again' }

const interviewLines = {
  book: { state: 'now', words: 'Booked' },
  'cancel-booking': missed,
  'no-show': missed,
  'hold-interview': { state: 'done', words: 'Held' },
  'waive-interview': { state: 'done', words: 'Not needed' },
} as const satisfies Partial<Record<StepName, Line>>

function isInterviewStep(step: string | null | undefined): step is keyof typeof interviewLines {
  return typeof step === 'string' && step in interviewLines
}

const untakenLines: Record<Status, Line> = {
  incomplete: ahead,
  submitted: { state: 'now', words: 'To schedule' },
  scheduled: { state: 'now', words: 'Booked' },
  in_review: { state: 'done', words: 'Done' },
  waitlisted: { state: 'done', words: 'Done' },
  accepted: { state: 'done', words: 'Done' },
  deferred: { state: 'done', words: 'Done' },
  enrolled: { state: 'done', words: 'Done' },
  rejected: off,
  declined: off,
  withdrawn: off,
  rescinded: off,
}

const decided = (words: string): Line => ({ state: 'done', words })

const decisionLines: Record<Status, Line> = {
  incomplete: ahead,
  submitted: ahead,
  scheduled: ahead,
  in_review: { state: 'now', words: 'In progress' },
  waitlisted: { state: 'now', words: 'On the waitlist' },
  accepted: decided('Offer of admission'),
  deferred: decided('Deferred to a later intake'),
  enrolled: decided('Offer of admission'),
  rejected: { state: 'off', words: 'Not admitted' },
  declined: decided('Offer of admission'),
  withdrawn: off,
  rescinded: { state: 'off', words: 'Offer withdrawn' },
}

function enrollmentLine({ status, replyBy, takenUp, hasRunOut }: ChecklistFacts): Line {
  if (status === 'declined' && hasRunOut) return { state: 'off', words: 'The offer expired' }
  if (status === 'accepted' && takenUp)
    return { state: 'now', words: 'You accepted; we’ll send the contract' }
  if (status === 'accepted' && replyBy)
    return { state: 'now', words: `Your reply to the offer, by ${replyBy}` }
  return enrollmentLines[status]
}

const enrollmentLines: Record<Status, Line> = {
  incomplete: ahead,
  submitted: ahead,
  scheduled: ahead,
  in_review: ahead,
  waitlisted: ahead,
  accepted: { state: 'now', words: 'Your reply to the offer' },
  deferred: ahead,
  enrolled: { state: 'done', words: 'Enrolled' },
  rejected: off,
  declined: { state: 'off', words: 'You declined the offer' },
  withdrawn: off,
  rescinded: off,
}
