import * as z from 'zod/mini'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Done, NamedItem } from '#shared/vocabulary.ts'
import { CalendarInterview } from './admin-contract.ts'
import { ZoneName } from './zone.ts'

/** An interviewer is named by their account. One's own with the first right, everybody's with the second. */
const arrange = withRight('arrange-interviews')
const manage = withRight('manage-interviews')

/** `09:30` on the wall; the end of a day is `24:00`. An end before the start is on the next day. */
const Clock = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 09:30'))
const Window = z.object({ starts: Clock, ends: Clock }).check(
  z.refine(({ starts, ends }) => starts !== ends, 'Choose an end other than the start'),
  z.refine(({ starts }) => starts !== '24:00', 'Choose 12:00 AM the next day'),
)
export type Window = z.infer<typeof Window>

const weekday = z.int().check(z.minimum(1), z.maximum(7))

/** Named hours; reused by any number of interviewers' programs. */
const ScheduleContent = z.object({
  name: lineOfText({ empty: 'Enter a name for these hours', label: 'Name', max: 80 }),
  timeZone: ZoneName,
  /** 1 is Monday. */
  week: z
    .array(z.object({ weekday, windows: z.array(Window).check(z.maxLength(6)) }))
    .check(z.maxLength(7)),
  /** Replace the windows of that day; none closes it. */
  overrides: z
    .array(z.object({ day: NearDay, windows: z.array(Window).check(z.maxLength(6)) }))
    .check(z.maxLength(200, 'You can have up to 200 days')),
})
export type ScheduleContent = z.infer<typeof ScheduleContent>

const Schedule = z.extend(ScheduleContent, { id: z.string(), version: z.int() })
export type Schedule = z.infer<typeof Schedule>

const Serves = z.object({
  program: Program,
  /** Twice the weight, twice the interviews. */
  weight: z.int().check(z.minimum(1), z.maximum(10)),
  /** Hours of their own for this program; null: the usual ones. */
  scheduleId: z.nullable(z.uuid()),
})

const Interviewer = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  timeZone: z.string(),
  link: z.nullable(z.string()),
  /** Their usual hours. */
  scheduleId: z.string(),
  programs: z.array(Serves),
  hasFeed: z.boolean(),
  /** Booked and still to come. */
  ahead: z.int(),
})
export type Interviewer = z.infer<typeof Interviewer>

export const listInterviewers = endpoint('GET /api/admins/interviewers', arrange, {
  ok: z.object({
    /** Without the second right only oneself, if one is an interviewer. */
    interviewers: z.array(Interviewer),
    /** Who could be made one; empty without the second right. */
    candidates: z.array(NamedItem),
  }),
})

/** Begins with weekdays from nine to five in the institute's zone, for the programs that they work for. */
export const addInterviewer = endpoint('POST /api/admins/interviewers', manage, {
  body: z.object({ adminId: z.uuid() }),
  ok: CreatedId,
})

export const changeInterviewer = endpoint('PATCH /api/admins/interviewers/{id}', manage, {
  params: ById,
  body: z.object({ active: z.boolean(), programs: z.array(Serves).check(z.maxLength(2)) }),
  ok: Done,
})

/** One's own zone and meeting room. */
export const changeOwnRoom = endpoint('PATCH /api/admins/interviewers/{id}/room', arrange, {
  params: ById,
  body: z.object({
    timeZone: ZoneName,
    link: z.nullable(z.string().check(atMost(500))),
    scheduleId: z.uuid(),
  }),
  ok: Done,
})

const TimeOff = z.object({ id: z.string(), start: Instant, end: Instant, words: z.string() })
export type TimeOff = z.infer<typeof TimeOff>

export const readHours = endpoint('GET /api/admins/interviewers/{id}/hours', arrange, {
  params: ById,
  ok: z.object({
    interviewer: Interviewer,
    schedules: z.array(Schedule),
    timeOff: z.array(TimeOff),
  }),
})

/** What a change would leave outside of the hours; nothing is canceled by it. */
const Affected = z.object({
  /** False: nothing was changed, and it is sent again with `confirmed` once the person has looked. */
  done: z.boolean(),
  affected: z.array(CalendarInterview),
})

/** Makes a schedule, or changes the one that `id` names from the version that was seen. */
export const saveSchedule = endpoint('POST /api/admins/interviewers/{id}/schedules', arrange, {
  params: ById,
  body: z.extend(ScheduleContent, {
    scheduleId: z.nullable(z.uuid()),
    seen: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    confirmed: z.boolean(),
  }),
  ok: z.extend(Affected, { schedule: z.nullable(Schedule) }),
})

/** Refused while it is in use. */
export const removeSchedule = endpoint(
  'POST /api/admins/interviewers/{id}/schedules/remove',
  arrange,
  { params: ById, body: z.object({ scheduleId: z.uuid() }), ok: Done },
)

/** Day and time on the wall of the interviewer's zone, `2027-03-15T09:00`. */
const Moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Enter a date and time'))

export const addTimeOff = endpoint('POST /api/admins/interviewers/{id}/time-off', arrange, {
  params: ById,
  body: z.object({
    start: Moment,
    end: Moment,
    words: z.string().check(atMost(200)),
    confirmed: z.boolean(),
  }),
  ok: Affected,
})
export const removeTimeOff = endpoint(
  'POST /api/admins/interviewers/{id}/time-off/remove',
  arrange,
  { params: ById, body: z.object({ timeOffId: z.uuid() }), ok: Done },
)

/** A new secret address of the own calendar; the one before stops working. Shown once. */
export const makeFeed = endpoint('POST /api/admins/interviewers/{id}/feed', arrange, {
  params: ById,
  ok: z.object({ url: z.string() }),
})
export const revokeFeed = endpoint('DELETE /api/admins/interviewers/{id}/feed', arrange, {
  params: ById,
  ok: Done,
})

/** Days on which the whole institute is closed, in its zone; both counted. */
const ClosedPeriod = z.object({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
})
export type ClosedPeriod = z.infer<typeof ClosedPeriod>

export const listClosedPeriods = endpoint('GET /api/admins/closed-periods', arrange, {
  ok: z.object({
    periods: z.array(ClosedPeriod),
    /** Holidays of the settings, of a year from today on. */
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
})
export const addClosedPeriod = endpoint('POST /api/admins/closed-periods', manage, {
  body: z.object({
    name: lineOfText({ empty: 'Enter a name for the period', label: 'Name', max: 80 }),
    from: NearDay,
    to: NearDay,
    confirmed: z.boolean(),
  }),
  ok: Affected,
})
export const removeClosedPeriod = endpoint('DELETE /api/admins/closed-periods/{id}', manage, {
  params: ById,
  ok: Done,
})
