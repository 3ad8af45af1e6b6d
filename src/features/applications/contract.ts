import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { EventStream } from '#shared/event-stream.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { ById } from '#shared/vocabulary.ts'
import { Status } from './status.ts'

const ApplicationIntake = z.object({
  name: z.string(),
  startsOn: z.string(),
  closesAt: Instant,
  /** Anyone who is mid-form at the deadline may still submit for so long. */
  graceMinutes: z.int(),
})

export const Summary = z.object({
  id: z.string(),
  program: Program,
  status: Status,
  statusAt: Instant,
  intake: ApplicationIntake,
  submittedAt: z.nullable(Instant),
  /** Of the latest submission. */
  receiptNumber: z.nullable(z.string()),
  /** By when this application may be handed in, where the office gave it a date of its own. */
  extendedUntil: z.nullable(Instant),
  /** Whether there is a letter to read. */
  hasDecision: z.boolean(),
})

export type ApplicationSummary = z.infer<typeof Summary>

/** What the office asks to have changed: these sections alone are open, until then. */
export const ReturnForChanges = z.object({
  reason: z.string(),
  note: z.nullable(z.string()),
  sections: z.array(z.string()),
  at: Instant,
  dueAt: Instant,
})

export type ReturnForChanges = z.infer<typeof ReturnForChanges>

export const Submission = z.object({
  round: z.int(),
  receiptNumber: z.string(),
  submittedAt: Instant,
  withinGrace: z.boolean(),
})

export type Submission = z.infer<typeof Submission>

/** Something that happened, without a name that its reader may not know. */
export const TimelineEvent = z.object({
  seq: z.int(),
  at: Instant,
  kind: z.string(),
  step: z.nullable(z.string()),
  to: z.nullable(Status),
  by: z.enum(['you', 'office', 'system']),
  /** The reason in the applicant's words, and what the office wrote to them. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  withinGrace: z.boolean(),
})

export type TimelineEvent = z.infer<typeof TimelineEvent>

/** How far the documents of an application are. */
export const DocumentsProgress = z.object({
  /** Nothing was sent yet. */
  open: z.int(),
  sentBack: z.int(),
  /** With the office, or with the scanner before it. */
  waiting: z.int(),
  accepted: z.int(),
  /** The first last day of what the applicant is to send. */
  dueOn: z.nullable(z.string()),
})

export type DocumentsProgress = z.infer<typeof DocumentsProgress>

/** How many references an application waits for. */
export const ReferencesProgress = z.object({
  all: z.int(),
  /** Received, or no longer asked for by the office. */
  settled: z.int(),
  /** Of those who will not write. */
  lost: z.int(),
})

export type ReferencesProgress = z.infer<typeof ReferencesProgress>

/** How far the applicant is with what the institute asks beside the form. */
export const QuestionsProgress = z.object({
  open: z.int(),
  sent: z.int(),
  /** Of the open ones, those without which the application cannot be handed in. */
  needed: z.int(),
  /** The first last day of those that are open. */
  dueOn: z.nullable(z.string()),
})

export type QuestionsProgress = z.infer<typeof QuestionsProgress>

/**
 * Something that waits for the applicant, known by a later feature and done on a page of its own.
 * `count` says how many of the kind there are, `dueAt` when the first of them is due.
 */
export const OwnAct = z.object({
  kind: z.enum(['answer', 'sign', 'pay']),
  count: z.int(),
  dueAt: z.nullable(Instant),
})

export type OwnAct = z.infer<typeof OwnAct>

/** Why an application cannot be handed in yet, beside its answers; known by a later feature. */
export const SubmitBlocker = z.object({ by: z.string(), sentence: z.string() })

export type SubmitBlocker = z.infer<typeof SubmitBlocker>

/** How far one application is, and what happened to it. */
export const readProgress = endpoint('GET /api/users/applications/{id}', 'applicant', {
  params: ById,
  ok: z.extend(Summary, {
    returned: z.nullable(ReturnForChanges),
    /** By when an offer is to be answered; null where there is none, or none that runs out. */
    replyBy: z.nullable(Instant),
    /** Told by the applicant: the place is wanted, and the offer no longer runs out. */
    takenUp: z.boolean(),
    /** The intake in which a deferred application goes on. */
    laterIntake: z.nullable(z.object({ name: z.string(), startsOn: z.string() })),
    /** When this stage usually ends, from its recent durations; null while there are too few. */
    expected: z.nullable(
      z.object({ earliest: Instant, usual: Instant, latest: Instant, samples: z.int() }),
    ),
    /** Null where no document is asked for. */
    documents: z.nullable(DocumentsProgress),
    /** Null where no one was asked. */
    references: z.nullable(ReferencesProgress),
    /** Null where nothing is asked beside the form. */
    questions: z.nullable(QuestionsProgress),
    /** What waits for the applicant beside that, the most pressing first. */
    acts: z.array(OwnAct),
    /** What is before a submit; empty once it is handed in. */
    held: z.array(SubmitBlocker),
    /** The name of who looks after it, where the institute shows it. */
    officer: z.nullable(z.string()),
    timeline: z.array(TimelineEvent),
    submissions: z.array(Submission),
  }),
})

/** Tells as it happens which of one's own applications have moved. */
export const watchOwnApplications = endpoint('GET /api/users/changes', 'applicant', {
  ok: EventStream,
})

export const withdrawApplication = endpoint(
  'POST /api/users/applications/{id}/withdraw',
  'applicant',
  {
    params: ById,
    body: z.object({
      reasonId: z.string('Choose a reason').check(z.minLength(1, 'Choose a reason')),
      /** The status that the person saw: news that came meanwhile is read before it is given up. */
      seen: z.optional(Status),
    }),
    ok: z.object({ status: Status }),
  },
)
