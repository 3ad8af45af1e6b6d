import * as z from 'zod/mini'
import { stages } from '#features/applications/stages.ts'
import { Status } from '#features/applications/status.ts'
import { CalendarDate } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'

const readReports = withRight('read-reports')

/**
 * A number for anyone who may list the people that it counts, and what of it may be shared: it, or why it is not
 * shown (`small-groups.ts`).
 */
const ShownShare = z.object({
  count: z.int(),
  shared: z.union([z.int(), z.enum(['few', 'hidden'])]),
})
export type ShownShare = z.infer<typeof ShownShare>
/** When the figures were computed; null before the first time. */
const asOf = z.nullable(Instant)

const Reached = z.record(z.enum(stages), ShownShare)

/** Days are those on which an application was begun, in the institute's zone; both count. */
export const ReportQuery = z.object({
  program: z.optional(Program),
  intake: z.optional(z.uuid()),
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** How many came how far; without an intake first all intakes of a program together, then each. */
export const readFunnel = endpoint('GET /api/admins/reports/funnel', readReports, {
  query: ReportQuery,
  ok: z.object({
    asOf,
    groups: z.array(
      z.object({ program: Program, intake: z.nullable(z.string()), reached: Reached }),
    ),
    /** Every intake that can be chosen, whatever was. */
    intakes: z.array(z.object({ id: z.string(), name: z.string(), program: Program })),
    timeZone: z.string(),
  }),
})

const Counts = z.record(z.enum(stages), z.int())
/** How many had come so far by each of the days. */
const Course = z.record(z.enum(stages), z.array(z.int()))

/** Intakes that are open or at work, or the one that was chosen: how each goes, and the one a year earlier. */
export const readCycles = endpoint('GET /api/admins/reports/cycles', readReports, {
  query: z.pick(ReportQuery, { program: true, intake: true }),
  ok: z.object({
    cycles: z.array(
      z.object({
        id: z.string(),
        program: Program,
        intake: z.string(),
        capacity: z.nullable(z.int()),
        /** A week apart; `passed` of them have come, today among them. */
        days: z.array(z.string()),
        passed: z.int(),
        now: Counts,
        course: Course,
        /** By the same days of the year before, to the end. */
        lastYear: z.nullable(
          z.object({ intake: z.string(), sameDay: Counts, total: Counts, course: Course }),
        ),
        /** Who may still enroll, and how many are likely to; null where the term has begun. */
        ahead: z.nullable(
          z.object({
            open: z.object({
              begun: z.int(),
              submitted: z.int(),
              inReview: z.int(),
              accepted: z.int(),
            }),
            /** Null where too few offers were made in earlier intakes. */
            forecast: z.nullable(z.object({ expected: z.int(), low: z.int(), high: z.int() })),
          }),
        ),
      }),
    ),
  }),
})

/** The same by each source of payment that was named; a person may name several. */
export const readSources = endpoint('GET /api/admins/reports/sources', readReports, {
  query: ReportQuery,
  ok: z.object({
    groups: z.array(z.object({ program: Program, source: z.string(), reached: Reached })),
  }),
})

/** How long the stages lasted that ended within a year, in seconds: a tenth, half and nine tenths were over. */
export const readStageTimes = endpoint('GET /api/admins/reports/times', readReports, {
  query: z.pick(ReportQuery, { program: true }),
  ok: z.object({
    stages: z.array(
      z.object({
        program: Program,
        status: Status,
        samples: ShownShare,
        times: z.nullable(z.object({ low: z.int(), median: z.int(), high: z.int() })),
      }),
    ),
  }),
})

/** What each member of staff has before them, and what they have done in seven days. */
export const readWorkload = endpoint('GET /api/admins/reports/workload', readReports, {
  query: z.pick(ReportQuery, { program: true }),
  ok: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        assigned: z.int(),
        openTasks: z.int(),
        openReviews: z.int(),
        done: z.int(),
      }),
    ),
  }),
})

/** The rules of the form that stopped a hand-in most often; days are those of the hand-in. */
export const readStumbles = endpoint('GET /api/admins/reports/stumbles', readReports, {
  query: z.omit(ReportQuery, { intake: true }),
  ok: z.object({
    rules: z.array(z.object({ question: z.string(), rule: z.string(), count: ShownShare })),
  }),
})
