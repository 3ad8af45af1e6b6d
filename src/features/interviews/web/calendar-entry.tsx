import { Link } from 'react-router'
import { serverNow } from '#web/call.ts'
import { cx } from '#web/ui/cx.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import { lacksOutcome } from '../interview.ts'
import { stateWord, troubleWords } from './admin-words.ts'
import { bareTimeIn } from './time-words.ts'
import { useCalendarAddress } from './use-calendar-address.ts'

type Props = {
  interview: CalendarInterview
  zone: string
  namesHost: boolean
  /** As high as its words, not as its time. */
  isWhole?: boolean
}

/** An interview in the calendar; what somebody has to look at says so. */
export function CalendarEntry({ interview, zone, namesHost, isWhole }: Props) {
  const { search } = useCalendarAddress()
  const { id, start, state, trouble, firstName, lastName, host, hasNeeds } = interview
  const isUnsaid = lacksOutcome(interview, serverNow())
  const more = [
    trouble && troubleWords[trouble],
    (isUnsaid || state !== 'booked') && stateWord(interview),
    namesHost && host,
    hasNeeds && 'Has an open request',
  ]
  const fit = isWhole ? 'wrap-anywhere' : 'truncate'
  return (
    <Link
      to={`?interview=${id}`}
      state={{ calendar: search }}
      data-row={id}
      className={cx(
        'block h-full min-h-8 overflow-hidden rounded-control border border-l-4 px-2 py-0.5 text-help leading-tight transition-colors hover:bg-sand',
        trouble
          ? 'border-rose bg-rose-wash'
          : isUnsaid
            ? 'border-brass border-dashed bg-white'
            : state === 'booked'
              ? 'border-brown bg-paper'
              : 'border-field bg-cream',
      )}
    >
      <span className={cx('block font-medium', fit)}>
        {bareTimeIn(start, zone)}{' '}
        <bdi>
          {firstName} {lastName}
        </bdi>
      </span>
      <span className={cx('block text-umber', fit)}>{more.filter(Boolean).join(' · ')}</span>
    </Link>
  )
}
