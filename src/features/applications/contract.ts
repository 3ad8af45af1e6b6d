import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { EventStream } from '#shared/event-stream.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Program } from '#shared/program.ts'
import { ApplicationDocument, DocumentChange } from './document.ts'
import { Rule } from './form-rules.ts'
import { ownApplication } from './own-application.ts'
import { Status } from './status.ts'

const instant = z.iso.datetime()
const mostGaps = 200
const ofApplication = z.object({ id: z.uuid() })

const ApplicationIntake = z.object({
  name: z.string(),
  startsOn: z.string(),
  closesAt: instant,
  /** Whoever is mid-form at the deadline may still submit for so long. */
  graceMinutes: z.int(),
})

const Summary = z.object({
  id: z.string(),
  program: Program,
  status: Status,
  statusAt: instant,
  intake: ApplicationIntake,
  submittedAt: z.nullable(instant),
  /** Of the latest submission. */
  receiptNumber: z.nullable(z.string()),
  /** By when this application may be handed in, where the office gave it a date of its own. */
  extendedUntil: z.nullable(instant),
  /** Whether there is a letter to read. */
  hasDecision: z.boolean(),
})
export type ApplicationSummary = z.infer<typeof Summary>

/** What the office asks to have changed: these sections alone are open, until then. */
export const Returned = z.object({
  reason: z.string(),
  note: z.nullable(z.string()),
  sections: z.array(z.string()),
  at: instant,
  dueAt: instant,
})
export type Returned = z.infer<typeof Returned>

/** One's own application: the specified `status`, `id` and `data`, and what a save needs to know. */
export const OwnApplication = z.extend(Summary, {
  data: ApplicationDocument,
  revision: z.int(),
  /** When an answer was last taken. */
  savedAt: z.nullable(instant),
  /** Paths that were ever saved: defaults of the others are shown but not answered. */
  answered: z.array(z.string()),
  /** Set while a return is open. */
  returned: z.nullable(Returned),
})
export type OwnApplication = z.infer<typeof OwnApplication>

export const getApplication = endpoint(ownApplication.route, ownApplication.access, {
  query: z.object({ program: z.optional(Program) }),
  ok: OwnApplication,
})

/**
 * Saves the whole or a part of the document (specification 7). `revision`, `tab` and `seq` come from
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
const Beginning = z.object({
  program: Program,
  intakeId: z.string(),
  intake: z.string(),
  startsOn: z.string(),
  closesAt: instant,
  /** Another application of theirs, whose shared answers come along. */
  carriesOver: z.boolean(),
})
export type Beginning = z.infer<typeof Beginning>

export const listOwnApplications = endpoint('GET /api/users/applications', 'applicant', {
  ok: z.object({ applications: z.array(Summary), beginnings: z.array(Beginning) }),
})

/** Begins an application; answers that another one shares come along. */
export const beginApplication = endpoint('POST /api/users/applications', 'applicant', {
  body: z.object({ program: Program, intakeId: z.uuid() }),
  ok: OwnApplication,
})

export const Submission = z.object({
  round: z.int(),
  receiptNumber: z.string(),
  submittedAt: instant,
  withinGrace: z.boolean(),
})
export type Submission = z.infer<typeof Submission>

/** Something that happened, without a name that its reader may not know. */
export const Happening = z.object({
  seq: z.int(),
  at: instant,
  kind: z.string(),
  step: z.nullable(z.string()),
  to: z.nullable(Status),
  by: z.enum(['you', 'office', 'system']),
  /** The reason in the applicant's words, and what the office wrote to them. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  withinGrace: z.boolean(),
})
export type Happening = z.infer<typeof Happening>

/** How far the documents of an application are. */
export const DocumentsStanding = z.object({
  /** Nothing was sent yet. */
  open: z.int(),
  sentBack: z.int(),
  /** With the office, or with the scanner before it. */
  waiting: z.int(),
  accepted: z.int(),
  /** The first last day of what the applicant is to send. */
  dueOn: z.nullable(z.string()),
})
export type DocumentsStanding = z.infer<typeof DocumentsStanding>

/** How many references an application waits for. */
export const ReferencesStanding = z.object({
  all: z.int(),
  /** Received, or no longer asked for by the office. */
  settled: z.int(),
  /** Of those who will not write. */
  lost: z.int(),
})
export type ReferencesStanding = z.infer<typeof ReferencesStanding>

/** How far the applicant is with what the institute asks beside the form. */
export const QuestionsStanding = z.object({
  open: z.int(),
  sent: z.int(),
  /** Of the open ones, those without which the application cannot be handed in. */
  needed: z.int(),
  /** The first last day of those that are open. */
  dueOn: z.nullable(z.string()),
})
export type QuestionsStanding = z.infer<typeof QuestionsStanding>

/**
 * Something that waits for the applicant, known by a later feature and done on a page of its own.
 * `count` says how many of the kind there are, `dueAt` when the first of them is due.
 */
export const OwnAct = z.object({
  kind: z.enum(['answer', 'sign', 'pay']),
  count: z.int(),
  dueAt: z.nullable(instant),
})
export type OwnAct = z.infer<typeof OwnAct>

/** Why an application cannot be handed in yet, beside its answers; known by a later feature. */
const Held = z.object({ by: z.string(), sentence: z.string() })
export type Held = z.infer<typeof Held>

/** Where one application stands. */
export const readStanding = endpoint('GET /api/users/applications/{id}', 'applicant', {
  params: ofApplication,
  ok: z.extend(Summary, {
    returned: z.nullable(Returned),
    /** By when an offer is to be answered; null where there is none, or none that runs out. */
    replyBy: z.nullable(instant),
    /** Told by the applicant: the place is wanted, and the offer no longer runs out. */
    takenUp: z.boolean(),
    /** The intake in which a deferred application goes on. */
    laterIntake: z.nullable(z.object({ name: z.string(), startsOn: z.string() })),
    /** When this stage usually ends, from its recent durations; null while there are too few. */
    expected: z.nullable(
      z.object({ earliest: instant, usual: instant, latest: instant, samples: z.int() }),
    ),
    /** Null where no document is asked for. */
    documents: z.nullable(DocumentsStanding),
    /** Null where nobody was asked. */
    references: z.nullable(ReferencesStanding),
    /** Null where nothing is asked beside the form. */
    questions: z.nullable(QuestionsStanding),
    /** What waits for the applicant beside that, the most pressing first. */
    acts: z.array(OwnAct),
    /** What stands before a submit; empty once it is handed in. */
    held: z.array(Held),
    timeline: z.array(Happening),
    submissions: z.array(Submission),
  }),
})

/** Tells as it happens which of one's own applications have moved. */
export const watchOwnApplications = endpoint('GET /api/users/changes', 'applicant', {
  ok: EventStream,
})

/** Hands the application in; the same `Idempotency-Key` gives the same receipt. */
export const submitApplication = endpoint('POST /api/users/applications/{id}/submit', 'applicant', {
  params: ofApplication,
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
  ok: z.object({}),
})

export const withdrawApplication = endpoint(
  'POST /api/users/applications/{id}/withdraw',
  'applicant',
  {
    params: ofApplication,
    body: z.object({
      reasonId: z.string('Choose a reason').check(z.minLength(1, 'Choose a reason')),
      /** The status that the person saw: news that came meanwhile is read before it is given up. */
      seen: z.optional(Status),
    }),
    ok: z.object({ status: Status }),
  },
)

/** Throws an application away that was never submitted; its answers are deleted. */
export const discardApplication = endpoint(
  'POST /api/users/applications/{id}/discard',
  'applicant',
  { params: ofApplication, body: z.object({}), ok: z.object({ message: z.string() }) },
)

/** Earlier versions of one long answer, the latest first. */
export const listVersions = endpoint('GET /api/users/applications/{id}/versions', 'applicant', {
  params: ofApplication,
  query: z.object({ path: z.string().check(z.maxLength(100)) }),
  ok: z.object({
    versions: z.array(z.object({ revision: z.int(), text: z.string(), at: instant })),
  }),
})

const ofRound = z.object({ round: z.optional(z.coerce.number().check(z.int(), z.positive())) })

/** The application as a PDF: a round as it was submitted, or without one the latest, or the draft. */
export const getApplicationPdf = endpoint('GET /api/users/applications/{id}/pdf', 'applicant', {
  params: ofApplication,
  query: ofRound,
  ok: FileAnswer,
})

export const getReceiptPdf = endpoint('GET /api/users/applications/{id}/receipt', 'applicant', {
  params: ofApplication,
  query: ofRound,
  ok: FileAnswer,
})
