import { formatInstant } from '#shared/dates.ts'
import { Banner } from '#web/ui/banner.tsx'

type Props = {
  name: string
  timeZone: string
  unread: { since: string; why: string } | null
}

/** That someone’s own calendar could not be read for long, so that they may be busier than we know. */
export function UnreadCalendar({ name, timeZone, unread }: Props) {
  if (!unread) return null
  return (
    <Banner className="mb-4">
      {name} may be busier than shown: we haven’t been able to read their own calendar since{' '}
      {formatInstant(unread.since, timeZone)}. {unread.why}.
    </Banner>
  )
}
