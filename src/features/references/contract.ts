import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { RefereeDetails, RefereeEmail, RefereeState } from './referee.ts'
import { ReferenceAnswers } from './reference-form.ts'
import { ReferenceQuestion } from './reference-rules.ts'

const highestInteger = 2_147_483_647
const version = z.int().check(z.nonnegative(), z.maximum(highestInteger))

/** The secret of a referee's link. Every call with one that opens nothing is answered alike, with 404. */
const withLink = { token: z.string().check(z.maxLength(200)) }

/** What a referee's link opens; reading changes nothing. */
export const openReference = endpoint('POST /api/references/open', 'public', {
  body: z.object(withLink),
  ok: z.object({
    /** Who asks, and for what. */
    applicant: z.string(),
    program: Program,
    intake: z.string(),
    referee: z.string(),
    relation: z.string(),
    /** The applicant has given up the right to read what is written. */
    isConfidential: z.boolean(),
    dueAt: Instant,
    questions: z.array(ReferenceQuestion),
    answers: ReferenceAnswers,
    /** Rises with each save. */
    revision: z.int(),
    savedAt: z.nullable(Instant),
  }),
})

/** Keeps what is written so far; a save that goes on from an older one is refused (409). */
export const saveReference = endpoint('POST /api/references/save', 'public', {
  body: z.object({ ...withLink, answers: ReferenceAnswers, revision: version }),
  ok: z.object({ revision: z.int(), savedAt: Instant }),
})

/** Hands the reference in under the referee's name; the link is used up by it. */
export const submitReference = endpoint('POST /api/references/submit', 'public', {
  body: z.object({
    ...withLink,
    answers: ReferenceAnswers,
    revision: version,
    name: lineOfText({ empty: 'Enter your name', label: 'Your name', max: 200 }),
  }),
  ok: Done,
})

const mostWords = 1_000

/** Says no: as the one who is asked, or as somebody else whom the mail has reached. */
export const declineReference = endpoint('POST /api/references/decline', 'public', {
  body: z.object({
    ...withLink,
    isSomebodyElse: z.boolean(),
    reason: z.string().check(z.trim(), atMost(mostWords)),
  }),
  ok: Done,
})

/** One's own referee. Whether somebody has opened the link, no one is told. */
export const OwnReferee = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  relation: z.string(),
  position: z.string(),
  phone: z.string(),
  state: RefereeState,
  askedAt: Instant,
  remindedAt: z.nullable(Instant),
  dueAt: Instant,
  stateAt: Instant,
  version: z.int(),
  /** They may be written to at a corrected address. */
  mayCorrect: z.boolean(),
  /** Somebody else may be named instead. */
  mayReplace: z.boolean(),
  mayRead: z.boolean(),
})
export type OwnReferee = z.infer<typeof OwnReferee>

/** Who was asked to write about one's own application, and where each stands. */
export const listOwnReferees = endpoint(
  'GET /api/users/applications/{id}/references',
  'applicant',
  {
    params: ById,
    ok: z.object({ program: Program, waives: z.boolean(), referees: z.array(OwnReferee) }),
  },
)

/** Asks somebody else in the place of one who says no or does not answer. */
export const replaceReferee = endpoint('POST /api/users/references/{id}/replace', 'applicant', {
  params: ById,
  body: z.object({ ...RefereeDetails.shape, version }),
  ok: Done,
})

/** Asks again, at the same address or a corrected one; the older link opens nothing anymore. */
export const askRefereeAgain = endpoint('POST /api/users/references/{id}/again', 'applicant', {
  params: ById,
  body: z.object({ email: RefereeEmail, version }),
  ok: Done,
})

export const ReferenceText = z.object({
  lines: z.array(
    z.object({ id: z.string(), label: z.string(), words: z.string(), isLong: z.boolean() }),
  ),
  receivedAt: Instant,
})

/** What was written, for who kept the right to read it; 404 before a decision, and where it is not readable. */
export const readOwnReference = endpoint('GET /api/users/references/{id}', 'applicant', {
  params: ById,
  ok: ReferenceText,
})
