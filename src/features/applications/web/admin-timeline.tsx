import type { Answer } from '#shared/endpoint.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { readApplication } from '../admin-contract.ts'
import { statusWords, stepNames, steps } from '../status.ts'
import { toneOf } from './admin-words.ts'

type Entry = Answer<typeof readApplication>['timeline'][number]

/** What happened to an application, the latest first. */
export function AdminTimeline({ entries }: { entries: readonly Entry[] }) {
  const latestFirst = entries.toSorted((a, b) => b.seq - a.seq)
  return (
    <ol className="mt-2 text-label">
      {latestFirst.map((entry) => (
        <li key={entry.seq} className="border-hairline border-t py-2 last:border-b">
          <Happening entry={entry} />
          <span className="block text-help text-umber wrap-anywhere">
            <When at={entry.at} showsTime /> · {entry.by}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Happening({ entry: { kind, step, from, to } }: { entry: Entry }) {
  const name = stepNames.find((known) => known === step)
  if (!to || to === from) return name ? steps[name].words : sentence(kind)
  return (
    <>
      <StatusWord tone={toneOf(to)}>{statusWords[to].staff}</StatusWord>
      {from && <span className="text-umber"> · was {statusWords[from].staff}</span>}
    </>
  )
}

/** "answer-dropped" becomes "Answer dropped". */
function sentence(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
