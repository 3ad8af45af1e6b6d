import * as z from 'zod/mini'
import { CalendarDate } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from './rights.ts'

/** Somebody or something that a row names, such as `admin:<id>`, with its name as far as it is known. */
const Named = z.object({
  ref: z.string(),
  name: z.nullable(z.string()),
})
export type Named = z.infer<typeof Named>

const AuditRow = z.object({
  /** Its number in the chain. */
  seq: z.int(),
  at: z.iso.datetime(),
  actor: Named,
  action: z.string(),
  subject: z.nullable(Named),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Whoever acts: an account, the system, or `none` for whoever is not signed in. */
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
