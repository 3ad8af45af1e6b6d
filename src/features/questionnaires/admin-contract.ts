import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { Definition } from '#shared/questions/definition.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'
import { Stage } from './stages.ts'

const highestInteger = 2_147_483_646
const count = z.int().check(z.nonnegative(), z.maximum(highestInteger))
const builds = withRight('build-questionnaires')

const Use = z.object({
  id: z.string(),
  program: z.nullable(Program),
  stage: Stage,
  dueOn: z.nullable(z.string()),
  isEnded: z.boolean(),
  open: z.int(),
  sent: z.int(),
})
export type Use = z.infer<typeof Use>

const Listed = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  isArchived: z.boolean(),
  /** The number of the version that is answered; null before the first. */
  number: z.nullable(z.int()),
  hasDraft: z.boolean(),
  uses: z.array(Use),
})
export type ListedQuestionnaire = z.infer<typeof Listed>

export const listQuestionnaires = endpoint(
  'GET /api/admins/questionnaires',
  withRight('read-responses'),
  { ok: z.object({ questionnaires: z.array(Listed) }) },
)

const named = {
  name: lineOfText({ empty: 'Enter a name', label: 'Name', max: 200 }),
  purpose: z.string().check(z.trim(), atMost(300, 'Purpose')),
}

export const createQuestionnaire = endpoint('POST /api/admins/questionnaires', builds, {
  body: z.object({
    ...named,
    /** Begins with the criteria that the settings have for reviewers of a program. */
    rubricOf: z.optional(Program),
  }),
  ok: CreatedId,
})

export const renameQuestionnaire = endpoint('POST /api/admins/questionnaires/{id}/name', builds, {
  params: ById,
  body: z.object(named),
  ok: Done,
})

/** Out of the way, and back: what was answered stays readable. Its uses end with it. */
export const archiveQuestionnaire = endpoint(
  'POST /api/admins/questionnaires/{id}/archive',
  builds,
  { params: ById, body: z.object({ isArchived: z.boolean() }), ok: Done },
)

/** A new one with the same questions, under ids of its own. */
export const duplicateQuestionnaire = endpoint(
  'POST /api/admins/questionnaires/{id}/duplicate',
  builds,
  { params: ById, body: z.object({}), ok: CreatedId },
)

const Problem = z.object({ question: z.nullable(z.string()), sentence: z.string() })

/** One questionnaire in the builder: its draft, or what was published last where there is none. */
export const readQuestionnaire = endpoint('GET /api/admins/questionnaires/{id}', builds, {
  params: ById,
  ok: z.object({
    id: z.string(),
    name: z.string(),
    purpose: z.string(),
    isArchived: z.boolean(),
    definition: Definition,
    /** Of the draft; 0 where there is none. */
    revision: z.int(),
    changedAt: z.nullable(Instant),
    changedBy: z.nullable(z.string()),
    published: z.nullable(z.object({ number: z.int(), definition: Definition })),
    versions: z.array(
      z.object({
        number: z.int(),
        at: Instant,
        by: z.string(),
        isInForce: z.boolean(),
        open: z.int(),
        sent: z.int(),
      }),
    ),
    uses: z.array(Use),
  }),
})

export const readVersion = endpoint(
  'GET /api/admins/questionnaires/{id}/versions/{number}',
  builds,
  {
    params: z.object({
      id: z.uuid(),
      number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(highestInteger)),
    }),
    ok: z.object({ number: z.int(), definition: Definition }),
  },
)

/** Saves the draft; one that goes on from an older state is refused (409) with the name of who saved since. */
export const saveQuestionnaireDraft = endpoint(
  'PUT /api/admins/questionnaires/{id}/draft',
  builds,
  {
    params: ById,
    body: z.object({ definition: Definition, revision: count }),
    ok: z.object({ revision: z.int(), savedAt: Instant }),
  },
)

export const discardQuestionnaireDraft = endpoint(
  'POST /api/admins/questionnaires/{id}/draft/discard',
  builds,
  { params: ById, body: z.object({ revision: count }), ok: Done },
)

/** What publishing the draft would do, and for whom. */
export const previewPublishing = endpoint(
  'GET /api/admins/questionnaires/{id}/publishing',
  builds,
  {
    params: ById,
    ok: z.object({
      revision: z.int(),
      problems: z.array(Problem),
      /** Answers that are open now, and how many of them the changes touch. */
      open: z.int(),
      affected: z.int(),
      /** What has been sent in stays as it is. */
      sent: z.int(),
      /** By question: how many answers carry over, go to the history, and are asked again. */
      fates: z.array(
        z.object({
          question: z.string(),
          label: z.string(),
          carried: z.int(),
          removed: z.int(),
          retyped: z.int(),
          isNew: z.boolean(),
        }),
      ),
    }),
  },
)

export const publishQuestionnaire = endpoint(
  'POST /api/admins/questionnaires/{id}/publish',
  builds,
  {
    params: ById,
    body: z.object({ revision: count }),
    ok: z.object({ number: z.int(), moved: z.int(), affected: z.int() }),
  },
)

/** Publishes what an older version asked, as a new version. */
export const rollBackQuestionnaire = endpoint(
  'POST /api/admins/questionnaires/{id}/roll-back',
  builds,
  {
    params: ById,
    body: z.object({ number: z.int().check(z.minimum(1), z.maximum(highestInteger)) }),
    ok: z.object({ number: z.int(), moved: z.int(), affected: z.int() }),
  },
)

const perhapsProgram = z.nullable(Program)

/** Puts it to everybody of a program who reaches a stage; or makes it the rubric of its reviewers. */
export const addUse = endpoint('POST /api/admins/questionnaires/{id}/uses', builds, {
  params: ById,
  body: z.object({
    program: perhapsProgram,
    stage: z.enum(['application', 'interview', 'offer', 'review'], 'Choose when to ask it'),
    dueOn: z.nullable(NearDay),
  }),
  ok: CreatedId,
})

/** No one is asked anymore; what is open stays open to no one, what was sent in stays readable. */
export const endUse = endpoint('POST /api/admins/questionnaire-uses/{id}/end', builds, {
  params: ById,
  body: z.object({}),
  ok: Done,
})

/** How many applications a sending would reach. */
export const countPeople = endpoint('GET /api/admins/questionnaire-people', builds, {
  query: z.object({ program: z.optional(Program), status: Status }),
  ok: z.object({ count: z.int() }),
})

const mostPeople = 500

/** Sends it to people with a day by which to answer: everybody in a status, or applications by name. */
export const sendToPeople = endpoint('POST /api/admins/questionnaires/{id}/people', builds, {
  params: ById,
  body: z.object({
    dueOn: NearDay,
    to: z.union([
      z.object({ program: perhapsProgram, status: Status, expected: count }),
      z.object({
        applications: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostPeople)),
      }),
    ]),
  }),
  ok: z.object({ sent: z.int() }),
})
