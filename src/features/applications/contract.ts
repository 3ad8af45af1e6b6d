import * as z from 'zod/mini'
import { withRight } from '#features/admins/rights.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { ApplicationDocument, DocumentChange } from './document.ts'
import { ownApplication } from './own-application.ts'
import { Status } from './status.ts'

const Summary = z.object({
  id: z.string(),
  program: Program,
  status: Status,
  statusAt: z.iso.datetime(),
  intake: z.object({ name: z.string(), closesAt: z.iso.datetime(), startsOn: z.string() }),
  submittedAt: z.nullable(z.iso.datetime()),
})
export type ApplicationSummary = z.infer<typeof Summary>

/** One's own application: the specified `status`, `id` and `data`, and what a save needs to know. */
export const OwnApplication = z.extend(Summary, {
  data: ApplicationDocument,
  revision: z.int(),
  /** Paths that were ever saved: defaults of the others are shown but not answered. */
  answered: z.array(z.string()),
})
export type OwnApplication = z.infer<typeof OwnApplication>

const ofProgram = z.object({ program: z.optional(Program) })

export const getApplication = endpoint(ownApplication.route, ownApplication.access, {
  query: ofProgram,
  ok: OwnApplication,
})

/**
 * Saves the whole or a part of the document (specification 7). `revision`, `tab` and `seq` come from
 * our form: an older save of the same tab is ignored, another tab's newer answer is never overwritten.
 */
export const SaveApplication = z.extend(DocumentChange, {
  applicationType: Program,
  revision: z.optional(z.int().check(z.nonnegative())),
  tab: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  seq: z.optional(z.int().check(z.nonnegative())),
})
export type SaveApplication = z.infer<typeof SaveApplication>

export const saveApplication = endpoint('POST /api/users/application', 'applicant', {
  body: SaveApplication,
  ok: OwnApplication,
})

export const listOwnApplications = endpoint('GET /api/users/applications', 'applicant', {
  ok: z.object({ applications: z.array(Summary) }),
})

export const TimelineEntry = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  kind: z.string(),
  step: z.nullable(z.string()),
  from: z.nullable(Status),
  to: z.nullable(Status),
  /** `you`, `office` or `system` for the applicant; a name for staff. */
  by: z.string(),
})

const Listed = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  program: Program,
  status: Status,
  statusAt: z.iso.datetime(),
  intake: z.string(),
  listedAt: z.iso.datetime(),
  submittedAt: z.nullable(z.iso.datetime()),
})
export type ListedApplication = z.infer<typeof Listed>

export const ListQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(Status),
  program: z.optional(Program),
  /** Opaque; from the `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
})
export type ListQuery = z.infer<typeof ListQuery>

export const listApplications = endpoint(
  'GET /api/admins/applications',
  withRight('list-applications'),
  {
    query: ListQuery,
    ok: z.object({
      applications: z.array(Listed),
      next: z.nullable(z.string()),
      /** How many fit, counted up to 1,000; null beyond. */
      count: z.nullable(z.int()),
    }),
  },
)

export const readApplication = endpoint(
  'GET /api/admins/applications/{id}',
  withRight('read-application'),
  {
    params: z.object({ id: z.uuid() }),
    ok: z.extend(Listed, {
      country: z.string(),
      state: z.nullable(z.string()),
      emailConfirmed: z.boolean(),
      /** What this member of staff may see of the answers. */
      data: z.record(z.string(), z.unknown()),
      answered: z.array(z.string()),
      timeline: z.array(TimelineEntry),
    }),
  },
)
