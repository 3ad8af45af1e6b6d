import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, type DragEvent, useState } from 'react'
import { useLocation } from 'react-router'
import {
  entriesOf,
  type ListedApplication,
  type ListQuery,
  listApplications,
} from '#features/applications/list-contract.ts'
import { type Status, statusesOf, statusWords } from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import { inDigits } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Loaded } from '#web/loaded.tsx'
import { answerOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import {
  type BoardMove,
  type BoardMoveProps,
  type CardMoves,
  mayMove,
  moveTo,
} from '../board-moves.ts'
import type { WayBack } from '../way-back.ts'
import { AdminBoardCard } from './admin-board-card.tsx'
import { viewOf } from './admin-list-address.ts'
import type { FlagWords } from './use-list-choices.ts'

const mostCards = 20
const columns = statusesOf('queue')

type Props = {
  query: ListQuery
  flagWords: FlagWords
  /** What the reader may do. */
  rights: readonly string[]
  /** Carries a move out; absent where none can be. */
  Move?: ComponentType<BoardMoveProps> | undefined
}

type Page = Answer<typeof listApplications>

type PlannedMove = { application: ListedApplication; move: BoardMove }

/**
 * Where the applications in the office's hands stand, side by side; a card opens its application. Dragging
 * one to a column, or its button, begins the step that leads there.
 */
export function AdminBoard({ query, flagWords, rights, Move }: Props) {
  const [dragged, setDragged] = useState<ListedApplication>()
  const [moving, setMoving] = useState<PlannedMove>()
  const [barred, setBarred] = useState('')
  const asked = entriesOf(query.status)
  const shown = columns.filter((status) => asked.length === 0 || asked.includes(status))
  const loaded = useColumns(shown, query)
  if (shown.length === 0)
    return (
      <p className="py-14 text-center text-umber">
        The board shows applications the office is working on. Applications with this status appear
        in the list.
      </p>
    )
  const isMovable = Move !== undefined && mayMove(rights)

  function moveOn(application: ListedApplication, to: Status) {
    setDragged(undefined)
    if (application.status === to) return
    const move = moveTo(application, to, rights)
    setBarred(move.why ? `${application.firstName} ${application.lastName}: ${move.why}.` : '')
    if (move.step) setMoving({ application, move })
  }

  return (
    <>
      <p role="status" className={cx('text-label text-rose', barred && 'mb-3')}>
        {barred}
      </p>
      <Loaded query={loaded} loading className="mb-3" />
      <section
        aria-label="Board"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-2"
      >
        {shown.map((status) => (
          <Column
            key={status}
            status={status}
            page={loaded.data?.[status]}
            flagWords={flagWords}
            target={dragged && targetOf(dragged, status, rights)}
            onDrop={() => dragged && moveOn(dragged, status)}
            {...(isMovable && {
              moves: {
                to: (application) =>
                  columns
                    .filter((to) => to !== application.status)
                    .map((to) => ({ to, ...moveTo(application, to, rights) })),
                onDrag: setDragged,
                onMove: moveOn,
              },
            })}
          />
        ))}
      </section>
      {Move && moving && (
        <Move
          application={moving.application}
          step={moving.move.step}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}

/** All columns in one answer: read one by one, a card that moves would be in two of them for a moment. */
function useColumns(shown: readonly Status[], { after: _, ...filters }: ListQuery) {
  return useQuery({
    queryKey: [listApplications.route, 'board', shown, filters],
    queryFn: async ({ signal }): Promise<Partial<Record<Status, Page>>> => {
      const pages = await Promise.all(
        shown.map((status) =>
          answerOf(listApplications, { query: { ...filters, status } }, signal),
        ),
      )
      return Object.fromEntries(shown.map((status, index) => [status, pages[index]]))
    },
    placeholderData: keepPreviousData,
    enabled: shown.length > 0,
  })
}

/** What a column is for a card in the hand: where it came from, where it may go, or why it may not. */
type Target = { isOwn: boolean; words: string | null; why: string | null }

function targetOf(dragged: ListedApplication, to: Status, rights: readonly string[]): Target {
  const { words, why } = moveTo(dragged, to, rights)
  return { isOwn: dragged.status === to, words, why }
}

type ColumnProps = Pick<Props, 'flagWords'> & {
  status: Status
  /** Absent until it is known. */
  page: Page | undefined
  target: Target | undefined
  onDrop: () => void
  moves?: CardMoves
}

function Column({ status, page, flagWords, target, onDrop, moves }: ColumnProps) {
  const { search } = useLocation()
  const cards = page?.applications.slice(0, mostCards) ?? []
  const wayBack: WayBack = { search, trail: [], ids: cards.map(({ id }) => id) }
  const words = statusWords[status].staff
  const count = page && inDigits(page.atLeast) + (page.count === null ? '+' : '')
  const isElsewhere = target && !target.isOwn
  // What isn't a step is dropped, too: then it says why.
  const drop = target && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = isElsewhere ? 'move' : 'none'
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      onDrop()
    },
  }
  return (
    <section
      aria-labelledby={`board-${status}`}
      {...drop}
      className={cx('min-w-0 rounded-control', isElsewhere && target.words && 'bg-sand')}
    >
      <header className="flex items-baseline justify-between gap-3 border-hairline border-b pb-2">
        <h2 id={`board-${status}`} className="font-body font-normal text-label">
          <StatusWord tone={toneOf(status)}>{words}</StatusWord>
        </h2>
        <span className="text-help text-umber tabular-nums">{count}</span>
      </header>
      {isElsewhere && (
        <p
          className={cx(
            'flex min-h-10 items-center px-3 text-help',
            target.words ? 'font-medium' : 'text-umber',
          )}
        >
          {target.words ?? target.why}
        </p>
      )}
      <ul className="mt-2 space-y-2">
        {cards.map((application) => (
          <li key={application.id}>
            <AdminBoardCard
              application={application}
              wayBack={wayBack}
              flagWords={flagWords}
              moves={moves}
            />
          </li>
        ))}
      </ul>
      {page?.applications.length === 0 && <p className="py-3 text-umber">None</p>}
      {page && (page.applications.length > mostCards || page.next) && (
        <TextLink to={{ search: listOf(search, status) }} className="mt-3 inline-block text-label">
          View all in the list
          <span className="sr-only">: {words}</span>
        </TextLink>
      )}
    </section>
  )
}

function listOf(search: string, status: Status): string {
  const address = new URLSearchParams(search)
  address.delete('show')
  address.set('status', status)
  return viewOf(address)
}
