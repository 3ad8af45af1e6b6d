import { fullOf, type Range } from './charts.ts'

/** Between what most lie, and where the middle is. A picture of the table beside it. */
export function Ranges({ ranges }: { ranges: readonly Range[] }) {
  const full = fullOf(ranges)
  const place = (value: number) => (100 * value) / full
  return (
    <ul aria-hidden="true" className="space-y-2.5">
      {ranges.map(({ id, label, low, median, high, words, limit }) => (
        <li key={id}>
          <span className="flex justify-between gap-4 text-help">
            <span className="min-w-0">{label}</span>
            <span className="shrink-0 font-medium">{words}</span>
          </span>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 block h-3 w-full"
          >
            <rect width="100" height="4" className="fill-sand" />
            <rect
              x={place(low)}
              width={Math.max(place(high - low), 0.6)}
              y="1"
              height="2"
              className="fill-brass"
            />
            <rect x={Math.min(place(median), 99)} width="1" height="4" className="fill-brown" />
            {typeof limit === 'number' && (
              <rect
                x={Math.min(place(limit), 99.4)}
                width="0.6"
                height="4"
                fill="var(--color-rose)"
              />
            )}
          </svg>
        </li>
      ))}
    </ul>
  )
}
