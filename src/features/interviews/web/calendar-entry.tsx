import { Link } from 'react-router'
import { formatTime } from '#shared/dates.ts'
import { serverNow } from '#web/call.ts'
import { cx } from '#web/ui/cx.ts'
import type { CalendarInterview } from '../admin-contract.ts'
import { lacksOutcome } from '../interview.ts'
import { stateWord, troubleWords } from './admin-words.ts'
import { useCalendarAddress } from './use-calendar-address.ts'

type Props = {
  interview: CalendarInterview
  zone: string
  namesHost: boolean
  /** As high as its words, not as its time. */
  isWhole?: boolean
  /** Beside others: the name alone, as its place says the time. */
  isNarrow?: boolean
}

/** An interview in the calendar; what somebody has to look at says so. */
export function CalendarEntry({ interview, zone, namesHost, isWhole, isNarrow }: Props) {
  const { search } = useCalendarAddress()
  const { id, start, state, trouble, firstName, lastName, host, hasNeeds } = interview
  const isUnsaid = lacksOutcome(interview, serverNow())
  const more = [
    trouble && troubleWords[trouble],
    (isUnsaid || state !== 'booked') && stateWord(interview),
    namesHost && host,
    hasNeeds && 'Has an open request',
  ]
  const fit = isWhole ? 'wrap-anywhere' : isNarrow ? 'line-clamp-2 wrap-anywhere' : 'truncate'
  const time = formatTime(start, zone)
  const words = more.filter(Boolean).join(' · ')
  return (
    <Link
      to={`?interview=${id}`}
      state={{ calendar: search }}
      data-row={id}
      title={isWhole ? undefined : [`${time} ${firstName} ${lastName}`, words].join('\n').trim()}
      className={cx(
        'block h-full min-h-8 overflow-hidden rounded-control border border-l-4 py-0.5 text-help leading-tight transition-colors hover:bg-sand',
        isNarrow ? 'px-1.5' : 'px-2',
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
        <span className={isNarrow ? 'sr-only' : undefined}>{time}</span>{' '}
        <bdi>
          {firstName} {lastName}
        </bdi>
      </span>
      <span className={cx('block text-umber', fit)}>{words}</span>
    </Link>
  )
}
