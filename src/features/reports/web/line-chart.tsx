import { inDigits } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { type Courses, hasCourse, mostOf } from './charts.ts'

type Props = {
  /** Of each point, a week apart. */
  days: readonly string[]
  courses: Courses
  className: string
}

const width = 100
const height = 40

/** Two courses over the same days. A picture of the table beside it. */
export function LineChart({ days, courses, className }: Props) {
  const { now, lastYear = [] } = courses
  const most = mostOf(courses)
  const x = (place: number) => (width * place) / Math.max(days.length - 1, 1)
  const y = (count: number) => height - (height * count) / most
  const line = (counts: readonly number[]) =>
    counts.map((count, place) => `${x(place)},${y(count)}`).join(' ')
  const today = x(now.length - 1)
  const ends = [days[0], days.at(-1)]
  return (
    <div aria-hidden="true" className={className}>
      <p className="mb-1 text-help text-umber tabular-nums">{inDigits(most)}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block w-full fill-none"
        style={{ height: '9rem', overflow: 'visible' }}
      >
        <polyline
          points={line(lastYear)}
          vectorEffect="non-scaling-stroke"
          stroke="var(--color-brass)"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
        {hasCourse(courses) ? (
          <>
            <polyline
              points={line(now)}
              vectorEffect="non-scaling-stroke"
              stroke="var(--color-brown)"
              strokeWidth="2.5"
            />
            <line
              x1={today}
              x2={today}
              y1="0"
              y2={height}
              vectorEffect="non-scaling-stroke"
              stroke="var(--color-field)"
            />
          </>
        ) : (
          <path
            d={`M${today} ${y(now.at(-1) ?? 0)}h0`}
            vectorEffect="non-scaling-stroke"
            stroke="var(--color-brown)"
            strokeWidth="7"
            strokeLinecap="round"
          />
        )}
        <path
          d={`M0 0H${width}M0 ${height}H${width}`}
          vectorEffect="non-scaling-stroke"
          stroke="var(--color-hairline)"
        />
      </svg>
      <p className="mt-1 flex justify-between gap-2 text-help text-umber">
        {ends.map((day, place) => (
          <span key={place}>{day && formatDay(day)}</span>
        ))}
      </p>
    </div>
  )
}

/** What each line stands for. */
export function LineLegend({ now, lastYear }: { now: string; lastYear: string | undefined }) {
  const lines = [
    { words: now, borderTop: '2.5px solid var(--color-brown)' },
    ...(lastYear ? [{ words: lastYear, borderTop: '2px dashed var(--color-brass)' }] : []),
  ]
  return (
    <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 text-help">
      {lines.map(({ words, borderTop }) => (
        <span key={words} className="inline-flex items-center gap-2">
          <span style={{ width: '1.5rem', borderTop }} />
          {words}
        </span>
      ))}
    </p>
  )
}
