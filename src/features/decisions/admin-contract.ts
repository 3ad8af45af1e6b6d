import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Done, NamedItem } from '#shared/vocabulary.ts'
import { readDecision } from './contract.ts'
import { DecisionState, Outcome } from './decision.ts'
import { MissingItem } from './missing-items.ts'
import { DecisionRecord } from './record.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day'))

const subjectLength = 200
const paragraphLength = 4_000
const mostParagraphs = 60
const mostConditions = 20

export const LetterWords = z.object({
  subject: z
    .string()
    .check(z.minLength(1, 'Enter a subject for the letter'), atMost(subjectLength, 'The subject')),
  paragraphs: z
    .array(
      z.string().check(z.minLength(1), z.maxLength(paragraphLength, 'A paragraph is too long')),
    )
    .check(
      z.minLength(1, 'Write the letter'),
      z.maxLength(mostParagraphs, 'The letter has too many paragraphs'),
    ),
})

export const Condition = z.object({
  text: z.string().check(z.minLength(1, 'Enter the condition'), atMost(500, 'A condition')),
  dueOn: z.nullable(day),
})
export type Condition = z.infer<typeof Condition>

export const Decision = z.object({
  id: z.string(),
  outcome: Outcome,
  state: DecisionState,
  version: z.int(),
  reasonIds: z.array(z.string()),
  conditions: z.array(z.object({ text: z.string(), dueOn: z.nullable(z.string()) })),
  laterIntake: z.nullable(NamedItem),
  /** The last day to answer, `YYYY-MM-DD` at the institute; null where it counts from the release. */
  replyOn: z.nullable(z.string()),
  letter: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
  draftedBy: z.string(),
  draftedAt: Instant,
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(Instant),
  releasedAt: z.nullable(Instant),
  record: z.nullable(DecisionRecord),
})
export type Decision = z.infer<typeof Decision>

/** How full an intake is; a capacity of null is none. */
export const Places = z.object({
  intakeId: z.string(),
  intake: z.string(),
  capacity: z.nullable(z.int()),
  /** Accepted and enrolled. */
  taken: z.int(),
  /** Offers that are in a release now. */
  underWay: z.int(),
})
export type Places = z.infer<typeof Places>

/** A decision that went out to the same person; `otherId` is their other application, if it was on one. */
export const DecidedBefore = z.object({
  id: z.string(),
  otherId: z.nullable(z.string()),
  outcome: Outcome,
  reasonIds: z.array(z.string()),
  releasedAt: Instant,
  program: Program,
  intake: z.string(),
})

const Template = z.object({ subject: z.string(), body: z.string() })

/** Everything that a decision is made with, and the decisions there are. */
export const readDecisions = endpoint(
  'GET /api/admins/applications/{id}/decisions',
  withRight('decide-applications'),
  {
    params: ById,
    ok: z.object({
      open: z.nullable(Decision),
      /** Released and dropped ones, the latest first. */
      earlier: z.array(Decision),
      /** What this person was told before, the latest first. */
      before: z.array(DecidedBefore),
      /** Why nothing can be decided now. */
      why: z.nullable(z.string()),
      /** What a decision would be made without, and which outcomes wait for it. */
      missing: z.array(MissingItem),
      reviews: z.object({ asked: z.int(), done: z.int() }),
      hasConflict: z.boolean(),
      places: Places,
      /** Retired ones are there for the words of earlier decisions. */
      reasons: z.array(
        z.object({
          id: z.string(),
          words: z.string(),
          applicant: z.string(),
          retired: z.boolean(),
        }),
      ),
      laterIntakes: z.array(NamedItem),
      templates: z.record(Outcome, Template),
      /** What is known of the application, by placeholder. */
      facts: z.record(z.string(), z.string()),
      /** The last day to answer an offer that went out today. */
      usualReplyOn: z.string(),
      /** The application to decide after this one. */
      next: z.nullable(z.string()),
    }),
  },
)
export type DecisionDesk = z.infer<typeof readDecisions.shapes.ok>

export const Draft = z.object({
  /** The version that was seen; 0 for a first draft. */
  version: z.int(),
  outcome: Outcome,
  reasonIds: z.array(z.string()).check(z.maxLength(10)),
  conditions: z
    .array(Condition)
    .check(z.maxLength(mostConditions, `A letter can have up to ${mostConditions} conditions`)),
  laterIntakeId: z.nullable(z.uuid()),
  replyOn: z.nullable(day),
  /** Absent: the letter of the template. */
  letter: z.optional(LetterWords),
})
export type Draft = z.infer<typeof Draft>

export const saveDecision = endpoint(
  'PUT /api/admins/applications/{id}/decision',
  withRight('decide-applications'),
  { params: ById, body: Draft, ok: Decision },
)

const seen = z.object({ version: z.int() })

export const confirmDecision = endpoint(
  'POST /api/admins/decisions/{id}/confirm',
  withRight('decide-applications'),
  { params: ById, body: seen, ok: Decision },
)

export const unconfirmDecision = endpoint(
  'POST /api/admins/decisions/{id}/unconfirm',
  withRight('decide-applications'),
  { params: ById, body: seen, ok: Decision },
)

export const dropDecision = endpoint(
  'POST /api/admins/decisions/{id}/drop',
  withRight('decide-applications'),
  { params: ById, body: seen, ok: Decision },
)

/** The letter on paper, as it stands. */
export const getLetterPdfForOffice = endpoint(
  'GET /api/admins/decisions/{id}/letter',
  withRight('decide-applications'),
  { params: ById, ok: FileAnswer },
)

/** What its applicant reads of it: released letters alone. */
export const seeDecision = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/decision',
  withRight('read-application'),
  { params: ById, ok: readDecision.shapes.ok },
)

/** Who waits for a place, in order. */
export const readWaitlist = endpoint('GET /api/admins/waitlist', withRight('decide-applications'), {
  ok: z.object({
    intakes: z.array(
      z.extend(Places, {
        program: Program,
        waiting: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            since: Instant,
            /** The decision under way, if there is one. */
            open: z.nullable(z.object({ outcome: Outcome, state: DecisionState })),
          }),
        ),
      }),
    ),
  }),
})
export type WaitlistedIntake = z.infer<typeof readWaitlist.shapes.ok>['intakes'][number]

export const moveOnWaitlist = endpoint(
  'POST /api/admins/applications/{id}/waitlist-place',
  withRight('decide-applications'),
  {
    params: ById,
    body: z.object({ side: z.enum(['before', 'after']), of: z.uuid() }),
    ok: Done,
  },
)
