import * as z from 'zod/mini'
import { CalendarDate } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'

/** Somebody or something that a row names, such as `admin:<id>`, with its name as far as it is known. */
const NamedActor = z.object({
  ref: z.string(),
  name: z.nullable(z.string()),
})
export type NamedActor = z.infer<typeof NamedActor>

const AuditRow = z.object({
  /** Its number in the chain; null for the second until it is sealed. */
  seq: z.nullable(z.int()),
  at: Instant,
  actor: NamedActor,
  action: z.string(),
  subject: z.nullable(NamedActor),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Who acts: an account, the system, or `none` for anyone who is not signed in. */
export const ActorRef = z
  .string()
  .check(z.regex(/^(system|none|(admin|applicant):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/))

export const listAudit = endpoint('GET /api/admins/audit-log', withRight('read-audit-log'), {
  query: z.object({
    who: z.optional(ActorRef),
    action: z.optional(z.string().check(z.regex(/^[a-z.-]{1,60}$/))),
    /** A ref, an email address or a receipt number; an address finds the applications of its holder too. */
    about: z.optional(z.string().check(z.maxLength(254))),
    /** The first and the last day, in the institute's zone. */
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
    /** Opaque; from the `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  ok: z.object({
    rows: z.array(AuditRow),
    next: z.nullable(z.string()),
    timeZone: z.string(),
  }),
})

/**
 * What one of the staff has read of what is sensitive, over some days: applications by id, those of
 * their exports too. For telling whom a stolen sign-in concerns.
 */
export const listReadings = endpoint(
  'POST /api/admins/audit-log/readings',
  withRight('read-audit-log'),
  {
    body: z.object({
      adminId: z.uuid('Choose someone'),
      /** The first and the last day, in the institute's zone. */
      from: CalendarDate,
      to: CalendarDate,
      /** The network address of one sign-in. */
      address: z.optional(z.string().check(z.maxLength(60))),
      /** The last id of the page before. */
      after: z.optional(z.uuid()),
    }),
    ok: z.object({
      applications: z.int(),
      people: z.int(),
      kinds: z.array(z.object({ action: z.string(), times: z.int(), applications: z.int() })),
      /** By the address that each person has given, the most first. */
      places: z.array(
        z.object({ country: z.string(), state: z.nullable(z.string()), people: z.int() }),
      ),
      /** A page of them, by id. */
      read: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          country: z.string(),
          state: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
      timeZone: z.string(),
    }),
  },
)
export type Readings = z.infer<typeof listReadings.shapes.ok>
