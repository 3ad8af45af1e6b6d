import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { cx } from '#web/ui/cx.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import type { Overflow } from './lanes.ts'
import { shortDay } from './time-words.ts'
import { useCalendarAddress } from './use-calendar-address.ts'

/** The room it takes beside the interviews that are named. */
export const overflowRem = 2.2

type Props = { day: string; overflow: Overflow<CalendarInterview>; zone: string }

/** How many more interviews there are at a time; it opens their day, where each interviewer has a column. */
export function CalendarOverflow({ day, overflow, zone }: Props) {
  const { to } = useCalendarAddress()
  const { start, end, spans } = overflow
  const needsLook = spans.some(({ trouble }) => trouble)
  const times = `${formatTime(start, zone)} – ${formatTime(end, zone)}`
  const words = `${counted(spans.length, 'more interview')} on ${shortDay(day)}, ${times}`
  return (
    <Link
      to={to({ view: 'day', on: day })}
      aria-label={needsLook ? `${words}. Someone needs to look at them.` : words}
      title={[times, ...spans.map(({ firstName, lastName }) => `${firstName} ${lastName}`)].join(
        '\n',
      )}
      className={cx(
        'flex h-full min-h-8 items-center justify-center rounded-control border font-medium text-help transition-colors hover:bg-sand',
        needsLook ? 'border-rose bg-rose-wash text-rose' : 'border-hairline bg-paper text-umber',
      )}
    >
      +{spans.length}
    </Link>
  )
}
