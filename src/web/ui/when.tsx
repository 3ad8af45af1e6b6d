import { formatInstant } from '#shared/dates.ts'

type Props = { at: string; showsTime?: boolean }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** An instant in the reader's own zone, short enough for a table; in full when pointed at. */
export function When({ at, showsTime }: Props) {
  const instant = new Date(at)
  return (
    <time
      dateTime={at}
      title={formatInstant(instant, day.resolvedOptions().timeZone)}
      className="whitespace-nowrap"
    >
      {(showsTime ? dayAndTime : day).format(instant)}
    </time>
  )
}
