import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { officeAreas } from './area.ts'
import { TypedTemplate } from './typed-template.ts'

/** Read once every feature has added its areas. */
const OfficeAreaName = z.lazy(() => z.enum(officeAreas().map(({ key }) => key)))

/** `institute`, `price:ba` …, or `intake:<id>`; all of them are read, saved and rolled back alike. */
export const AreaName = z.union([
  OfficeAreaName,
  z.string().check(z.regex(/^intake:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
])
export type AreaName = z.infer<typeof AreaName>

const noSuch = 'There is no such setting'
const params = z.object({ area: AreaName })
/** What the column of the database holds. */
const largestVersion = 2_147_483_647
/** The version that somebody saw when they began to change it; 0 for what is new. */
const base = z.int().check(z.minimum(0), z.maximum(largestVersion))
const Saved = z.object({
  version: z.int(),
  /** A part of the change does not count yet. */
  waits: z.optional(z.boolean()),
})

const Changed = z.object({
  version: z.int(),
  /** Null for what a new installation started with. */
  at: z.nullable(Instant),
  by: z.nullable(z.string()),
})

export const IntakeLine = z.extend(Changed, {
  area: z.string(),
  program: Program,
  name: z.string(),
  opensAt: Instant,
  closesAt: Instant,
  capacity: z.nullable(z.int()),
})
export type IntakeLine = z.infer<typeof IntakeLine>

const Difference = z.object({ field: z.string(), from: z.string(), to: z.string() })

/** A part of a change that does not count yet. */
export const WaitingChange = z.object({
  id: z.string(),
  /** Who entered them, and when. */
  by: z.string(),
  isOwn: z.boolean(),
  at: Instant,
  changes: z.array(Difference),
  /** Null where they wait for a second owner. */
  takesEffectAt: z.nullable(Instant),
  /** Owners who may approve, by name. */
  approvers: z.array(z.string()),
  mayApprove: z.boolean(),
  mayCancel: z.boolean(),
})
export type WaitingChange = z.infer<typeof WaitingChange>

const ReadArea = z.extend(Changed, {
  area: z.string(),
  value: z.unknown(),
  mayChange: z.boolean(),
  currency: z.string(),
  timeZone: z.string(),
  /** What its value does not say yet. */
  waiting: z.nullable(WaitingChange),
  /** Of an intake: how many are in the middle of the form. */
  drafts: z.nullable(z.int()),
})
export type ReadArea = z.infer<typeof ReadArea>

const Version = z.object({
  version: z.int(),
  at: Instant,
  by: z.nullable(z.string()),
  changes: z.array(Difference),
})
export type Version = z.infer<typeof Version>

export const listAreas = endpoint('GET /api/admins/settings', withRight('read-settings'), {
  ok: z.object({
    mayChange: z.boolean(),
    timeZone: z.string(),
    areas: z.array(z.extend(Changed, { area: OfficeAreaName, group: z.string() })),
    intakes: z.array(IntakeLine),
  }),
})
export const readArea = endpoint('GET /api/admins/settings/{area}', withRight('read-settings'), {
  params,
  ok: ReadArea,
})
/** Newest first, each with what it changed. */
export const listVersions = endpoint(
  'GET /api/admins/settings/{area}/versions',
  withRight('read-settings'),
  {
    params,
    query: z.object({
      before: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(largestVersion))),
    }),
    ok: z.object({ versions: z.array(Version), next: z.nullable(z.int()) }),
  },
)
/** Refused with 409 where somebody saved after `base`. */
export const saveArea = endpoint('PUT /api/admins/settings/{area}', withRight('change-settings'), {
  params,
  body: z.strictObject({ base, value: z.unknown() }, noSuch),
  ok: Saved,
})
/** Writes an earlier value as the newest version. */
export const restoreArea = endpoint(
  'POST /api/admins/settings/{area}/restore',
  withRight('change-settings'),
  {
    params,
    body: z.strictObject({ base, version: z.int().check(z.positive(), z.maximum(largestVersion)) }),
    ok: Saved,
  },
)
/** A letter or mail with the facts of an invented application, to anyone who asks for it. */
export const testLetter = endpoint('POST /api/admins/letter-tests', withRight('change-settings'), {
  body: TypedTemplate,
  ok: z.object({ to: z.string() }),
})
