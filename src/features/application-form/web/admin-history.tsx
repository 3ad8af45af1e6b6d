import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { readHistory } from '../admin-contract.ts'
import { type AnswerContext, notProvided, wordsOf } from '../answers.ts'
import { questionsOf } from '../asked-questions.ts'
import { leavesOf } from '../document.ts'
import { sections } from '../questions.ts'
import type { Line } from '../section-lines.ts'
import { WordChange } from './word-change.tsx'

type HistoryEntry = Answer<typeof readHistory>['entries'][number]

type Props = { id: string; line: Line | undefined; asking: AnswerContext; onClose: () => void }

/** Every value that one answer has had, the latest first: when, by whom, and what changed. */
export function AdminHistory({ line, onClose, ...rest }: Props) {
  return (
    <Dialog title={line?.label ?? ''} isOpen={line !== undefined} onClose={onClose} isDismissable>
      {line && <History path={line.path} {...rest} />}
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}

function History({ id, path, asking }: Omit<Props, 'line' | 'onClose'> & { path: string }) {
  const query = useQuery(queryOf(readHistory, { params: { id }, query: { path } }))
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading />
  if (data.entries.length === 0) return <p className="text-umber">Not answered yet.</p>
  return (
    <ol aria-label="Earlier and current values">
      {data.entries.map((entry, index) => (
        <li key={entry.revision} className="border-hairline border-t py-3 last:border-b">
          <Value entry={entry} before={data.entries[index + 1]} path={path} asking={asking} />
          <p className="mt-0.5 text-help text-umber wrap-anywhere">
            <When at={entry.at} showsTime /> · {entry.by}
          </p>
        </li>
      ))}
    </ol>
  )
}

type ValueProps = {
  entry: HistoryEntry
  before: HistoryEntry | undefined
  path: string
  asking: AnswerContext
}

function Value({ entry, before, path, asking }: ValueProps) {
  const words = textOf(entry, path, asking)
  if (!before)
    return words ? (
      <p className="whitespace-pre-line wrap-anywhere">{words}</p>
    ) : (
      <p className="text-umber">{notProvided}</p>
    )
  const was = textOf(before, path, asking)
  if (was && !words) return <p className="text-umber">Cleared</p>
  return <WordChange before={was} after={words} className="wrap-anywhere" />
}

function textOf({ value }: HistoryEntry, path: string, asking: AnswerContext): string {
  const question = sections
    .flatMap((section) => questionsOf(section, asking.program))
    .find((one) => one.path === path)
  const leaf = leavesOf({ value }).get('value') ?? null
  return question ? wordsOf(question, leaf, asking).join('\n') : String(leaf ?? '')
}
