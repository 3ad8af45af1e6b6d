import { cx } from '#web/ui/cx.ts'
import type { Length } from './charts.ts'

/** Numbers as lengths, each with its words. The table beside it is what is read out. */
export function Lengths({ lengths, className }: { lengths: readonly Length[]; className: string }) {
  return (
    <ul aria-hidden="true" className={cx('space-y-2.5', className)}>
      {lengths.map(({ id, label, words, width }) => (
        <li key={id}>
          <span className="flex justify-between gap-4 text-help">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span
              className={cx(
                'shrink-0 tabular-nums',
                width === undefined ? 'text-umber' : 'font-medium',
              )}
            >
              {words}
            </span>
          </span>
          <Line width={width} />
        </li>
      ))}
    </ul>
  )
}

/** A length of a hundred; only an outline where the number is not shown. */
function Line({ width }: { width: number | undefined }) {
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 block h-3 w-full"
    >
      <rect width="100" height="4" className="fill-sand" />
      {width === undefined ? (
        <rect
          width="100"
          height="4"
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 4"
          className="fill-none stroke-umber"
        />
      ) : (
        <rect width={width} height="4" className="fill-brass" />
      )}
    </svg>
  )
}
