import { formatInstant } from '#shared/dates.ts'
import { When } from '#web/ui/when.tsx'
import type { OneInterview } from '../admin-contract.ts'
import { bookingEventWords } from '../interview.ts'

type HistoryEvent = OneInterview['history'][number]

/** Everything that happened to a booking, the latest first. */
export function InterviewHistory({ interview }: { interview: OneInterview }) {
  const { history, instituteTimeZone } = interview
  return (
    <ol className="text-label">
      {history
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((one) => (
          <li key={`${one.at} ${one.kind}`} className="border-hairline border-t py-2 last:border-b">
            {wordsOf(one.kind)}
            {changeOf(one, instituteTimeZone) && (
              <span className="block">{changeOf(one, instituteTimeZone)}</span>
            )}
            {one.reason && (
              <span className="block whitespace-pre-line wrap-anywhere">{one.reason}</span>
            )}
            <span className="block text-help text-umber">
              <When at={one.at} showsTime /> · {one.by}
            </span>
          </li>
        ))}
    </ol>
  )
}

function wordsOf(kind: string): string {
  return Object.entries(bookingEventWords).find(([known]) => known === kind)?.[1] ?? kind
}

function changeOf({ fromStart, toStart, fromHost, toHost }: HistoryEvent, zone: string): string {
  const written = (instant: string | null) => instant && formatInstant(instant, zone)
  return [
    fromStart && toStart && fromStart !== toStart
      ? `From ${written(fromStart)} to ${written(toStart)}`
      : (written(toStart) ?? ''),
    fromHost && toHost && fromHost !== toHost ? `from ${fromHost} to ${toHost}` : '',
  ]
    .filter(Boolean)
    .join('; ')
}
