import { cx } from './cx.ts'

type Props = { rings: number; isDim?: boolean; className?: string }

const width = 240
const height = 300
const gap = 10
const margin = 2

/**
 * The lit doorway: engraved arches around an opening that holds a warm light. It draws itself once.
 * Dim is a
 * doorway without light. Colours come from the surface that it stands on; it decorates and is hidden from screen readers.
 */
export function Arches({ rings, isDim, className }: Props) {
  const id = `light-${rings}`
  const opening = width / 2 - margin - rings * gap
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={cx('arches', className)}
      preserveAspectRatio="xMidYMax meet"
    >
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop offset=".05" stopColor="var(--light)" stopOpacity=".12" />
          <stop offset="1" stopColor="var(--light)" />
        </linearGradient>
      </defs>
      {!isDim && (
        <path d={arch(opening)} fill={`url(#${id})`} className="arches-light animate-kindle" />
      )}
      {Array.from({ length: rings + 1 }, (_, ring) => (
        <path key={ring} d={arch(opening + ring * gap)} pathLength={1} className="animate-draw" />
      ))}
    </svg>
  )
}

/** An arch of a half width, standing on the lower edge, its crown the higher the wider it is. */
function arch(radius: number): string {
  const left = width / 2 - radius
  return `M${left} ${height}V${width / 2}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${height}`
}
