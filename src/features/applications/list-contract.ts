import * as z from 'zod/mini'
import { CalendarDate } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { Cursor, NamedItem } from '#shared/vocabulary.ts'
import { MissingKind } from './missing-kind.ts'
import { StaffStatus, Status } from './status.ts'

/** What every list of applications says of one. */
export const ApplicationListItem = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  program: Program,
  status: Status,
  statusAt: Instant,
  intake: z.string(),
  listedAt: Instant,
  submittedAt: z.nullable(Instant),
  assignee: z.nullable(NamedItem),
  /** Ids; their words are among the choices of the list. */
  flags: z.array(z.string()),
  /** Since when the office is awaited, or the day of its next task; null where nothing is to be done. */
  attentionAt: z.nullable(Instant),
})
export type ListedApplication = z.infer<typeof ApplicationListItem>

const twoLetters = /^[A-Z]{2}$/

/** Which applications, in which order. Everything is a text, so that it can be in an address. */
export const ListQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  /** One or more, apart by commas. */
  status: z.optional(
    z.string().check(z.maxLength(200), z.regex(severalOf(StaffStatus.options.join('|')))),
  ),
  program: z.optional(Program),
  intake: z.optional(z.uuid()),
  waiting: z.optional(z.enum(['office', 'applicant', 'nobody'])),
  /** Any of these, apart by commas. */
  flags: z.optional(z.string().check(z.maxLength(400), z.regex(severalOf('[a-z][a-z0-9-]*')))),
  /** Lacks any of these, apart by commas. */
  missing: z.optional(
    z.string().check(z.maxLength(200), z.regex(severalOf(MissingKind.options.join('|')))),
  ),
  /** A member of staff, `me` or `nobody`. */
  assignee: z.optional(z.union([z.enum(['me', 'nobody']), z.uuid()])),
  /** First and last day of the submission, in the institute's zone. */
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  /** Something is to be done by the office. */
  attention: z.optional(z.literal('yes')),
  /** Where the applicant lives; a state is one of the US. */
  country: z.optional(z.string().check(z.regex(twoLetters))),
  state: z.optional(z.string().check(z.regex(twoLetters))),
  /**
   * Newest first where absent; `attention` lists what is to be done, the longest awaited first, `since`
   * those first that have had their status longest, `turn` the office's turn first, then the applicants'.
   */
  sort: z.optional(
    z.enum(['oldest', 'attention', 'turn', 'name', 'name-desc', 'since', 'since-desc']),
  ),
  /** Opaque; from the `next` of the page before. */
  after: Cursor,
})
export type ListQuery = z.infer<typeof ListQuery>

function severalOf(one: string): RegExp {
  return new RegExp(`^(${one})(,(${one}))*$`)
}

/** The entries of a text that names several. */
export function entriesOf(text: string | undefined): string[] {
  return text ? text.split(',') : []
}

export const listApplications = endpoint(
  'GET /api/admins/applications',
  withRight('list-applications'),
  {
    query: ListQuery,
    ok: z.object({
      applications: z.array(
        /** `here`: who else has it open now. */
        z.extend(ApplicationListItem, { here: z.array(z.string()) }),
      ),
      next: z.nullable(z.string()),
      /** How many fit; null where there are so many that they were not all counted. */
      count: z.nullable(z.int()),
      /** As many fit as were counted. */
      atLeast: z.int(),
      /** Nothing fits the search as it is spelled: these fit this one, which is near it. */
      nearest: z.nullable(z.string()),
    }),
  },
)

/** What narrows the numbers beside the statuses: all that narrows the list but the status itself. */
export const CountQuery = z.omit(ListQuery, { status: true, after: true })
export type CountQuery = z.infer<typeof CountQuery>

/** How many applications there are in each status, of those that the caller may see. */
export const countApplications = endpoint(
  'GET /api/admins/application-counts',
  withRight('list-applications'),
  {
    query: CountQuery,
    /** Null where so many fit that they were not all counted. */
    ok: z.object({ counts: z.nullable(z.record(StaffStatus, z.int())) }),
  },
)

/** What the filters of the list offer, in their words. */
export const listChoices = endpoint(
  'GET /api/admins/list-choices',
  withRight('list-applications'),
  {
    ok: z.object({
      intakes: z.array(z.object({ id: z.string(), name: z.string(), program: Program })),
      /** Retired ones are there for those on which they are. */
      flags: z.array(z.object({ id: z.string(), name: z.string(), retired: z.boolean() })),
      people: z.array(NamedItem),
      /** What the caller may look for as missing. */
      missing: z.array(MissingKind),
    }),
  },
)
