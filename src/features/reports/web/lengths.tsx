import { cx } from '#web/ui/cx.ts'
import type { Shown } from '../contract.ts'
import type { Figure } from '../small-groups.ts'
import { wordsOfFigure } from './figures.ts'

type Bar = { id: string; label: string; figure: Shown }
/** A length of a hundred and what stands at it; none where the number is not shown. */
type Drawn = { id: string; label: string; words: string; width: number | undefined }

type Props = { bars: readonly Bar[] }

/** Numbers as lengths, the number at each: on paper those that may be shared. */
export function Bars({ bars }: Props) {
  const drawn = (of: (figure: Shown) => Figure) => {
    const figures = bars.map(({ figure }) => of(figure))
    const full = Math.max(...figures.filter((figure) => typeof figure === 'number'), 1)
    return bars.map(({ id, label, figure }): Drawn => {
      const shown = of(figure)
      const width = typeof shown === 'number' ? (100 * shown) / full : undefined
      return { id, label, words: wordsOfFigure(shown), width }
    })
  }
  return (
    <>
      <Lengths bars={drawn(({ count }) => count)} className="print:hidden" />
      <Lengths bars={drawn(({ shared }) => shared)} className="hidden print:block" />
    </>
  )
}

/** A picture of the table beside it, which is what is read out. */
export function Lengths({ bars, className }: { bars: readonly Drawn[]; className: string }) {
  return (
    <ul aria-hidden="true" className={cx('space-y-2.5', className)}>
      {bars.map(({ id, label, words, width }) => (
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
          className="fill-none stroke-umber [stroke-dasharray:3_4]"
        />
      ) : (
        <rect width={width} height="4" className="fill-brass" />
      )}
    </svg>
  )
}
