import { deviceZone, formatInstant } from '#shared/dates.ts'
import { usePublicFacts } from '#web/facts.tsx'

/** An instant as the institute sets it, with the reader's own zone beside it where that differs. */
export function DeadlineForStaff({ at }: { at: string }) {
  const { institute } = usePublicFacts()
  const there = formatInstant(at, institute.timeZone)
  const here = formatInstant(at, deviceZone())
  return (
    <>
      <time dateTime={at} className="block">
        {there}
      </time>
      {here !== there && <span className="block text-help text-umber">Where you are: {here}</span>}
    </>
  )
}
