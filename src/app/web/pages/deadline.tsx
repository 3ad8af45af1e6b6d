import { formatInstant } from '#shared/dates.ts'
import { useVisitorZone } from './use-visitor-zone.ts'

type Props = { instant: string; timeZone: string }

/**
 * A deadline in the institute's zone, with the visitor's beside it as soon as that is known. The
 * second line has its place from the start, so that nothing moves.
 */
export function Deadline({ instant, timeZone }: Props) {
  const visitorZone = useVisitorZone()
  const there = formatInstant(instant, timeZone)
  const here = visitorZone && formatInstant(instant, visitorZone)
  return (
    <>
      <time dateTime={instant} suppressHydrationWarning className="block">
        {there}
      </time>
      <span className="block min-h-[3.2em] text-help opacity-85">
        {here && (here === there ? 'This is your time zone, too' : `For you: ${here}`)}
      </span>
    </>
  )
}
