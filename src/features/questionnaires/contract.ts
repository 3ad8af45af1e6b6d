import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Answer, Answers } from '#shared/questions/answer.ts'
import { Definition, QuestionId } from '#shared/questions/definition.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'
import { ResponseState, Stage } from './stages.ts'

const highestInteger = 2_147_483_646
const count = z.int().check(z.nonnegative(), z.maximum(highestInteger))

export const OwnQuestionnaire = z.object({
  /** What is opened where nothing was answered yet. */
  use: z.string(),
  /** Null until it is opened. */
  response: z.nullable(z.string()),
  title: z.string(),
  stage: Stage,
  dueOn: z.nullable(z.string()),
  state: ResponseState,
  sentAt: z.nullable(Instant),
  /** It can be answered, or changed, now. */
  isOpen: z.boolean(),
  /** Something of it has to be answered before the step that it belongs to. */
  isNeeded: z.boolean(),
})
export type OwnQuestionnaire = z.infer<typeof OwnQuestionnaire>

/** The questionnaires that are put to one of one's own applications, and those that were sent in. */
export const listOwnQuestionnaires = endpoint(
  'GET /api/users/applications/{id}/questionnaires',
  'applicant',
  { params: ById, ok: z.object({ questionnaires: z.array(OwnQuestionnaire) }) },
)

/** Begins to answer; again, it is the same response. */
export const openQuestionnaire = endpoint(
  'POST /api/users/applications/{id}/questionnaires',
  'applicant',
  {
    params: ById,
    body: z.object({ use: z.uuid() }),
    ok: CreatedId,
  },
)

export const readOwnResponse = endpoint('GET /api/users/responses/{id}', 'applicant', {
  params: ById,
  ok: z.object({
    id: z.string(),
    applicationId: z.string(),
    stage: Stage,
    dueOn: z.nullable(z.string()),
    state: ResponseState,
    isOpen: z.boolean(),
    version: z.int(),
    definition: Definition,
    /** Rises with each change of an answer. */
    revision: z.int(),
    sentAt: z.nullable(Instant),
    answers: z.record(QuestionId, z.object({ value: Answer, rev: z.int() })),
    /** What a newer version asks again, or for the first time. */
    anew: z.array(z.string()),
    /** While it is reopened, the only questions that may be changed; and why. */
    reopened: z.array(z.string()),
    reopenedWhy: z.string(),
    /** Sent in, and can be changed again: the application that it belongs to is not handed in yet. */
    mayTakeBack: z.boolean(),
  }),
})

/**
 * Saves one answer. An older save of the same tab changes nothing; where another tab was faster, the answer is
 * 409 with both values.
 */
export const saveAnswer = endpoint(
  'PUT /api/users/responses/{id}/answers/{question}',
  'applicant',
  {
    params: z.object({ id: z.uuid(), question: QuestionId }),
    body: z.object({
      value: Answer,
      /** The state of the answer that was seen; 0 where there was none. */
      base: count,
      tab: z.string().check(z.minLength(1), z.maxLength(40)),
      /** Rises with each save of the tab. */
      seq: count,
    }),
    ok: z.object({ rev: z.int(), revision: z.int(), savedAt: Instant }),
  },
)

/** Sends in exactly the answers that are named, if nothing was changed elsewhere since `revision`. */
export const sendResponse = endpoint('POST /api/users/responses/{id}/send', 'applicant', {
  params: ById,
  body: z.object({ revision: count, answers: Answers }),
  ok: z.object({ sentAt: Instant, dropped: z.array(z.string()) }),
})

/** Opens what was sent in for the application itself again, while that is not handed in. */
export const takeBackResponse = endpoint('POST /api/users/responses/{id}/take-back', 'applicant', {
  params: ById,
  body: z.object({}),
  ok: Done,
})

export const getOwnResponsePdf = endpoint('GET /api/users/responses/{id}/pdf', 'applicant', {
  params: ById,
  ok: FileAnswer,
})
