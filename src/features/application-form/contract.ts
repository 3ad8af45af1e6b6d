import * as z from 'zod/mini'
import { ReturnForChanges, Submission, Summary } from '#features/applications/contract.ts'
import { ownApplication } from '#features/applications/own-application.ts'
import { Status } from '#features/applications/status.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { ApplicationDocument, DocumentChange } from './document.ts'
import { Rule } from './form-rules.ts'

const mostGaps = 200

/** One's own application: the specified `status`, `id` and `data`, and what a save needs to know. */
export const OwnApplication = z.extend(Summary, {
  data: ApplicationDocument,
  revision: z.int(),
  /** When an answer was last taken. */
  savedAt: z.nullable(Instant),
  /** Paths that were ever saved: defaults of the others are shown but not answered. */
  answered: z.array(z.string()),
  /** Set while a return is open. */
  returned: z.nullable(ReturnForChanges),
})
export type OwnApplication = z.infer<typeof OwnApplication>

export const getApplication = endpoint(ownApplication.route, ownApplication.access, {
  query: z.object({ program: z.optional(Program) }),
  ok: OwnApplication,
})

/**
 * Saves the whole or a part of the document. `revision`, `tab` and `seq` come from
 * our form: an older save of the same tab is ignored, another tab's newer answer is never overwritten.
 */
export const SaveApplication = z.extend(DocumentChange, {
  applicationType: Program,
  revision: z.optional(z.int().check(z.nonnegative())),
  tab: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  seq: z.optional(z.int().check(z.nonnegative())),
})
export type SaveApplication = z.infer<typeof SaveApplication>

export const saveApplication = endpoint('POST /api/users/application', 'applicant', {
  body: SaveApplication,
  ok: OwnApplication,
})

/** An intake that this person may begin an application for. */
export const AvailableIntake = z.object({
  program: Program,
  intakeId: z.string(),
  intake: z.string(),
  startsOn: z.string(),
  closesAt: Instant,
  /** Another application of theirs, whose shared answers come along. */
  carriesOver: z.boolean(),
})
export type AvailableIntake = z.infer<typeof AvailableIntake>

export const listOwnApplications = endpoint('GET /api/users/applications', 'applicant', {
  ok: z.object({ applications: z.array(Summary), beginnings: z.array(AvailableIntake) }),
})

/** Begins an application; answers that another one shares come along. */
export const beginApplication = endpoint('POST /api/users/applications', 'applicant', {
  body: z.object({ program: Program, intakeId: z.uuid() }),
  ok: OwnApplication,
})

/** Hands the application in; the same `Idempotency-Key` gives the same receipt. */
export const submitApplication = endpoint('POST /api/users/applications/{id}/submit', 'applicant', {
  params: ById,
  body: z.object({
    /** What the person has read on the check page. */
    revision: z.int().check(z.nonnegative()),
    declared: z.literal(true, 'Confirm the declaration before you submit'),
  }),
  ok: z.extend(Submission, { status: Status }),
})

/** What stopped the hand-in of a section: only which rules of the form, so that it can be made easier. */
export const reportGaps = endpoint('POST /api/users/form-gaps', 'applicant', {
  body: z.object({
    program: Program,
    broken: z
      .array(z.object({ path: z.string().check(z.maxLength(100)), rule: Rule }))
      .check(z.maxLength(mostGaps)),
  }),
  ok: Done,
})

/** Throws an application away that was never submitted; its answers are deleted. */
export const discardApplication = endpoint(
  'POST /api/users/applications/{id}/discard',
  'applicant',
  { params: ById, body: z.object({}), ok: z.object({ message: z.string() }) },
)

/** Earlier versions of one long answer, the latest first. */
export const listVersions = endpoint('GET /api/users/applications/{id}/versions', 'applicant', {
  params: ById,
  query: z.object({ path: z.string().check(z.maxLength(100)) }),
  ok: z.object({
    versions: z.array(z.object({ revision: z.int(), text: z.string(), at: Instant })),
  }),
})

const ofRound = z.object({ round: z.optional(z.coerce.number().check(z.int(), z.positive())) })

/** The application as a PDF: a round as it was submitted, or without one the latest, or the draft. */
export const getApplicationPdf = endpoint('GET /api/users/applications/{id}/pdf', 'applicant', {
  params: ById,
  query: ofRound,
  ok: FileAnswer,
})

export const getReceiptPdf = endpoint('GET /api/users/applications/{id}/receipt', 'applicant', {
  params: ById,
  query: ofRound,
  ok: FileAnswer,
})
