import * as z from 'zod/mini'
import { stages } from '#features/applications/stages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'

const Reached = z.record(z.enum(stages), z.int())

export const HomeIntake = z.object({
  id: z.string(),
  name: z.string(),
  program: Program,
  closesAt: Instant,
  capacity: z.nullable(z.int()),
  reached: Reached,
  /** The intake a year earlier, as it was on the same day. */
  lastYear: z.nullable(z.object({ name: z.string(), reached: Reached })),
})
export type HomeIntake = z.infer<typeof HomeIntake>

/** What waits for the caller, the most urgent first, and how the open intakes stand; intakes are for those who may read reports. */
export const readHome = endpoint('GET /api/admins/home', withRight('list-applications'), {
  ok: z.object({
    items: z.array(
      z.object({
        words: z.string(),
        to: z.string(),
        count: z.int(),
        /** Whether there are more than were counted. */
        isMore: z.boolean(),
        since: z.nullable(Instant),
        isOverdue: z.boolean(),
      }),
    ),
    intakes: z.nullable(z.array(HomeIntake)),
    /** When the figures of the intakes were computed; null before the first time. */
    asOf: z.nullable(Instant),
  }),
})
