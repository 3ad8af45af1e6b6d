import { cx } from '#web/ui/cx.ts'
import type { Shown } from '../contract.ts'
import type { Figure } from '../small-groups.ts'
import { wordsOfFigure } from './figures.ts'

type Bar = { id: string; label: string; figure: Shown }
type Drawn = { id: string; label: string; figure: Figure }

type Props = { bars: readonly Bar[] }

/** Numbers as lengths, the number at each: on paper those that may be shared. */
export function Bars({ bars }: Props) {
  const drawn = (of: (figure: Shown) => Figure) =>
    bars.map(({ figure, ...bar }) => ({ ...bar, figure: of(figure) }))
  return (
    <>
      <Lengths bars={drawn(({ count }) => count)} className="print:hidden" />
      <Lengths bars={drawn(({ shared }) => shared)} className="hidden print:block" />
    </>
  )
}

/** A picture of the table beside it, which is what is read out. */
function Lengths({ bars, className }: { bars: readonly Drawn[]; className: string }) {
  const numbers = bars.map(({ figure }) => (typeof figure === 'number' ? figure : 0))
  const full = Math.max(...numbers, 1)
  return (
    <ul aria-hidden="true" className={cx('space-y-2.5', className)}>
      {bars.map(({ id, label, figure }) => (
        <li key={id}>
          <span className="flex justify-between gap-4 text-help">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span
              className={cx(
                'shrink-0 tabular-nums',
                typeof figure === 'number' ? 'font-medium' : 'text-umber',
              )}
            >
              {wordsOfFigure(figure)}
            </span>
          </span>
          <Line width={typeof figure === 'number' ? (100 * figure) / full : undefined} />
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
          className="fill-none stroke-umber [stroke-dasharray:3_4]"
        />
      ) : (
        <rect width={width} height="4" className="fill-brass" />
      )}
    </svg>
  )
}
