import type { ApplicationSummary, OwnAct, readProgress } from '#features/applications/contract.ts'
import { isTooLate } from '#features/applications/deadline.ts'
import { type AwaitedParty, awaitedIn } from '#features/applications/next-move.ts'
import { type Status, statusWords } from '#features/applications/status.ts'
import { oneOrMore } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { actWords } from './own-acts.ts'

type Stage = {
  turn: AwaitedParty
  /** What happens next, in the applicant's words. */
  next: string
}

const waitingForOffice =
  'The admissions office is reading everything you sent. There’s nothing you need to do now. We’ll email you when something changes.'
const over = 'This application is closed. If you have a question about it, message us.'

/** What comes next in each status. */
export const nextIn: Record<Status, string> = {
  incomplete: 'We save your answers as you type. Continue anytime, on any device.',
  submitted: waitingForOffice,
  scheduled: 'We look forward to talking with you.',
  in_review: waitingForOffice,
  waitlisted: 'All places are taken for now. We’ll email you as soon as one opens up for you.',
  accepted: 'Your letter explains what the offer includes and when to reply.',
  rejected:
    'We can’t offer you a place this time. Thank you for the work and the hopes you put into your application. We’re glad to answer your questions.',
  deferred: 'We’re holding a place for you in a later intake. We’ll email you before it starts.',
  enrolled: 'Welcome. Here is what happens now.',
  declined: over,
  withdrawn: over,
  rescinded: 'We’ve withdrawn the offer. If you think this is a mistake, message us.',
}

/** Whose turn it is in a status, and what comes next. */
function stageIn(status: Status): Stage {
  return { turn: awaitedIn(status), next: nextIn[status] }
}

type ProgressFacts = Pick<Answer<typeof readProgress>, 'takenUp' | 'laterIntake' | 'timeline'>

/** Received, and waiting for its applicant to choose a time for the interview. */
export const bookingStage: Stage & { title: string } = {
  title: statusWords.submitted.applicant,
  turn: 'applicant',
  next: 'The next step is a conversation with one of us. Choose a time that works for you. We’ll read your application in the meantime.',
}

/** The office has the application, and lacks documents to go on with it. */
export function lackingStage(
  status: Status,
  lacking: number,
  progress?: ProgressFacts,
): Stage & { title: string } {
  const { title, next } = stageOf(status, progress)
  const wanted = oneOrMore(lacking, 'one document', 'documents')
  return {
    title,
    turn: 'applicant',
    next:
      next === waitingForOffice
        ? `We still need ${wanted} from you. We’ll keep working on everything else.`
        : `${next} We still need ${wanted} from you.`,
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

/** The intake an application is for: once it is deferred, the later one. */
export function intakeOf(
  { status, intake }: Pick<ApplicationSummary, 'status' | 'intake'>,
  progress?: Pick<ProgressFacts, 'laterIntake'>,
): { name: string; startsOn: string } {
  return (status === 'deferred' && progress?.laterIntake) || intake
}

/** Where a decided application stands, told by more than its status where more is known. */
export function stageOf(status: Status, progress?: ProgressFacts): Stage & { title: string } {
  const title = statusWords[status].applicant
  if (status === 'accepted' && progress?.takenUp)
    return {
      title,
      turn: 'office',
      next: 'You accepted the offer. The admissions office will email you about the contract.',
    }
  if (status === 'deferred' && progress?.laterIntake) {
    const { name, startsOn } = progress.laterIntake
    return {
      title,
      turn: 'office',
      next: `We’re holding a place for you in the ${name} intake, which starts ${formatDay(startsOn)}. We’ll email you when it opens.`,
    }
  }
  const why = progress?.timeline.findLast(({ step }) => step === 'rescind')?.reason
  if (status === 'rescinded' && why)
    return {
      title,
      turn: 'nobody',
      next: `We’ve withdrawn the offer. ${why} If you think this is a mistake, message us.`,
    }
  if (status === 'declined' && progress && hasRunOut(progress))
    return {
      title: 'The offer has expired',
      turn: 'nobody',
      next: 'We didn’t hear from you by the deadline. If you still want to enroll, message us soon.',
    }
  return { title, ...stageIn(status) }
}

/** Whether an offer was declined by the calendar, not by its applicant. */
export function hasRunOut({ timeline }: Pick<ProgressFacts, 'timeline'>): boolean {
  const last = timeline.findLast(({ step }) => step !== null)
  return last?.step === 'decline' && last.by === 'system'
}

export const turnWords: Record<Stage['turn'], string> = {
  applicant: 'You',
  office: 'The admissions office',
  nobody: 'Nothing to do',
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
    next: 'You’ve answered everything. Read it over, then submit.',
  },
  closed: {
    turn: 'nobody',
    title: 'Not submitted in time',
    next: 'The deadline has passed. Your answers are still saved.',
  },
  returned: {
    turn: 'applicant',
    title: 'Changes requested',
    next: 'We’ve read your application and need you to change something before we can continue.',
  },
  overdue: {
    turn: 'applicant',
    title: 'Changes requested',
    next: 'The deadline for your changes has passed. Email us and we’ll work something out with you.',
  },
}
