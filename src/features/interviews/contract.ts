import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { CalendarDate, NearInstant } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { InterviewRequestKind, InterviewState } from './interview.ts'
import { ZoneName } from './zone.ts'

const explanation = z.string().check(atMost(2_000))

/** What its applicant knows of a booked interview: the same facts on every page and in every mail. */
export const OwnInterview = z.object({
  /** Its public name, not the one of its row. */
  id: z.string(),
  start: Instant,
  end: Instant,
  minutes: z.int(),
  /** The zone in which it is shown first: the applicant's choice; for a meeting in person the place's. */
  timeZone: z.string(),
  instituteTimeZone: z.string(),
  interviewer: z.string(),
  isOnline: z.boolean(),
  /** Where to be, or how it goes on; in words. */
  place: z.string(),
  /** Where to join; null until the office has given it. */
  link: z.nullable(z.string()),
  /** Until when the applicant can move or cancel it. */
  changeUntil: Instant,
  /** Why it cannot be moved now, in a sentence; null where it can. */
  whyNotMove: z.nullable(z.string()),
  whyNotCancel: z.nullable(z.string()),
  /** Null: as often as they like. */
  movesLeft: z.nullable(z.int()),
})
export type OwnInterview = z.infer<typeof OwnInterview>

export const Hold = z.object({
  start: Instant,
  end: Instant,
  /** When the time is free again for others. */
  until: Instant,
  /** Beyond which it cannot be extended. */
  longestUntil: Instant,
})
export type Hold = z.infer<typeof Hold>

export const OwnInterviewRequest = z.object({
  id: z.string(),
  kind: InterviewRequestKind,
  words: z.string(),
  times: z.array(Instant),
  at: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})
export type OwnInterviewRequest = z.infer<typeof OwnInterviewRequest>

/** Free times by day of the zone they were asked for in; days without any are left out. */
export const FreeTimes = z.object({
  /** Aliases folded. */
  timeZone: z.string(),
  days: z.array(z.object({ day: z.string(), starts: z.array(Instant) })),
  /** The days that this answer looked at. */
  from: z.string(),
  to: z.string(),
  /** The last day that can be booked at all; null where there is no end. */
  lastDay: z.nullable(z.string()),
})
export type FreeTimes = z.infer<typeof FreeTimes>

/** Everything of one's own interview; where a time is taken meanwhile, 409 `slot-taken` carries `times`. */
export const readInterview = endpoint('GET /api/users/applications/{id}/interview', 'applicant', {
  params: ById,
  ok: z.object({
    status: Status,
    /** The program asks for an interview, or one was arranged. */
    isAsked: z.boolean(),
    /** Whether a first one can be booked now. */
    canBook: z.boolean(),
    interview: z.nullable(OwnInterview),
    /** The time that is kept for this person now. */
    hold: z.nullable(Hold),
    /** Ones that ended, the latest first. */
    earlier: z.array(z.object({ start: Instant, state: InterviewState })),
    rules: z.object({
      minutes: z.int(),
      isOnline: z.boolean(),
      place: z.string(),
      /** The zone of the place, in which a meeting in person is always shown. */
      lockedZone: z.nullable(z.string()),
      noticeHours: z.int(),
      changeUntilHours: z.int(),
      movesAllowed: z.nullable(z.int()),
    }),
    requests: z.array(OwnInterviewRequest),
    /** What can be asked of the office now. */
    askable: z.array(InterviewRequestKind),
    institute: z.object({ timeZone: z.string(), email: z.string(), phone: z.string() }),
    /** The zone of the last booking, else of the account. */
    timeZone: z.nullable(z.string()),
  }),
})

export const listFreeTimes = endpoint(
  'GET /api/users/applications/{id}/interview/times',
  'applicant',
  {
    params: ById,
    query: z.object({
      timeZone: ZoneName,
      /** The first day to look at; absent: today. */
      from: z.optional(CalendarDate),
    }),
    ok: FreeTimes,
  },
)

/** The start that was chosen, and the zone that the person read it in. */
const Chosen = z.object({ start: NearInstant, timeZone: ZoneName })

/** Keeps a time for a few minutes; the one kept before is free again. Changes no status. */
export const holdTime = endpoint('POST /api/users/applications/{id}/interview/hold', 'applicant', {
  params: ById,
  body: Chosen,
  ok: z.object({ hold: Hold }),
})
export const extendHold = endpoint(
  'POST /api/users/applications/{id}/interview/hold/extend',
  'applicant',
  { params: ById, ok: z.object({ hold: Hold }) },
)
export const releaseHold = endpoint(
  'POST /api/users/applications/{id}/interview/hold/release',
  'applicant',
  { params: ById, ok: Done },
)

/** Books the time that is held, or any that is still free. */
export const bookInterview = endpoint('POST /api/users/applications/{id}/interview', 'applicant', {
  params: ById,
  body: Chosen,
  ok: z.object({ interview: OwnInterview, status: Status }),
})

/** `seen`: the start that the person saw; refused if the interview has moved since. */
export const moveInterview = endpoint(
  'POST /api/users/applications/{id}/interview/move',
  'applicant',
  {
    params: ById,
    body: z.extend(Chosen, { seen: z.iso.datetime() }),
    ok: z.object({ interview: OwnInterview }),
  },
)

/** A second one changes nothing and answers the same. */
export const cancelInterview = endpoint(
  'POST /api/users/applications/{id}/interview/cancel',
  'applicant',
  {
    params: ById,
    body: z.object({ seen: z.iso.datetime(), reason: explanation }),
    ok: z.object({ status: Status }),
  },
)

/** "None of these suit", or what the meeting needs; one of a kind is open at a time. */
export const askAboutInterview = endpoint(
  'POST /api/users/applications/{id}/interview/requests',
  'applicant',
  {
    params: ById,
    body: z.object({
      kind: InterviewRequestKind,
      words: z.string().check(z.trim(), z.minLength(1, 'Tell us in a few words'), atMost(2_000)),
      /** Times that would suit. */
      times: z.array(z.iso.datetime()).check(z.maxLength(5, 'Suggest up to five times')),
      timeZone: ZoneName,
    }),
    ok: OwnInterviewRequest,
  },
)

export const getInterviewFile = endpoint(
  'GET /api/users/applications/{id}/interview/calendar',
  'applicant',
  { params: ById, ok: FileAnswer },
)
