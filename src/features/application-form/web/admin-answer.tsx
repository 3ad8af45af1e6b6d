import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { notProvided } from '../answers.ts'
import type { Line } from '../section-lines.ts'
import { WordChange } from './word-change.tsx'

/** The answer of an earlier round, where it differs; without a line it was not asked then. */
type AnswerChange = { since: number | null; before: Line | undefined }

type Props = {
  line: Line
  isAnswered: boolean
  isOptional: boolean
  isDraft: boolean
  change: AnswerChange | undefined
  onHistory: () => void
}

/** A question and its answer, what it was in the round before, and the way to all it ever was. */
export function AdminAnswer({ line, change, onHistory, ...answer }: Props) {
  return (
    <div
      className={cx(
        'group/line grid gap-x-8 border-hairline border-t py-2 last:border-b',
        // A long text is read as it was written, over the whole width.
        !line.isLong && 'md:grid-cols-[2fr_3fr]',
      )}
    >
      <dt className="text-label text-umber">
        {line.label}{' '}
        {change && (
          <span className="ml-1 whitespace-nowrap rounded-control bg-sand px-1.5 py-px font-medium text-help text-ink">
            Changed
          </span>
        )}
      </dt>
      <dd className="flex min-w-0 items-start gap-3">
        <div className="min-w-0 grow wrap-anywhere">
          <AnswerOf line={line} {...answer} />
          {change && change.since !== null && <Earlier line={line} change={change} />}
        </div>
        <Button
          look="quiet"
          size="small"
          aria-label={`History of ${line.label}`}
          onClick={onHistory}
          className="-my-1 shrink-0 text-umber hover:text-ink focus-visible:opacity-100 group-hover/line:opacity-100 [@media(hover:hover)]:opacity-0"
        >
          History
        </Button>
      </dd>
    </div>
  )
}

type AnswerProps = Omit<Props, 'change' | 'onHistory'>

function AnswerOf({ line: { words, isLong }, isAnswered, isOptional, isDraft }: AnswerProps) {
  if (!isAnswered || words.length === 0) {
    const isMissing = isDraft && !isOptional && !isAnswered
    return <span className="text-umber">{isMissing ? 'Not yet answered' : notProvided}</span>
  }
  if (words.length === 1)
    return isLong ? (
      <p className="max-w-prose whitespace-pre-line">{words[0]}</p>
    ) : (
      <p>
        <bdi>{words[0]}</bdi>
      </p>
    )
  return (
    <ul className="space-y-1">
      {words.map((entry) => (
        <li key={entry}>
          <bdi>{entry}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Earlier({ line, change: { since, before } }: { line: Line; change: AnswerChange }) {
  const was = before?.words ?? []
  if (line.isLong && was.length > 0)
    return (
      <details className="mt-1 text-help">
        <summary className="w-max rounded-control text-umber underline decoration-brass underline-offset-4">
          Changes since round {since}
        </summary>
        <WordChange before={was.join('\n')} after={line.words.join('\n')} className="mt-1" />
      </details>
    )
  return (
    <p className="mt-0.5 text-help text-umber">
      Round {since}: {before ? was.join('; ') || notProvided.toLowerCase() : 'not asked'}
    </p>
  )
}
