import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { CalendarDate, NearInstant } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done, NamedItem } from '#shared/vocabulary.ts'
import { readInterview } from './contract.ts'
import { InterviewRequestKind, InterviewState } from './interview.ts'
import { ZoneName } from './zone.ts'

const arrange = withRight('arrange-interviews')

/** Stays in the office, but for a canceled interview, whose applicant reads it. */
const reason = z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), atMost(2_000))
const words = z.string().check(atMost(10_000))
/** Rises with each change of a booking; an act names the one that its author saw. */
const seen = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** One entry of the calendar. */
export const CalendarInterview = z.object({
  id: z.string(),
  applicationId: z.string(),
  start: Instant,
  end: Instant,
  /** With the buffers around it. */
  blockedFrom: Instant,
  blockedUntil: Instant,
  state: InterviewState,
  hostId: z.string(),
  host: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  program: Program,
  status: Status,
  submittedAt: z.nullable(Instant),
  /** Why somebody has to look at it: the interviewer has a conflict, is away, or is no longer active. */
  trouble: z.nullable(z.enum(['conflict', 'away', 'inactive'])),
  /** The applicant has asked for something for the meeting. */
  hasNeeds: z.boolean(),
})
export type CalendarInterview = z.infer<typeof CalendarInterview>

const Span = z.object({ start: Instant, end: Instant })

/** Since when a calendar of someone’s own could not be read, and why: what we know of it may be old. */
const Unread = z.nullable(z.object({ since: Instant, why: z.string() }))

export const readCalendar = endpoint('GET /api/admins/interviews', arrange, {
  query: z.object({
    /** Days of the zone, both counted; at most 45. Absent: the week around today. */
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
    /** Absent: the institute's. */
    timeZone: z.optional(ZoneName),
    hostId: z.optional(z.uuid()),
  }),
  ok: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    interviews: z.array(CalendarInterview),
    /** Whose hours are shown: everybody for anyone who manages interviews, else oneself. */
    hosts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        timeZone: z.string(),
        active: z.boolean(),
        hours: z.array(Span),
        away: z.array(z.extend(Span, { words: z.string() })),
        unread: Unread,
      }),
    ),
    closed: z.array(z.extend(Span, { id: z.string(), name: z.string() })),
    /** Unanswered requests. */
    requests: z.int(),
  }),
})

export const OfficeRequest = z.object({
  id: z.string(),
  applicationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  program: Program,
  status: Status,
  kind: InterviewRequestKind,
  words: z.string(),
  times: z.array(Instant),
  timeZone: z.string(),
  at: Instant,
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})
export type OfficeRequest = z.infer<typeof OfficeRequest>

const Happened = z.object({
  at: Instant,
  kind: z.string(),
  by: z.string(),
  fromStart: z.nullable(Instant),
  toStart: z.nullable(Instant),
  fromHost: z.nullable(z.string()),
  toHost: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

/** One interview with all that belongs to it. */
export const readOneInterview = endpoint('GET /api/admins/interviews/{id}', arrange, {
  params: ById,
  ok: z.extend(CalendarInterview, {
    version: z.int(),
    /** The zone that the applicant reads it in. */
    applicantTimeZone: z.string(),
    hostTimeZone: z.string(),
    hostUnread: Unread,
    instituteTimeZone: z.string(),
    isOnline: z.boolean(),
    place: z.string(),
    link: z.nullable(z.string()),
    /** Of the person who held it; the applicant never sees them. */
    notes: z.string(),
    /** What the program's rubric asks, to have it at hand. */
    criteria: z.array(z.object({ name: z.string(), help: z.string(), points: z.int() })),
    requests: z.array(OfficeRequest),
    history: z.array(Happened),
    /** Who else could hold it at its time; for anyone who may reassign. */
    hosts: z.array(z.object({ id: z.string(), name: z.string(), why: z.nullable(z.string()) })),
    /** For each act the sentence that stands against it now, null where nothing does; acts that are not theirs are absent. */
    acts: z.object({
      move: z.optional(z.nullable(z.string())),
      cancel: z.optional(z.nullable(z.string())),
      reassign: z.optional(z.nullable(z.string())),
      hold: z.optional(z.nullable(z.string())),
      missed: z.optional(z.nullable(z.string())),
      undo: z.optional(z.nullable(z.string())),
      note: z.optional(z.nullable(z.string())),
    }),
  }),
})
export type OneInterview = z.infer<typeof readOneInterview.shapes.ok>

/** The interviews and requests of one application, for its page. */
export const readApplicationInterviews = endpoint(
  'GET /api/admins/applications/{id}/interviews',
  withRight('read-application'),
  {
    params: ById,
    ok: z.object({
      isAsked: z.boolean(),
      /** The present one, else null. */
      current: z.nullable(CalendarInterview),
      earlier: z.array(CalendarInterview),
      requests: z.array(OfficeRequest),
      /** Why none can be booked now; null where one can; absent without the right. */
      whyNotBook: z.optional(z.nullable(z.string())),
    }),
  },
)

/** What its applicant reads of it. */
export const seeInterview = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/interview',
  withRight('read-application'),
  { params: ById, ok: readInterview.shapes.ok },
)

/** Free times of one application's interview, with who is free at each. */
export const listTimesForOffice = endpoint(
  'GET /api/admins/applications/{id}/interview/times',
  arrange,
  {
    params: ById,
    query: z.object({
      timeZone: ZoneName,
      from: z.optional(CalendarDate),
      hostId: z.optional(z.uuid()),
    }),
    ok: z.object({
      timeZone: z.string(),
      from: z.string(),
      to: z.string(),
      days: z.array(
        z.object({
          day: z.string(),
          times: z.array(z.object({ start: Instant, hostIds: z.array(z.string()) })),
        }),
      ),
      hosts: z.array(NamedItem),
    }),
  },
)

/**
 * Books for the applicant. With `anyTime` neither hours nor notice nor caps count, only that the
 * interviewer is named and free; a start in the past or on a closed day is refused all the same.
 */
export const bookForApplicant = endpoint('POST /api/admins/applications/{id}/interview', arrange, {
  params: ById,
  body: z.object({
    start: z.iso.datetime(),
    /** Null: in fair order. */
    hostId: z.nullable(z.uuid()),
    anyTime: z.boolean(),
    /** The zone that the applicant is to read it in; null: theirs. */
    timeZone: z.nullable(ZoneName),
    reason,
  }),
  ok: z.object({ id: z.string(), status: Status }),
})

export const moveForApplicant = endpoint('POST /api/admins/interviews/{id}/move', arrange, {
  params: ById,
  body: z.object({ start: NearInstant, anyTime: z.boolean(), seen, reason }),
  ok: z.object({ host: z.string() }),
})

export const reassignInterview = endpoint(
  'POST /api/admins/interviews/{id}/reassign',
  withRight('manage-interviews'),
  {
    params: ById,
    /** Null: the next in fair order. */
    body: z.object({ hostId: z.nullable(z.uuid()), seen, reason }),
    ok: z.object({ host: z.string() }),
  },
)

/** The reason is told to the applicant. */
export const cancelForApplicant = endpoint('POST /api/admins/interviews/{id}/cancel', arrange, {
  params: ById,
  body: z.object({ seen, reason }),
  ok: z.object({ status: Status }),
})

/** Only after the start. */
export const noteMissed = endpoint('POST /api/admins/interviews/{id}/missed', arrange, {
  params: ById,
  body: z.object({ by: z.enum(['applicant', 'interviewer']), seen, note: words }),
  ok: z.object({ status: Status }),
})
/** Until the applicant has booked again. */
export const undoMissed = endpoint('POST /api/admins/interviews/{id}/missed/undo', arrange, {
  params: ById,
  body: z.object({ seen, reason }),
  ok: z.object({ status: Status }),
})

/** Only after the start; leads to review. */
export const noteHeld = endpoint('POST /api/admins/interviews/{id}/held', arrange, {
  params: ById,
  body: z.object({ seen, notes: words }),
  ok: z.object({ status: Status }),
})

/** Notes of the interviewer, and where to meet; a changed place or link is written to both. */
export const changeInterview = endpoint('PATCH /api/admins/interviews/{id}', arrange, {
  params: ById,
  body: z.object({
    seen,
    notes: z.optional(words),
    place: z.optional(z.string().check(atMost(500))),
    link: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  }),
  ok: z.object({ version: z.int() }),
})

/** The interviewer must not judge this applicant: the next in fair order takes over where one is free. */
export const declareInterviewConflict = endpoint(
  'POST /api/admins/interviews/{id}/conflict',
  arrange,
  {
    params: ById,
    body: z.object({ reason }),
    /** Null: no one else is free, and the office has to look. */
    ok: z.object({ host: z.nullable(z.string()) }),
  },
)

export const listInterviewRequests = endpoint(
  'GET /api/admins/interview-requests',
  withRight('manage-interviews'),
  { ok: z.object({ requests: z.array(OfficeRequest) }) },
)

/** Booking for the applicant answers a request for another time by itself. */
export const answerInterviewRequest = endpoint(
  'POST /api/admins/interview-requests/{id}/answer',
  withRight('manage-interviews'),
  { params: ById, body: z.object({ words: reason }), ok: Done },
)
