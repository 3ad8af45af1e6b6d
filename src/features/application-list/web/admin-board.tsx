import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import {
  entriesOf,
  type ListedApplication,
  type ListQuery,
  listApplications,
} from '#features/applications/list-contract.ts'
import { type Status, statusesOf, statusWords } from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { coveringLink, TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import type { WayBack } from '../way-back.ts'
import { Attention, Flags } from './admin-cells.tsx'
import { viewOf } from './admin-list-address.ts'
import type { FlagWords } from './use-list-choices.ts'

const mostCards = 20
const columns = statusesOf('queue')

type Props = { query: ListQuery; flagWords: FlagWords }

/** Where the applications in the office's hands stand, side by side; a card opens its application. */
export function AdminBoard({ query, flagWords }: Props) {
  const asked = entriesOf(query.status)
  const shown = columns.filter((status) => asked.length === 0 || asked.includes(status))
  if (shown.length === 0)
    return (
      <p className="py-14 text-center text-umber">
        The board shows applications the office is working on. Applications with this status appear
        in the list.
      </p>
    )
  return (
    <section
      aria-label="Board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative grid auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-2"
    >
      {shown.map((status) => (
        <Column key={status} status={status} query={query} flagWords={flagWords} />
      ))}
    </section>
  )
}

function Column({ status, query, flagWords }: Props & { status: Status }) {
  const { search } = useLocation()
  const { after: _, ...filters } = query
  const loaded = useQuery({
    ...queryOf(listApplications, { query: { ...filters, status } }),
    placeholderData: keepPreviousData,
  })
  const { data } = loaded
  const cards = data?.applications.slice(0, mostCards) ?? []
  const wayBack: WayBack = { search, trail: [], ids: cards.map(({ id }) => id) }
  const words = statusWords[status].staff
  const count = data && data.atLeast.toLocaleString('en-US') + (data.count === null ? '+' : '')
  return (
    <section aria-labelledby={`board-${status}`} className="min-w-0">
      <header className="flex items-baseline justify-between gap-3 border-hairline border-b pb-2">
        <h2 id={`board-${status}`} className="font-body font-normal text-label">
          <StatusWord tone={toneOf(status)}>{words}</StatusWord>
        </h2>
        <span className="text-help text-umber tabular-nums">{count}</span>
      </header>
      <Loaded query={loaded} loading className="py-3" />
      <ul className="mt-2 space-y-2">
        {cards.map((application) => (
          <li key={application.id}>
            <Card application={application} wayBack={wayBack} flagWords={flagWords} />
          </li>
        ))}
      </ul>
      {data?.applications.length === 0 && <p className="py-3 text-umber">None</p>}
      {data && (data.applications.length > mostCards || data.next) && (
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

type CardProps = {
  application: ListedApplication
  wayBack: WayBack
  flagWords: FlagWords
}

function Card({ application, wayBack, flagWords }: CardProps) {
  const { id, firstName, lastName, program, intake, assignee, attentionAt, flags } = application
  return (
    <div className="relative space-y-1 rounded-control border border-hairline bg-paper px-3 py-2.5 text-label hover:bg-sand/50">
      <Link
        to={`/admin-panel/applications/${id}`}
        state={wayBack}
        data-row={id}
        className={`${coveringLink} line-clamp-2 font-medium wrap-anywhere`}
      >
        <bdi>
          {firstName} {lastName}
        </bdi>
      </Link>
      <p className="text-help text-umber">
        {programWords[program]}, {intake}
      </p>
      {attentionAt && (
        <p className="text-help text-umber">
          <Attention at={attentionAt} />
        </p>
      )}
      {assignee && <p className="truncate text-help text-umber">{assignee.name}</p>}
      {flags.length > 0 && <Flags flags={flags} words={flagWords} />}
    </div>
  )
}
