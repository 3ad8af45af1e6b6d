import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Cursor } from '#shared/vocabulary.ts'
import { Places } from './admin-contract.ts'
import { Outcome } from './decision.ts'
import { ReleaseState } from './release.ts'

const ReadyQuery = z.object({ program: z.optional(Program), outcome: z.optional(Outcome) })

/** Confirmed decisions that no release holds, the longest confirmed first. */
export const listReady = endpoint('GET /api/admins/decisions', withRight('release-decisions'), {
  query: z.extend(ReadyQuery, { after: Cursor }),
  ok: z.object({
    ready: z.array(
      z.object({
        id: z.string(),
        applicationId: z.string(),
        name: z.string(),
        program: Program,
        intake: z.string(),
        outcome: Outcome,
        confirmedBy: z.string(),
        confirmedAt: Instant,
      }),
    ),
    count: z.int(),
    next: z.nullable(z.string()),
  }),
})
export type ReadyDecision = z.infer<typeof listReady.shapes.ok>['ready'][number]

/** Named decisions, or every ready one that fits the filters. */
const ChosenDecisions = z.extend(ReadyQuery, {
  ids: z.optional(
    z.array(z.uuid()).check(z.minLength(1, 'Choose at least one decision'), z.maxLength(1_000)),
  ),
})
export type ChosenDecisions = z.infer<typeof ChosenDecisions>

/** One letter of a release, as its recipient will read it. */
export const OutgoingLetter = z.object({
  decisionId: z.string(),
  applicationId: z.string(),
  name: z.string(),
  address: z.string(),
  program: Program,
  intake: z.string(),
  outcome: Outcome,
  letter: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  reasons: z.array(z.string()),
  conditions: z.array(z.object({ text: z.string(), dueOn: z.nullable(z.string()) })),
  /** The end of this day, at the institute, if it goes out at the end of the recall window. */
  replyOn: z.nullable(z.string()),
  /** Why it cannot go out, or did not; null for one that goes. */
  failure: z.nullable(z.string()),
})
export type OutgoingLetter = z.infer<typeof OutgoingLetter>

const Plan = z.object({
  /** How many go out. */
  count: z.int(),
  outcomes: z.array(z.object({ outcome: Outcome, count: z.int() })),
  /** Those that cannot go, with the reason why; they are left out of the release. */
  left: z.array(z.object({ applicationId: z.string(), name: z.string(), why: z.string() })),
  /** Intakes that would have more people than places. */
  over: z.array(z.extend(Places, { offers: z.int() })),
  letters: z.array(OutgoingLetter),
  next: z.nullable(z.string()),
})

/** The dry run: who would get which letter. Changes nothing. */
export const planRelease = endpoint(
  'POST /api/admins/releases/plan',
  withRight('release-decisions'),
  {
    body: z.object({ chosen: ChosenDecisions, after: Cursor }),
    /** `seen` stands for exactly these letters; making the release names it. */
    ok: z.extend(Plan, { seen: z.string() }),
  },
)
export type ReleasePlan = z.infer<typeof planRelease.shapes.ok>

export const Release = z.object({
  id: z.string(),
  name: z.string(),
  state: ReleaseState,
  expected: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Anyone who reads this made it, so somebody else has to approve it. */
  isOwn: z.boolean(),
  asksSecond: z.boolean(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(Instant),
  holdMinutes: z.int(),
  goesOutAt: z.nullable(Instant),
  wentOutAt: z.nullable(Instant),
  recalledBy: z.nullable(z.string()),
  recalledAt: z.nullable(Instant),
  sent: z.int(),
  failed: z.int(),
})
export type Release = z.infer<typeof Release>

const ReleaseRule = z.object({
  secondPerson: z.boolean(),
  holdMinutes: z
    .int()
    .check(z.minimum(0), z.maximum(1_440, 'Enter no more than 1440 minutes (24 hours)')),
})

/** Releases, the latest first, and the rules by which they go out. */
export const listReleases = endpoint('GET /api/admins/releases', withRight('release-decisions'), {
  query: z.object({ after: Cursor }),
  ok: z.object({
    releases: z.array(Release),
    next: z.nullable(z.string()),
    rules: z.extend(ReleaseRule, {
      version: z.int(),
      mayChange: z.boolean(),
      /** Who set them last and when; null for those of the installation. */
      changedBy: z.nullable(z.string()),
      changedAt: Instant,
    }),
  }),
})
export type ReleaseRules = z.infer<typeof listReleases.shapes.ok>['rules']

export const readRelease = endpoint(
  'GET /api/admins/releases/{id}',
  withRight('release-decisions'),
  {
    params: ById,
    query: z.object({ after: Cursor }),
    ok: z.extend(Release, {
      letters: z.array(OutgoingLetter),
      over: z.array(z.extend(Places, { offers: z.int() })),
      next: z.nullable(z.string()),
    }),
  },
)

export const makeRelease = endpoint('POST /api/admins/releases', withRight('release-decisions'), {
  body: z.object({
    chosen: ChosenDecisions,
    name: z.string().check(atMost(100, 'The name')),
    /** How many letters the person who releases expects. */
    expected: z.int().check(z.minimum(1, 'There is nothing to release')),
    /** Of the dry run that was looked at. */
    seen: z.string().check(z.maxLength(100)),
    /** More people than places: known and meant. */
    overCapacity: z.boolean(),
  }),
  ok: Release,
})

export const approveRelease = endpoint(
  'POST /api/admins/releases/{id}/approve',
  withRight('release-decisions'),
  { params: ById, body: z.object({ expected: z.int() }), ok: Release },
)

/** Sends nothing: the decisions are confirmed ones again. */
export const recallRelease = endpoint(
  'POST /api/admins/releases/{id}/recall',
  withRight('release-decisions'),
  { params: ById, body: z.object({}), ok: Release },
)

export const changeReleaseRules = endpoint(
  'PUT /api/admins/releases/rules',
  withRight('change-settings'),
  {
    body: z.strictObject({ ...ReleaseRule.shape, version: z.int() }, 'There is no such setting'),
    ok: z.object({ version: z.int() }),
  },
)
