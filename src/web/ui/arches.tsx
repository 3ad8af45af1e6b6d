import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  rings: number
  isDim?: boolean
  /** What the doorway says; one without words decorates and is hidden from screen readers. */
  label?: string
  className?: string
  /** Light between the rings. */
  children?: ReactNode
}

export const width = 240
export const height = 300
export const gap = 10
const margin = 2

/**
 * The lit doorway: engraved arches around an opening that holds a warm light. It draws itself once.
 * Dim is a doorway without light. Colors come from the surface that it is on.
 */
export function Arches({ rings, isDim, label, className, children }: Props) {
  const id = `light-${rings}${children ? '-lit' : ''}`
  const opening = openingOf(rings)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
      className={cx('arches', className)}
      preserveAspectRatio="xMidYMax meet"
    >
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop offset=".05" stopColor="var(--light)" stopOpacity={children ? '.6' : '.12'} />
          <stop offset="1" stopColor="var(--light)" />
        </linearGradient>
      </defs>
      {children}
      {!isDim && (
        <path d={arch(opening)} fill={`url(#${id})`} className="arches-light animate-kindle" />
      )}
      {Array.from({ length: rings + 1 }, (_, ring) => (
        <path key={ring} d={arch(opening + ring * gap)} pathLength={1} className="animate-draw" />
      ))}
    </svg>
  )
}

/** Half the width of the opening inside so many rings. */
export function openingOf(rings: number): number {
  return width / 2 - margin - rings * gap
}

/** An arch of a half width, standing on the lower edge, its crown the higher the wider it is. */
function arch(radius: number): string {
  const left = width / 2 - radius
  return `M${left} ${height}V${width / 2}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${height}`
}
