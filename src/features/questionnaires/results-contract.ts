import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { QuestionId } from '#shared/questions/definition.ts'
import { withRight } from '#shared/rights.ts'
import { atMost } from '#shared/text.ts'
import { ById, Cursor, Done } from '#shared/vocabulary.ts'
import { listOwnQuestionnaires } from './contract.ts'
import { ResponseState, Stage } from './stages.ts'

/** All answers to one questionnaire; those of one application are read with it. */
const reads = withRight('read-responses')
const readsOne = withRight('read-application')

const Line = z.object({
  id: z.string(),
  label: z.string(),
  words: z.string(),
  isRestricted: z.boolean(),
  /** The file that it is, with what it is called. */
  given: z.nullable(z.object({ file: z.string(), name: z.string() })),
})

/** What was asked of one application, and where each answer stands. */
export const listResponses = endpoint('GET /api/admins/applications/{id}/responses', readsOne, {
  params: ById,
  ok: z.object({
    responses: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        stage: Stage,
        state: ResponseState,
        dueOn: z.nullable(z.string()),
        isOverdue: z.boolean(),
        sentAt: z.nullable(Instant),
      }),
    ),
  }),
})

/** What the applicant reads of it: which questions are put to them, and what they sent in. */
export const seeQuestionnaires = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/questionnaires',
  readsOne,
  { params: ById, ok: listOwnQuestionnaires.shapes.ok },
)

/** One person's answers in the words that they were asked in. */
export const readResponse = endpoint('GET /api/admins/responses/{id}', readsOne, {
  params: ById,
  ok: z.object({
    id: z.string(),
    applicationId: z.string(),
    title: z.string(),
    version: z.int(),
    state: ResponseState,
    sentAt: z.nullable(Instant),
    lines: z.array(Line),
    /** Some answers are left out: the right to read them is missing. */
    hasMore: z.boolean(),
    /** Single questions can be opened again. */
    mayReopen: z.boolean(),
    reopened: z.array(z.string()),
    reopenedWhy: z.string(),
    history: z.array(
      z.object({
        question: z.string(),
        label: z.string(),
        words: z.string(),
        why: z.enum(['changed', 'removed', 'retyped', 'hidden']),
        by: z.enum(['applicant', 'office', 'system']),
        at: Instant,
        version: z.int(),
      }),
    ),
  }),
})

const mostReason = 1_000

/** Opens single questions again after sending in; the reason is shown to the applicant. */
export const reopenQuestions = endpoint(
  'POST /api/admins/responses/{id}/reopen',
  withRight('build-questionnaires'),
  {
    params: ById,
    body: z.object({
      questions: z
        .array(QuestionId)
        .check(z.minLength(1, 'Choose the questions'), z.maxLength(300)),
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter a reason, so the applicant knows what to change'),
          atMost(mostReason, 'The reason'),
        ),
    }),
    ok: Done,
  },
)

export const getResponsePdf = endpoint('GET /api/admins/responses/{id}/pdf', readsOne, {
  params: ById,
  ok: FileAnswer,
})

const columns = z.optional(z.string().check(z.regex(/^q_[0-9a-z]{10}(,q_[0-9a-z]{10}){0,49}$/)))

/** What was sent in, a row each, with the columns that are named; newest first. */
export const tableOfResponses = endpoint('GET /api/admins/questionnaires/{id}/responses', reads, {
  params: ById,
  query: z.object({
    columns,
    /** Goes on where the page before ended. */
    after: Cursor,
  }),
  ok: z.object({
    title: z.string(),
    /** Every question that was ever asked, newest wording first, for choosing columns. */
    questions: z.array(z.object({ id: z.string(), label: z.string(), isRestricted: z.boolean() })),
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        id: z.string(),
        applicationId: z.string(),
        name: z.string(),
        program: Program,
        version: z.int(),
        sentAt: Instant,
        cells: z.array(z.string()),
      }),
    ),
    total: z.int(),
    after: z.nullable(z.string()),
  }),
})

/** By question: how many answered, and how their answers fall. */
export const summaryOfResponses = endpoint('GET /api/admins/questionnaires/{id}/summary', reads, {
  params: ById,
  ok: z.object({
    sent: z.int(),
    open: z.int(),
    questions: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        answered: z.int(),
        /** Where there is something to choose from. */
        counts: z.array(z.object({ label: z.string(), count: z.int() })),
        /** Of figures. */
        mean: z.nullable(z.number()),
        lowest: z.nullable(z.number()),
        highest: z.nullable(z.number()),
      }),
    ),
  }),
})

/** Everything that was sent in, in all versions; leaves nothing out but what may not be read. */
export const exportResponses = endpoint(
  'GET /api/admins/questionnaires/{id}/export',
  withRight('export-applications'),
  {
    params: ById,
    query: z.object({
      form: z.enum(['csv', 'json']),
      /** Restricted answers too, for anyone who may read them. */
      restricted: z.optional(z.literal('yes')),
    }),
    ok: FileAnswer,
  },
)
