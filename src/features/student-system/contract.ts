import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, Cursor, Done } from '#shared/vocabulary.ts'
import { entryKinds, handOverFilters, handOverStates } from './entry-words.ts'
import { ExternalId } from './external-id.ts'

const handsOver = withRight('hand-over-enrollments')
const setsUp = withRight('change-settings')

const most = { days: 365 }
const Days = z
  .int('Enter a number of days')
  .check(
    z.minimum(1, 'Enter a number of days'),
    z.maximum(most.days, `Enter ${most.days} days or fewer`),
  )

const SystemCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[a-z][a-z0-9-]{0,29}$/, 'Use lowercase letters, digits, and hyphens, up to 30'),
  )

const SystemForm = z.object({
  name: lineOfText({ empty: 'Enter a name', label: 'The name', max: 60 }),
  idWithinDays: Days,
})

export const NewSystem = z.extend(SystemForm, { code: SystemCode })

export const FileForm = z.object({
  profile: z.string().check(z.maxLength(20_000)),
  /** From which hour of the institute’s day on; null for no files. */
  hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
})

const ByCode = z.object({ code: z.string().check(z.maxLength(40)) })

const StudentSystem = z.object({
  code: z.string(),
  name: z.string(),
  idWithinDays: z.int(),
  createdAt: Instant,
  lastSuccessAt: z.nullable(Instant),
  lastFault: z.nullable(z.string()),
  lastFaultAt: z.nullable(Instant),
  lookedAt: z.nullable(Instant),
  counts: z.record(z.enum(handOverFilters), z.int()),
  /** Null where no place for its files is set up. */
  files: z.nullable(z.extend(FileForm, { place: z.string(), lastDay: z.nullable(z.string()) })),
})
export type StudentSystem = z.infer<typeof StudentSystem>

/** The student systems, and how the hand-over to each stands in the caller’s programs. */
export const listSystems = endpoint('GET /api/admins/student-systems', handsOver, {
  ok: z.object({ systems: z.array(StudentSystem) }),
})

/** Adds one: from then on the feed is written. Asks for a fresh login. */
export const addSystem = endpoint('POST /api/admins/student-systems', setsUp, {
  body: NewSystem,
  ok: Done,
})

/** Asks for a fresh login. */
export const changeSystem = endpoint('PUT /api/admins/student-systems/{code}', setsUp, {
  params: ByCode,
  body: SystemForm,
  ok: Done,
})

/** What its files hold, and when they go. Asks for a fresh login. */
export const changeFiles = endpoint('PUT /api/admins/student-systems/{code}/files', setsUp, {
  params: ByCode,
  body: FileForm,
  ok: Done,
})

/** Removes it with the ids that it gave. Asks for a fresh login. */
export const removeSystem = endpoint('DELETE /api/admins/student-systems/{code}', setsUp, {
  params: ByCode,
  ok: Done,
})

const HandOver = z.object({
  applicationId: z.string(),
  personId: z.string(),
  name: z.string(),
  program: Program,
  intake: z.string(),
  /** What the latest entry says; null for one that is just being written. */
  kind: z.nullable(z.enum(entryKinds)),
  at: z.nullable(Instant),
  state: z.enum(handOverStates),
  stateAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  /** Since when they are enrolled, deferred, or neither. */
  since: Instant,
  isLate: z.boolean(),
  sha256: z.nullable(z.string()),
})
export type HandOver = z.infer<typeof HandOver>

/** Everyone whom a student system is to know of, the latest change of status first. */
export const listHandOvers = endpoint('GET /api/admins/student-systems/{code}/people', handsOver, {
  params: ByCode,
  query: z.object({
    show: z.optional(z.enum(handOverFilters)),
    after: Cursor,
  }),
  ok: z.object({ people: z.array(HandOver), next: z.nullable(z.string()) }),
})

/** Enters the id that a system gave a person, or takes it away. */
export const enterExternalId = endpoint(
  'PUT /api/admins/people/{id}/external-ids/{system}',
  handsOver,
  {
    params: z.extend(ById, { system: z.string().check(z.maxLength(40)) }),
    body: z.object({ value: z.nullable(ExternalId) }),
    ok: Done,
  },
)

/** Writes what the feed said last of an application again, for every system. */
export const tellAgain = endpoint(
  'POST /api/admins/applications/{id}/enrollment/again',
  handsOver,
  {
    params: ById,
    ok: Done,
  },
)
