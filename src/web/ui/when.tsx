import { formatBriefDay, formatBriefly } from '#shared/brief-dates.ts'
import { deviceZone, formatInstant } from '#shared/dates.ts'

type Props = { at: string; showsTime?: boolean }

/** An instant in the reader's own zone, short enough for a table; in full when pointed at. */
export function When({ at, showsTime }: Props) {
  const zone = deviceZone()
  return (
    <time dateTime={at} title={formatInstant(at, zone)} className="whitespace-nowrap">
      {(showsTime ? formatBriefly : formatBriefDay)(at, zone)}
    </time>
  )
}
