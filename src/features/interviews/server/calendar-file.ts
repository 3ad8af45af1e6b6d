import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Booking } from './booking-queries.ts'

type CalendarEntry = Pick<
  Booking,
  'icalUid' | 'icalSequence' | 'startsAt' | 'endsAt' | 'changedAt'
> & {
  summary: string
  description: string
  location: string
  url?: string | undefined
  isCancelled?: boolean
}

type Institute = { name: string; email: string }
type Attendee = { name: string; email: string }

export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; text: string }

/**
 * One booking for one person (RFC 5546). The organizer is the institute's mailbox, no matter who holds the
 * interview, so that a change of interviewer never orphans the entry.
 */
export function calendarFile(
  institute: Institute,
  attendee: Attendee,
  entry: CalendarEntry,
): CalendarFile {
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST'
  const calendar = ical({
    prodId: '-//Matricula//Interviews//EN',
    method: ICalCalendarMethod[method],
  })
  const event = add(calendar, institute, entry)
  event.createAttendee({
    name: attendee.name,
    email: attendee.email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  return { method, text: calendar.toString() }
}

/** All of an interviewer's, for a calendar program that reads it again and again. */
export function calendarFeed(
  institute: Institute,
  name: string,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({
    prodId: '-//Matricula//Interviews//EN',
    method: ICalCalendarMethod.PUBLISH,
    name,
  })
  for (const entry of entries) add(calendar, institute, entry)
  return calendar.toString()
}

function add(calendar: ReturnType<typeof ical>, institute: Institute, entry: CalendarEntry) {
  return calendar.createEvent({
    id: entry.icalUid,
    sequence: entry.icalSequence,
    start: entry.startsAt,
    end: entry.endsAt,
    stamp: entry.changedAt,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    organizer: { name: institute.name, email: institute.email },
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.url && { url: entry.url }),
  })
}
