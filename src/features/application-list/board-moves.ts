import type { ListedApplication } from '#features/applications/list-contract.ts'
import { type Status, statusWords } from '#features/applications/status.ts'
import { type StepName, steps } from '#features/applications/steps.ts'
import type { Right } from '#shared/rights.ts'

/** The steps by which a card goes to another column, and who may begin them there. */
const moves: readonly { step: StepName; right: Right; words?: string }[] = [
  { step: 'book', right: 'arrange-interviews' },
  { step: 'cancel-booking', right: 'arrange-interviews' },
  { step: 'hold-interview', right: 'arrange-interviews' },
  { step: 'waive-interview', right: 'waive-interviews' },
  // A place on the waitlist is decided first, and goes out with a release.
  { step: 'release-waitlist', right: 'decide-applications', words: 'Decide: waitlist' },
]

export type BoardMove = { step: StepName; words: string; why: null }
type BarredMove = { step: null; words: null; why: string }

/** By which step an application goes to a column of the board, or why it doesn't. */
export function moveTo(
  { status }: Pick<ListedApplication, 'status'>,
  to: Status,
  rights: readonly string[],
): BoardMove | BarredMove {
  const way = moves.find(({ step }) => steps[step].from.includes(status) && steps[step].to === to)
  if (!way) return barred(`“${wordsOf(status)}” doesn’t lead directly to “${wordsOf(to)}”`)
  const words = way.words ?? steps[way.step].words
  if (!rights.includes(way.right)) return barred(`Your role can’t do this: ${words}`)
  return { step: way.step, words, why: null }
}

/** Whether the reader may move any card at all. */
export function mayMove(rights: readonly string[]): boolean {
  return moves.some(({ right }) => rights.includes(right))
}

/** What carries a move out, in a dialog or on another page. */
export type BoardMoveProps = { application: ListedApplication; step: StepName; onClose: () => void }

/** What a card is told: where it may go, and whom to tell that it is in the hand or goes somewhere. */
export type CardMoves = {
  to(application: ListedApplication): ({ to: Status } & ReturnType<typeof moveTo>)[]
  onDrag(application: ListedApplication | undefined): void
  onMove(application: ListedApplication, to: Status): void
}

function barred(why: string): BarredMove {
  return { step: null, words: null, why }
}

function wordsOf(status: Status): string {
  return statusWords[status].staff
}
