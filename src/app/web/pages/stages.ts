import type { OwnAct, readStanding } from '#features/applications/contract.ts'
import { isTooLate } from '#features/applications/deadline.ts'
import { type Awaited, awaitedIn } from '#features/applications/next-move.ts'
import { type Status, statusWords } from '#features/applications/status.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { actWords } from './own-acts.ts'

type Stage = {
  turn: Awaited
  /** What happens next, in the applicant's words. */
  next: string
}

const waitingForOffice =
  'The admissions office reads everything you sent. There is nothing for you to do now; we write to you when something changes.'
const over =
  'Nothing more happens with this application. If you have a question about it, write to us.'

/** What comes next in each status. */
export const nextIn: Record<Status, string> = {
  incomplete: 'Your answers are kept as you type. Go on whenever it suits you, on any device.',
  submitted: waitingForOffice,
  scheduled:
    'Your interview is booked. When, where and with whom stands below, and how to move it.',
  in_review: waitingForOffice,
  waitlisted: 'Every place is taken for now. We write to you as soon as one is free for you.',
  accepted: 'Congratulations. Your letter says what the offer includes and by when to reply to it.',
  rejected: `Your letter says why. ${over}`,
  deferred: 'A place is kept for you in a later intake. We write to you before it begins.',
  enrolled: 'Welcome. The next letters come from your program.',
  declined: over,
  withdrawn: over,
  rescinded:
    'We have taken the offer back; what has happened, below, says why. If you believe that this is a mistake, write to us.',
}

/** Whose turn it is in a status, and what comes next. */
function stageIn(status: Status): Stage {
  return { turn: awaitedIn(status), next: nextIn[status] }
}

type Standing = Pick<Answer<typeof readStanding>, 'takenUp' | 'laterIntake' | 'timeline'>

/** Received, and waiting for its applicant to choose a time for the interview. */
export const bookingStage: Stage & { title: string } = {
  title: statusWords.submitted.applicant,
  turn: 'applicant',
  next: 'The next step is a conversation with one of us. Choose a time that suits you; we read your application meanwhile.',
}

/** The office has the application, and lacks documents to go on with it. */
export function lackingStage(status: Status, lacking: number): Stage & { title: string } {
  return {
    title: statusWords[status].applicant,
    turn: 'applicant',
    next:
      lacking === 1
        ? 'One document is still to come from you. We go on with everything else meanwhile.'
        : `${lacking} documents are still to come from you. We go on with everything else meanwhile.`,
  }
}

/** Something on a page of its own waits for the applicant, who has nothing more pressing. */
export function actStage(status: Status, kind: OwnAct['kind']): Stage & { title: string } {
  return {
    title: statusWords[status].applicant,
    turn: 'applicant',
    next: actWords[kind].next,
  }
}

/** Where a decided application stands, told by more than its status where more is known. */
export function stageOf(status: Status, standing?: Standing): Stage & { title: string } {
  const title = statusWords[status].applicant
  if (status === 'accepted' && standing?.takenUp)
    return {
      title,
      turn: 'office',
      next: 'You told us that you take up the place. The admissions office writes to you about the contract.',
    }
  if (status === 'deferred' && standing?.laterIntake) {
    const { name, startsOn } = standing.laterIntake
    return {
      title,
      turn: 'office',
      next: `A place is kept for you in the ${name} intake, which begins on ${formatDay(startsOn)}. We write to you when it opens.`,
    }
  }
  if (status === 'declined' && standing && hasRunOut(standing))
    return {
      title: 'The offer has run out',
      turn: 'nobody',
      next: 'The last day to reply passed before we heard from you. If you still want the place, write to us soon.',
    }
  return { title, ...stageIn(status) }
}

/** Whether an offer was declined by the calendar, not by its applicant. */
export function hasRunOut({ timeline }: Pick<Standing, 'timeline'>): boolean {
  const last = timeline.findLast(({ step }) => step !== null)
  return last?.step === 'decline' && last.by === 'system'
}

export const turnWords: Record<Stage['turn'], string> = {
  applicant: 'Yours',
  office: 'The admissions office’s',
  nobody: 'Nobody’s',
}

type Draft = {
  /** Ready to be handed in; undefined while that is not known. */
  isReady: boolean | undefined
  returned: { dueAt: string } | null
  intake: { closesAt: string; graceMinutes: number }
  extendedUntil: string | null
}

/** Where an unfinished application stands; what is missing or late decides what comes next. */
export type DraftStage = 'open' | 'ready' | 'closed' | 'returned' | 'overdue'

export function draftStage({ isReady, returned, ...times }: Draft, now: Date): DraftStage {
  const isOver = isTooLate({ returned, ...times }, now)
  if (returned) return isOver ? 'overdue' : 'returned'
  if (isOver) return 'closed'
  return isReady ? 'ready' : 'open'
}

export const draftWords: Record<DraftStage, Stage & { title: string }> = {
  open: { ...stageIn('incomplete'), title: 'Not yet submitted' },
  ready: {
    turn: 'applicant',
    title: 'Ready to submit',
    next: 'Everything we ask is answered. Read it through once more, then submit it.',
  },
  closed: {
    turn: 'nobody',
    title: 'Not submitted in time',
    next: 'The deadline has passed. Your answers stay as you left them.',
  },
  returned: {
    turn: 'applicant',
    title: 'Changes asked for',
    next: 'We have read your application and need something changed before we can go on with it.',
  },
  overdue: {
    turn: 'applicant',
    title: 'Changes asked for',
    next: 'The last day for your changes has passed. Write to us, and we tell you how to go on.',
  },
}
