import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { Definition } from '#shared/questions/definition.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done, NamedItem } from '#shared/vocabulary.ts'
import { Phase, Weight } from './assignment-terms.ts'
import { Recommendation, ReviewContent } from './rubric.ts'

const Criterion = z.object({
  id: z.string(),
  name: z.string(),
  help: z.string(),
  points: z.int(),
})

/** Anyone who asks, as a reviewer of this application; by the rubric that it was given with. */
const OwnReview = z.extend(ReviewContent, {
  id: z.string(),
  version: z.int(),
  phase: Phase,
  weight: z.number(),
  criteria: z.array(Criterion),
  /** The questionnaire that it is written in, where one is the rubric. */
  form: z.optional(Definition),
  assignedAt: Instant,
  doneAt: z.nullable(Instant),
})
export type OwnReview = z.infer<typeof OwnReview>

export const PeerReview = z.object({
  id: z.string(),
  reviewer: NamedItem,
  assignedAt: Instant,
  phase: Phase,
  weight: z.number(),
  /** `hidden` until one's own review is done. */
  state: z.enum(['hidden', 'open', 'done']),
  /** What it says, once it is done and may be seen. */
  content: z.nullable(
    z.extend(ReviewContent, {
      criteria: z.array(Criterion),
      form: z.optional(Definition),
      doneAt: Instant,
    }),
  ),
})
export type PeerReview = z.infer<typeof PeerReview>

const Agreement = z.object({
  /** Some reviews count more than others; the means are by weight. */
  isWeighted: z.boolean(),
  criteria: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      points: z.int(),
      count: z.int(),
      min: z.number(),
      max: z.number(),
      mean: z.number(),
      words: z.string(),
    }),
  ),
  recommendations: z.array(z.object({ recommendation: Recommendation, count: z.int() })),
})

const Conflict = z.object({ admin: NamedItem, reason: z.string(), declaredAt: Instant })

/** Somebody who can't judge, without a conflict. */
const Abstention = z.object({ admin: NamedItem, reason: z.string(), at: Instant })

/** Someone who can review and may be too close to the applicant: a guess that an officer looks at. */
const PossibleConflict = z.object({ admin: NamedItem, reasons: z.array(z.string()) })
export type PossibleConflict = z.infer<typeof PossibleConflict>

/** Somebody who can review; `why` says what stands against giving them this application. */
const ReviewerChoice = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  open: z.int(),
  why: z.nullable(z.string()),
  /** The same for a second reading. */
  whySecond: z.nullable(z.string()),
  hasAbstained: z.boolean(),
})
export type ReviewerChoice = z.infer<typeof ReviewerChoice>

/** The reviews of one application; blind to those of others while one's own is open. */
export const readReviews = endpoint(
  'GET /api/admins/applications/{id}/reviews',
  withRight('review-applications'),
  {
    params: ById,
    ok: z.object({
      own: z.nullable(OwnReview),
      isBlind: z.boolean(),
      hasConflict: z.boolean(),
      /** Whether a review can be done and given where the application stands now. */
      isReviewable: z.boolean(),
      /** Of reviews that count. */
      progress: z.object({ done: z.int(), assigned: z.int(), wanted: z.int() }),
      /** Whether a second reading may begin without a word. */
      isFirstReadingDone: z.boolean(),
      reviews: z.array(PeerReview),
      agreement: z.nullable(Agreement),
      conflicts: z.array(Conflict),
      /** For who may assign reviewers; else empty. */
      abstentions: z.array(Abstention),
      /** For who may assign reviewers; else empty. */
      possibleConflicts: z.array(PossibleConflict),
      /** For who may assign reviewers; else empty. */
      candidates: z.array(ReviewerChoice),
    }),
  },
)

export const assignReviewers = endpoint(
  'POST /api/admins/applications/{id}/reviews',
  withRight('assign-reviewers'),
  {
    params: ById,
    body: z.object({
      reviewerIds: z
        .array(z.uuid())
        .check(z.minLength(1, 'Choose at least one reviewer'), z.maxLength(20)),
      /** Absent: the first reading. */
      phase: z.optional(Phase),
      /** Begins a second reading while the first isn't done. */
      early: z.optional(z.boolean()),
      /** Of each of them; absent: 1. */
      weight: z.optional(Weight),
    }),
    ok: Done,
  },
)

const OneReview = z.object({ reviewId: z.uuid() })

export const removeReviewer = endpoint(
  'POST /api/admins/applications/{id}/reviews/remove',
  withRight('assign-reviewers'),
  { params: ById, body: OneReview, ok: Done },
)

/** Lets a finished review be written on. */
export const reopenReview = endpoint(
  'POST /api/admins/applications/{id}/reviews/reopen',
  withRight('assign-reviewers'),
  { params: ById, body: OneReview, ok: Done },
)

/** `version` is the one that the reviewer saw; a save from an older one is refused. */
const OwnContent = z.extend(ReviewContent, { version: z.int() })

export const saveReview = endpoint(
  'PUT /api/admins/applications/{id}/review',
  withRight('review-applications'),
  { params: ById, body: OwnContent, ok: z.object({ version: z.int() }) },
)

/** Final, until somebody who assigns reviewers reopens it. */
export const finishReview = endpoint(
  'POST /api/admins/applications/{id}/review/done',
  withRight('review-applications'),
  { params: ById, body: OwnContent, ok: z.object({ version: z.int() }) },
)

/** Ends one's own unfinished review without a conflict of interest; it can be assigned again. */
export const abstain = endpoint(
  'POST /api/admins/applications/{id}/review/abstain',
  withRight('review-applications'),
  {
    params: ById,
    body: z.object({
      reason: z
        .string()
        .check(z.trim(), z.minLength(1, 'Say why you can’t judge it'), atMost(1_000)),
    }),
    ok: Done,
  },
)

export const declareConflict = endpoint(
  'POST /api/admins/applications/{id}/conflicts',
  withRight('review-applications'),
  {
    params: ById,
    body: z.object({
      /** A colleague's, for anyone who may assign reviewers; absent: one's own. */
      adminId: z.optional(z.uuid()),
      reason: z.string().check(z.trim(), z.minLength(1, 'Describe the conflict'), atMost(1_000)),
    }),
    ok: Done,
  },
)

export const withdrawConflict = endpoint(
  'POST /api/admins/applications/{id}/conflicts/withdraw',
  withRight('assign-reviewers'),
  { params: ById, body: z.object({ adminId: z.uuid() }), ok: Done },
)

/** Says that there is nothing to a possible conflict, for the reasons that were read. */
export const dismissConflict = endpoint(
  'POST /api/admins/applications/{id}/conflicts/dismiss',
  withRight('assign-reviewers'),
  {
    params: ById,
    body: z.object({
      adminId: z.uuid(),
      reasons: z.array(z.string().check(atMost(1_000))).check(z.minLength(1), z.maxLength(50)),
    }),
    ok: Done,
  },
)

const OpenReview = z.object({
  applicationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  program: Program,
  status: Status,
  intake: z.string(),
  assignedAt: Instant,
  phase: Phase,
  weight: z.number(),
  /** Criteria that have points already, of how many. */
  answered: z.int(),
  criteria: z.int(),
})
export type OpenReview = z.infer<typeof OpenReview>

/** One's own open reviews, the oldest first, and for who assigns reviewers what lacks them. */
export const listReviews = endpoint(
  'GET /api/admins/application-reviews',
  withRight('review-applications'),
  {
    ok: z.object({
      open: z.array(OpenReview),
      /** Applications in review with too few reviewers, counted up to 1,000; null where that is not one's own affair. */
      lacking: z.nullable(z.int()),
      /** Who can be given reviews, for anyone who may give them; else empty. */
      reviewers: z.array(
        z.extend(NamedItem, {
          role: z.string(),
          open: z.int(),
          programs: z.nullable(z.array(Program)),
        }),
      ),
    }),
  },
)

/** Gives reviewers to applications that lack them, evenly. A dry run says who would get what. */
export const spreadReviews = endpoint(
  'POST /api/admins/reviews/spread',
  withRight('assign-reviewers'),
  {
    body: z.object({
      dryRun: z.boolean(),
      /** Absent: all that are in review and lack reviewers, the longest waiting first. */
      applicationIds: z.optional(z.array(z.uuid()).check(z.maxLength(500))),
      program: z.optional(Program),
      /** Absent: everybody who can review. */
      reviewerIds: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
      /** How many assignments the dry run counted; refused if it would be another number now. */
      expected: z.optional(z.int()),
    }),
    ok: z.object({
      assignments: z.int(),
      applications: z.int(),
      /** Applications that would still lack a reviewer afterwards. */
      short: z.int(),
      /** More lack reviewers than one run takes on. */
      hasMore: z.boolean(),
      reviewers: z.array(z.extend(NamedItem, { before: z.int(), added: z.int() })),
    }),
  },
)
