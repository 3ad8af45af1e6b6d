import { addDays, weekdayOf } from '#shared/days.ts'
import type { Answer } from '#shared/endpoint.ts'
import type {
  CalendarInterview,
  OfficeRequest,
  OneInterview,
  readApplicationInterviews,
  readCalendar,
} from '../admin-contract.ts'
import type { FreeTimes, OwnInterview, OwnInterviewRequest, readInterview } from '../contract.ts'
import type { Interviewer, readHours } from '../hours-contract.ts'

export const newYork = 'America/New_York'
const losAngeles = 'America/Los_Angeles'

/** The days of tests are ahead of whenever they run; January has no clock change. */
export const monday = '2047-01-14'

export function at(day: string, time: string): string {
  return `${day}T${time}:00.000Z`
}

export function ownInterview(change: Partial<OwnInterview> = {}): OwnInterview {
  return {
    id: 'AB12CD',
    start: at(monday, '17:00'),
    end: at(monday, '17:30'),
    minutes: 30,
    timeZone: losAngeles,
    instituteTimeZone: newYork,
    interviewer: 'Ben Cole',
    isOnline: true,
    place: 'Online, by video',
    link: 'https://meet.hollis.example/ben',
    changeUntil: at(addDays(monday, -1), '17:00'),
    whyNotMove: null,
    whyNotCancel: null,
    movesLeft: 2,
    ...change,
  }
}

type Known = Answer<typeof readInterview>

export function known(change: Partial<Known> = {}): Known {
  return {
    status: 'submitted',
    isAsked: true,
    canBook: true,
    interview: null,
    hold: null,
    earlier: [],
    rules: {
      minutes: 30,
      isOnline: true,
      place: 'Online, by video',
      lockedZone: null,
      noticeHours: 24,
      changeUntilHours: 24,
      movesAllowed: 2,
    },
    requests: [],
    askable: ['times', 'accommodation'],
    institute: { timeZone: newYork, email: 'admissions@hollis.example', phone: '+1 212 555 0100' },
    timeZone: losAngeles,
    ...change,
  }
}

export function booked(change: Partial<OwnInterview> = {}): Known {
  return known({ status: 'scheduled', canBook: false, interview: ownInterview(change) })
}

export function wish(change: Partial<OwnInterviewRequest> = {}): OwnInterviewRequest {
  return {
    id: 'r1',
    kind: 'times',
    words: 'I work nights; a morning would be best.',
    times: [at(addDays(monday, 2), '16:00')],
    at: '2026-11-20T15:00:00.000Z',
    answer: null,
    answeredAt: null,
    ...change,
  }
}

/** Weekdays from a Monday on, each with the same times of day (UTC). */
export function freeTimes(
  change: Partial<FreeTimes> & { clock?: string[]; count?: number } = {},
): FreeTimes {
  const { clock = ['17:00', '17:30', '18:00', '21:00'], count = 19, ...rest } = change
  const days = Array.from({ length: count }, (_, place) => addDays(monday, place))
    .filter((day) => weekdayOf(day) < 6)
    .map((day) => ({ day, starts: clock.map((time) => at(day, time)) }))
  return {
    timeZone: losAngeles,
    days,
    from: addDays(monday, -3),
    to: addDays(monday, 57),
    lastDay: addDays(monday, 30),
    ...rest,
  }
}

export const ben = { id: '00000000-0000-4000-8000-00000000000b', name: 'Ben Cole' }
export const ana = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ana Ruiz' }

export function entry(change: Partial<CalendarInterview> = {}): CalendarInterview {
  return {
    id: '00000000-0000-4000-8000-000000000011',
    applicationId: 'a1',
    start: at(monday, '17:00'),
    end: at(monday, '17:30'),
    blockedFrom: at(monday, '17:00'),
    blockedUntil: at(monday, '17:40'),
    state: 'booked',
    hostId: ben.id,
    host: ben.name,
    firstName: 'Ada',
    lastName: 'Okafor',
    program: 'msc',
    status: 'scheduled',
    submittedAt: null,
    trouble: null,
    hasNeeds: false,
    ...change,
  }
}

type Calendar = Answer<typeof readCalendar>

export function calendar(change: Partial<Calendar> = {}): Calendar {
  const weekdays = Array.from({ length: 5 }, (_, place) => addDays(monday, place))
  const hours = weekdays.map((day) => ({ start: at(day, '14:00'), end: at(day, '22:00') }))
  const host = { timeZone: newYork, active: true, hours, away: [], unread: null }
  return {
    from: monday,
    to: addDays(monday, 6),
    timeZone: newYork,
    interviews: [entry()],
    hosts: [
      { ...ana, ...host },
      { ...ben, ...host },
    ],
    closed: [],
    requests: 0,
    ...change,
  }
}

export function oneInterview(change: Partial<OneInterview> = {}): OneInterview {
  return {
    ...entry(),
    version: 1,
    applicantTimeZone: losAngeles,
    hostTimeZone: newYork,
    hostUnread: null,
    instituteTimeZone: newYork,
    isOnline: true,
    place: 'Online, by video',
    link: 'https://meet.hollis.example/ben',
    notes: '',
    criteria: [
      { name: 'Motivation', help: 'Why this program, and why now.', points: 5 },
      { name: 'Experience', help: 'What they have done with others.', points: 5 },
    ],
    requests: [],
    history: [
      {
        at: '2026-11-20T15:00:00.000Z',
        kind: 'confirmed',
        by: 'Ada Okafor',
        fromStart: null,
        toStart: at(monday, '17:00'),
        fromHost: null,
        toHost: ben.name,
        reason: null,
      },
    ],
    hosts: [
      { ...ana, why: null },
      { id: '00000000-0000-4000-8000-00000000000c', name: 'Carla Dunn', why: 'Has a conflict' },
    ],
    acts: {
      move: null,
      cancel: null,
      reassign: null,
      hold: 'Only once it has begun',
      missed: 'Only once it has begun',
      note: null,
    },
    ...change,
  }
}

export function request(change: Partial<OfficeRequest> = {}): OfficeRequest {
  return {
    id: '00000000-0000-4000-8000-000000000021',
    applicationId: 'a1',
    firstName: 'Ada',
    lastName: 'Okafor',
    program: 'msc',
    status: 'submitted',
    kind: 'times',
    words: 'I work nights; a morning would be best.',
    times: [at(addDays(monday, 2), '16:00')],
    timeZone: losAngeles,
    at: '2026-11-20T15:00:00.000Z',
    answer: null,
    answeredBy: null,
    answeredAt: null,
    ...change,
  }
}

type OfApplication = Answer<typeof readApplicationInterviews>

export function ofApplication(change: Partial<OfApplication> = {}): OfApplication {
  return { isAsked: true, current: null, earlier: [], requests: [], whyNotBook: null, ...change }
}

const scheduleId = '00000000-0000-4000-8000-000000000031'

export function interviewer(change: Partial<Interviewer> = {}): Interviewer {
  return {
    ...ben,
    active: true,
    timeZone: newYork,
    link: 'https://meet.hollis.example/ben',
    scheduleId,
    programs: [{ program: 'msc', weight: 1, scheduleId: null }],
    hasFeed: false,
    ahead: 2,
    ...change,
  }
}

type Hours = Answer<typeof readHours>

export function hours(change: Partial<Hours> = {}): Hours {
  return {
    interviewer: interviewer(),
    schedules: [
      {
        id: scheduleId,
        version: 3,
        name: 'Office hours',
        timeZone: newYork,
        week: [1, 2, 3, 4, 5].map((weekday) => ({
          weekday,
          windows: [
            { starts: '09:00', ends: '12:00' },
            { starts: '13:00', ends: '17:00' },
          ],
        })),
        overrides: [{ day: addDays(monday, 4), windows: [] }],
      },
    ],
    timeOff: [
      {
        id: '00000000-0000-4000-8000-000000000041',
        start: at(addDays(monday, 7), '05:00'),
        end: at(addDays(monday, 12), '05:00'),
        words: 'Away with family',
      },
    ],
    ...change,
  }
}
