import { wordsOfStaffStatus } from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import { staffWords } from '#features/applications/timeline.ts'
import type { Answer } from '#shared/endpoint.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import type { readApplication } from '../admin-contract.ts'

type TimelineEntry = Answer<typeof readApplication>['timeline'][number]

/** What happened to an application, the latest first: by whom, why, and what was written to the applicant. */
export function AdminTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="mt-2 text-label">
      {entries
        .toSorted((a, b) => b.seq - a.seq)
        .map((entry) => (
          <li key={entry.seq} className="border-hairline border-t py-2 last:border-b">
            <Happening entry={entry} />
            {entry.reason && <span className="block">{entry.reason}</span>}
            {entry.note && (
              <span className="block max-w-prose whitespace-pre-line wrap-anywhere">
                {entry.note}
              </span>
            )}
            <span className="block text-help text-umber wrap-anywhere">
              <When at={entry.at} showsTime /> · {entry.by}
            </span>
          </li>
        ))}
    </ol>
  )
}

function Happening({ entry }: { entry: TimelineEntry }) {
  const { from, to, withinGrace } = entry
  const isReturned = to === 'incomplete' && from !== null
  const words = staffWords(entry)
  const status = to && to !== from ? wordsOfStaffStatus(isReturned ? 'returned' : to) : null
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {words !== status && <span className="font-medium">{words}</span>}
      {to && status && <StatusWord tone={toneOf(to)}>{status}</StatusWord>}
      {withinGrace && <span className="text-umber">in the grace period</span>}
    </span>
  )
}
