import type { ReactNode } from 'react'
import type { ListedApplication } from '#features/applications/list-contract.ts'
import { type AwaitedParty, awaitedOf } from '#features/applications/next-move.ts'
import { staffWordsOf } from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import { daysSince, isOverdue } from '#shared/age.ts'
import { programWords } from '#shared/programs.ts'
import { serverNow } from '#web/call.ts'
import { Age } from '#web/ui/age.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { ColumnId } from './admin-list-columns.ts'
import type { FlagWords } from './use-list-choices.ts'

export const awaitedWords: Record<AwaitedParty, string> = {
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

/** How long the office has been awaited; a task that is yet to come says when it is due. */
export function Attention({ at }: { at: string }) {
  const now = serverNow()
  if (daysSince(at, now) >= 0) return <Age since={at} isOverdue={isOverdue(at, now)} />
  return (
    <>
      Due <When at={at} />
    </>
  )
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
