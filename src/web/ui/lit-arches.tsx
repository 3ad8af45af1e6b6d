import { Arches, gap, height, openingOf, width } from './arches.tsx'

type Props = {
  rings: number
  /** How many rings are lit, from the opening outward: the doorway says how far something has come. */
  lit: number
  isDim?: boolean
  label?: string
  className?: string
}

/** The doorway with rings of light, strongest at the opening. */
export function LitArches({ rings, lit, ...others }: Props) {
  const opening = openingOf(rings)
  return (
    <Arches rings={rings} {...others}>
      {lit > 0 &&
        Array.from({ length: lit }, (_, ring) => (
          <rect
            key={ring}
            {...band(opening + (ring + 0.5) * gap)}
            strokeOpacity={0.85 - (0.55 * ring) / rings}
          />
        ))}
    </Arches>
  )
}

/** An arch as a band of light; what is below the edge is cut off. */
function band(radius: number) {
  const edge = width / 2 - radius
  return {
    x: edge,
    y: edge,
    width: 2 * radius,
    height: 2 * height,
    rx: radius,
    stroke: 'var(--light)',
    strokeWidth: gap,
    strokeDasharray: 'none',
    className: 'animate-kindle',
  }
}
