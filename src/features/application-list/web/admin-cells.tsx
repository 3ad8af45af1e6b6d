import type { ReactNode } from 'react'
import type { ListedApplication } from '#features/applications/list-contract.ts'
import { type Awaited, awaitedOf } from '#features/applications/next-move.ts'
import { staffWordsOf } from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { ColumnId } from './admin-list-columns.ts'
import type { FlagWords } from './use-list-choices.ts'

export const awaitedWords: Record<Awaited, string> = {
  office: 'The office',
  applicant: 'The applicant',
  nobody: 'No one',
}

type Cell = {
  className?: string
  /** Nothing is drawn where there is nothing to say. */
  content(application: ListedApplication, flags: FlagWords): ReactNode
}

/** How each column of the list is drawn. */
export const cells: Record<ColumnId, Cell> = {
  program: { content: ({ program }) => programWords[program] },
  status: {
    content: (application) => (
      <StatusWord tone={toneOf(application.status)}>{staffWordsOf(application)}</StatusWord>
    ),
  },
  intake: { className: 'whitespace-nowrap', content: ({ intake }) => intake },
  submitted: {
    className: 'whitespace-nowrap text-umber',
    content: ({ submittedAt, listedAt }) =>
      submittedAt ? (
        <When at={submittedAt} />
      ) : (
        <>
          Started <When at={listedAt} />
        </>
      ),
  },
  since: {
    className: 'whitespace-nowrap text-umber',
    content: ({ statusAt }) => <When at={statusAt} />,
  },
  attention: {
    className: 'whitespace-nowrap text-umber',
    content: ({ attentionAt }) => attentionAt && <Attention at={attentionAt} />,
  },
  waiting: { content: (application) => awaitedWords[awaitedOf(application)] },
  assignee: { className: 'lg:max-w-52 truncate', content: ({ assignee }) => assignee?.name },
  flags: {
    className: 'lg:max-w-52',
    content: (application, words) =>
      application.flags.length > 0 && <Flags flags={application.flags} words={words} />,
  },
  email: {
    content: ({ email }) => (
      <span title={email} className="relative block truncate lg:w-48 2xl:w-72">
        {email}
      </span>
    ),
  },
  phone: { className: 'whitespace-nowrap', content: ({ phoneNumber }) => phoneNumber },
}

const dayMs = 86_400_000
/** A clock that is a little slow makes nothing due later. */
const skewMs = 5 * 60_000
/** Who waits longer stands out. */
const mostDays = 7

/** How long the office has been awaited; a task that is yet to come says when it is due. */
export function Attention({ at }: { at: string }) {
  const days = Math.floor((Date.now() + skewMs - new Date(at).getTime()) / dayMs)
  if (days < 0)
    return (
      <>
        Due <When at={at} />
      </>
    )
  return (
    <time
      dateTime={at}
      title={formatDay(at)}
      className={days >= mostDays ? 'text-rose' : undefined}
    >
      {daysWords(days)}
    </time>
  )
}

function daysWords(days: number): string {
  if (days === 0) return 'Since today'
  return `For ${counted(days, 'day')}`
}

export function Flags({ flags, words }: { flags: readonly string[]; words: FlagWords }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <li
          key={flag}
          className="rounded-control border border-hairline bg-sand px-1.5 text-help leading-snug whitespace-nowrap"
        >
          {words.get(flag) ?? flag}
        </li>
      ))}
    </ul>
  )
}
