import * as z from 'zod/mini'
import { readApplication } from '#features/application-form/admin-contract.ts'
import {
  ApplicationListItem,
  ListQuery,
  listChoices,
} from '#features/applications/list-contract.ts'
import { seeDecision } from '#features/decisions/admin-contract.ts'
import { OwnDecision } from '#features/decisions/contract.ts'
import { OfficeFile, OfficeSlot } from '#features/documents/admin-contract.ts'
import { CalendarInterview } from '#features/interviews/admin-contract.ts'
import { listResponses, readResponse } from '#features/questionnaires/results-contract.ts'
import { Referee } from '#features/references/admin-contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Scope, withTokenRight } from '#shared/rights.ts'
import { ById } from '#shared/vocabulary.ts'
import { TokenRight } from './token-rights.ts'

/*
 * The promised calls about applications. Each answers what the office's own call answers, less what only
 * pages need: what stands here stays (`docs/api/openapi-v1.json`).
 */

const lists = withTokenRight('list-applications')
const reads = withTokenRight('read-application')

/** What the token of the call is, and what it may do. */
export const readToken = endpoint('GET /api/v1/token', 'token', {
  ok: z.object({
    id: z.string(),
    name: z.string(),
    rights: z.array(TokenRight),
    programs: Scope,
    networks: z.array(z.string()),
    endsAt: Instant,
  }),
})

export const listIntakes = endpoint('GET /api/v1/intakes', lists, {
  ok: z.pick(listChoices.shapes.ok, { intakes: true }),
})

/** Words of the flags that applications carry; retired ones are there too. */
export const listFlags = endpoint('GET /api/v1/flags', lists, {
  ok: z.pick(listChoices.shapes.ok, { flags: true }),
})

const InList = z.omit(ApplicationListItem, { attentionAt: true, listedAt: true })

/** Applications in pages of 50, the newest first. */
export const listApplications = endpoint('GET /api/v1/applications', lists, {
  query: z.extend(
    z.pick(ListQuery, {
      search: true,
      status: true,
      program: true,
      intake: true,
      flags: true,
      from: true,
      to: true,
      country: true,
      state: true,
      after: true,
    }),
    {
      /**
       * `since`: those first that have had their status longest. The other way around, whatever changes
       * while a program reads would leave the pages that are still to come.
       */
      sort: z.optional(z.enum(['oldest', 'since'])),
    },
  ),
  ok: z.object({ applications: z.array(InList), next: z.nullable(z.string()) }),
})

/** One application: the latest round that was handed in, or another, with what happened to it. */
export const readOneApplication = endpoint('GET /api/v1/applications/{id}', reads, {
  params: ById,
  query: readApplication.shapes.query,
  ok: z.extend(
    z.pick(readApplication.shapes.ok, {
      statusSeq: true,
      latinName: true,
      country: true,
      state: true,
      emailConfirmed: true,
      isEntered: true,
      round: true,
      rounds: true,
      data: true,
      answered: true,
      timeline: true,
    }),
    InList.shape,
  ),
})

/** A round on paper. */
export const readPdf = endpoint('GET /api/v1/applications/{id}/pdf', reads, {
  params: ById,
  query: readApplication.shapes.query,
  ok: FileAnswer,
})

/** What is asked for and what came, each file with its verdict. */
export const listDocuments = endpoint('GET /api/v1/applications/{id}/documents', reads, {
  params: ById,
  ok: z.object({
    slots: z.array(
      z.extend(
        z.pick(OfficeSlot, {
          id: true,
          name: true,
          state: true,
          isNeeded: true,
          isBlocking: true,
          dueOn: true,
          isOverdue: true,
          askedAt: true,
          excused: true,
        }),
        {
          files: z.array(
            z.pick(OfficeFile, {
              id: true,
              place: true,
              number: true,
              name: true,
              bytes: true,
              mediaType: true,
              pages: true,
              at: true,
              by: true,
              source: true,
              expiresOn: true,
              state: true,
              verdict: true,
              isCurrent: true,
            }),
          ),
        },
      ),
    ),
  }),
})

/** The bytes of one file of a document. */
export const readDocumentFile = endpoint('GET /api/v1/documents/{id}/file', reads, {
  params: ById,
  ok: FileAnswer,
})

/** Who was asked for a reference, and where each stands. */
export const listReferences = endpoint('GET /api/v1/applications/{id}/references', reads, {
  params: ById,
  ok: z.object({
    referees: z.array(
      z.pick(Referee, {
        id: true,
        name: true,
        email: true,
        relation: true,
        state: true,
        stateAt: true,
        askedAt: true,
        dueAt: true,
        isOverdue: true,
        isConfidential: true,
        cameBy: true,
      }),
    ),
  }),
})

const Interview = z.pick(CalendarInterview, {
  id: true,
  start: true,
  end: true,
  state: true,
  hostId: true,
  host: true,
})

/** The interview that is booked, and earlier ones. */
export const listInterviews = endpoint('GET /api/v1/applications/{id}/interviews', reads, {
  params: ById,
  ok: z.object({
    isAsked: z.boolean(),
    current: z.nullable(Interview),
    earlier: z.array(Interview),
  }),
})

/** Decisions that were released to the applicant, the latest first; 404 until one was. */
export const listDecisions = endpoint('GET /api/v1/applications/{id}/decisions', reads, {
  params: seeDecision.shapes.params,
  ok: z.object({ decisions: z.array(OwnDecision) }),
})

/** The questionnaires of an application. */
export const listQuestionnaires = endpoint('GET /api/v1/applications/{id}/responses', reads, {
  params: ById,
  ok: listResponses.shapes.ok,
})

/** The answers to one questionnaire, in the words that they were asked in. */
export const readAnswers = endpoint('GET /api/v1/responses/{id}', reads, {
  params: ById,
  ok: z.pick(readResponse.shapes.ok, {
    id: true,
    applicationId: true,
    title: true,
    version: true,
    state: true,
    sentAt: true,
    lines: true,
    hasMore: true,
  }),
})
