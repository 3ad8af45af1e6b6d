import { formatInstant } from '#shared/dates.ts'
import { usePublicFacts } from './facts.tsx'
import { useOwnZone } from './use-own-zone.ts'

/** An instant in the applicant's own zone, with the institute's beside it where that differs. */
export function Deadline({ at }: { at: string }) {
  const { institute } = usePublicFacts()
  const here = formatInstant(at, useOwnZone())
  const there = formatInstant(at, institute.timeZone)
  return (
    <>
      <time dateTime={at} className="block">
        {here}
      </time>
      {there !== here && (
        <span className="block text-help text-umber">Institute time: {there}</span>
      )}
    </>
  )
}
