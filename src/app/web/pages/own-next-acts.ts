import type { ApplicationSummary, OwnAct } from '#features/applications/contract.ts'
import { hasTrait } from '#features/applications/status.ts'
import { oneOrMore } from '#shared/counted.ts'
import { segmentOf } from '#shared/programs.ts'
import { actWords } from './own-acts.ts'
import type { DraftStage } from './stages.ts'

/** Something that its applicant can do now, and where. */
export type NextAct = { to: string; words: string; dueAt?: string | null }

type ApplicationFacts = {
  application: ApplicationSummary
  /** Null once it is handed in. */
  draft: DraftStage | null
  /** The program waits for a time for the interview. */
  mayBook: boolean
  /** Documents are still to be sent, or only those that were sent back. */
  documents: { isAgain: boolean; dueOn: string | null } | undefined
  /** An offer is open, and its applicant has not said yet what becomes of it. */
  mayReply: boolean
  /** Somebody who was to write about them will not. */
  hasLostReferee: boolean
  /** What later pages hold for them, the most pressing first. */
  acts: readonly OwnAct[]
  /** Messages of the office that were not read yet. */
  unread: number
}

const draftActs: Partial<Record<DraftStage, { words: string; step?: string }>> = {
  open: { words: 'Continue your application' },
  ready: { words: 'Review and submit', step: '/review' },
  returned: { words: 'Answer our questions' },
}

/** What can be done about an application, the most pressing first: that one is the button of its card. */
export function nextActsOf(known: ApplicationFacts): NextAct[] {
  const { application, draft, mayReply, unread } = known
  const { id, program, status } = application
  const of = `?application=${id}`
  const letter =
    draft === null && application.hasDecision
      ? [
          {
            to: `/dashboard/decision${of}`,
            words: mayReply ? 'Open your letter' : 'Read your letter',
          },
        ]
      : []
  const isLetterFirst = mayReply || hasTrait(status, 'over')
  const tasks = [
    ...when(known.documents !== undefined, {
      to: '/dashboard/documents',
      words: known.documents?.isAgain ? 'See what we sent back' : 'Upload your documents',
      dueAt: known.documents?.dueOn,
    }),
    ...known.acts.map(({ kind, count, dueAt }) => ({
      to: actWords[kind].page + of,
      words: actWords[kind].button(count),
      dueAt,
    })),
  ]
  const drafted = draft && draftActs[draft]
  return [
    ...(isLetterFirst ? letter : []),
    ...when(mayReply, { to: `/dashboard/decision${of}#reply`, words: 'Reply to the offer' }),
    ...when(unread > 0, {
      to: `/dashboard/messages${of}`,
      words: `${oneOrMore(unread, 'A message', 'messages')} from the admissions office`,
    }),
    ...(drafted
      ? [{ to: `/${segmentOf(program)}/application${drafted.step ?? ''}`, words: drafted.words }]
      : []),
    ...when(known.mayBook, { to: `/schedule${of}`, words: 'Book your interview' }),
    ...(mayReply ? tasks.toSorted(byDueDate) : tasks),
    ...when(known.hasLostReferee, { to: `#references-${id}`, words: 'Name another recommender' }),
    ...(isLetterFirst ? [] : letter),
  ]
}

/** Beside an offer nothing else is the main thing to do, so the calendar decides; what has no date comes last. */
function byDueDate(a: NextAct, b: NextAct): number {
  return (a.dueAt ?? '9999').localeCompare(b.dueAt ?? '9999')
}

function when(holds: boolean, act: NextAct): NextAct[] {
  return holds ? [act] : []
}
