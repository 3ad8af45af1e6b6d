import * as z from 'zod/mini'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { listOwnReferees, ReferenceText } from './contract.ts'
import { RefereeDetails, RefereeEmail, RefereeState } from './referee.ts'
import { ReferenceAnswers } from './reference-form.ts'
import { ReferenceQuestion } from './reference-rules.ts'

const highestInteger = 2_147_483_647
/** The state of the row that the member of staff saw; of two who act at once one wins. */
const seen = { version: z.int().check(z.nonnegative(), z.maximum(highestInteger)) }

export const Referee = z.object({
  id: z.string(),
  /** "Referee 1" where names are hidden, and no address. */
  name: z.string(),
  email: z.string(),
  relation: z.string(),
  position: z.string(),
  phone: z.string(),
  state: RefereeState,
  stateAt: Instant,
  askedAt: Instant,
  dueAt: Instant,
  isOverdue: z.boolean(),
  reminders: z.int(),
  remindedAt: z.nullable(Instant),
  /** The last mail could not be delivered. */
  hasBounced: z.boolean(),
  isConfidential: z.boolean(),
  /** What the referee said when declining, or the office when it did without. */
  note: z.string(),
  /** Who did without it, or entered it. */
  by: z.nullable(z.string()),
  cameBy: z.nullable(z.enum(['link', 'letter'])),
  version: z.int(),
})
export type Referee = z.infer<typeof Referee>

export const listReferees = endpoint(
  'GET /api/admins/applications/{id}/references',
  withRight('read-application'),
  {
    params: ById,
    ok: z.object({
      referees: z.array(Referee),
      /** Offers wait for them. */
      holdsOffer: z.boolean(),
      /** Somebody can still be asked where the application stands. */
      mayAsk: z.boolean(),
      isHidden: z.boolean(),
    }),
  },
)

/** What the applicant reads of it. */
export const seeReferees = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/references',
  withRight('read-application'),
  { params: ById, ok: listOwnReferees.shapes.ok },
)

/** What was written; each look is in the audit log. */
export const readReference = endpoint(
  'GET /api/admins/references/{id}',
  withRight('read-application'),
  {
    params: ById,
    ok: z.extend(ReferenceText, {
      signedName: z.string(),
      cameBy: z.enum(['link', 'letter']),
      writtenOn: z.nullable(z.string()),
    }),
  },
)

export const addReferee = endpoint(
  'POST /api/admins/applications/{id}/references',
  withRight('manage-references'),
  { params: ById, body: RefereeDetails, ok: Done },
)

/** Writes again with a new link, now. */
export const remindReferee = endpoint(
  'POST /api/admins/references/{id}/remind',
  withRight('manage-references'),
  { params: ById, body: z.object(seen), ok: Done },
)

/** Asks again at a corrected address. */
export const correctReferee = endpoint(
  'POST /api/admins/references/{id}/correct',
  withRight('manage-references'),
  { params: ById, body: z.object({ email: RefereeEmail, ...seen }), ok: Done },
)

const mostWords = 1_000

/** Goes on without this reference. */
export const excuseReferee = endpoint(
  'POST /api/admins/references/{id}/excuse',
  withRight('manage-references'),
  {
    params: ById,
    body: z.object({
      reason: z
        .string()
        .check(z.trim(), z.minLength(1, 'Enter why it’s not needed'), atMost(mostWords)),
      ...seen,
    }),
    ok: Done,
  },
)

/** The questions that a referee was asked, for entering a letter. */
export const readReferenceForm = endpoint(
  'GET /api/admins/references/{id}/form',
  withRight('manage-references'),
  { params: ById, ok: z.object({ questions: z.array(ReferenceQuestion) }) },
)

/** Enters a reference that came by letter. */
export const enterReference = endpoint(
  'POST /api/admins/references/{id}/letter',
  withRight('manage-references'),
  {
    params: ById,
    body: z.object({ answers: ReferenceAnswers, writtenOn: NearDay, ...seen }),
    ok: Done,
  },
)
