import * as z from 'zod/mini'
import { BriefApplication } from '#features/applications/brief-application.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Cursor, Done } from '#shared/vocabulary.ts'
import { KeptBy } from './retention.ts'

export const DuePerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  dueAt: Instant,
  keptBy: KeptBy,
  /** Whether they have been told of this day. */
  isTold: z.boolean(),
  applications: z.array(BriefApplication),
})
export type DuePerson = z.infer<typeof DuePerson>

/** Whose records are removed within the next 90 days, the first to go first; changes nothing. */
export const previewRetention = endpoint('GET /api/admins/retention', withRight('hold-records'), {
  query: z.object({ after: Cursor }),
  ok: z.object({
    /** Within the next night, the notice, and as far ahead as is shown. */
    counts: z.object({ tonight: z.int(), told: z.int(), ahead: z.int() }),
    people: z.array(DuePerson),
    next: z.nullable(z.string()),
    /** What was removed of late, by the day at the institute. */
    removed: z.array(z.object({ day: z.string(), people: z.int() })),
    holds: z.int(),
  }),
})

const Hold = z.object({
  id: z.string(),
  reason: z.string(),
  by: z.string(),
  at: Instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
})
export type Hold = z.infer<typeof Hold>

/** How long the records of an application’s person are kept, and every hold on it. */
export const readRecords = endpoint(
  'GET /api/admins/applications/{id}/records',
  withRight('hold-records'),
  {
    params: ById,
    ok: z.object({
      keptBy: KeptBy,
      /** Null where they stay. */
      dueAt: z.nullable(Instant),
      holds: z.array(Hold),
      /** Why they cannot be erased at once; null where they can. */
      whyNotErased: z.nullable(z.string()),
    }),
  },
)

const Reason = z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), atMost(1_000))

/** Keeps an application, and with it its person, whatever its time. */
export const holdRecords = endpoint(
  'POST /api/admins/applications/{id}/hold',
  withRight('hold-records'),
  { params: ById, body: z.object({ reason: Reason }), ok: Done },
)

/** Lets the time count again. Asks for a fresh sign-in. */
export const endHold = endpoint(
  'POST /api/admins/applications/{id}/hold/end',
  withRight('hold-records'),
  { params: ById, body: z.object({ hold: z.uuid() }), ok: Done },
)

/** Erases the person of an application permanently, as they have asked. Asks for a fresh sign-in. */
export const erasePersonNow = endpoint(
  'POST /api/admins/applications/{id}/erase-person',
  withRight('erase-people'),
  {
    params: ById,
    body: z.object({ statusSeq: z.int().check(z.positive()) }),
    ok: z.object({ applications: z.int() }),
  },
)
