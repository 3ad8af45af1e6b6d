import * as z from 'zod/mini'
import { CalendarDate } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { FileBody } from '#shared/file-body.ts'
import { Instant } from '#shared/instant.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { FileName } from './names.ts'
import { FileUse, mostFileBytes, mostJoined, SlotState, Verdict } from './slots.ts'

const mostOffset = 2_147_483_647

/** One version of a document, as its owner sees it. */
export const DocumentFile = z.object({
  id: z.string(),
  /** Which of several papers of its slot it is, from 1; a new version takes the place of the one before. */
  place: z.int(),
  number: z.int(),
  name: z.string(),
  bytes: z.int(),
  mediaType: z.string(),
  pages: z.nullable(z.int()),
  at: Instant,
  by: z.enum(['you', 'office']),
  /** Who it came from, in the office's words, where that is not the applicant. */
  source: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  state: z.enum(['checking', 'clean', 'rejected']),
  /** Why it was rejected and what to do. */
  problem: z.nullable(z.string()),
  verdict: z.nullable(
    z.object({
      outcome: Verdict,
      /** The reason of the list in the applicant's words, and what the office wrote beside it. */
      reason: z.nullable(z.string()),
      words: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  isCurrent: z.boolean(),
  /** Only before the application is submitted, and only what its owner sent. */
  canBeRemoved: z.boolean(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

const asked = {
  id: z.string(),
  name: z.string(),
  /** Why it is asked for, or what the office wrote when it asked. */
  why: z.string(),
  state: SlotState,
  /** It is the file of an answer to the institute's own questions, and is changed where those are asked. */
  isAnswer: z.boolean(),
  /** False where answers no longer call for it, or the office excused it. */
  isNeeded: z.boolean(),
  /** Nothing is decided in the applicant's favor before it is accepted. */
  isBlocking: z.boolean(),
  takesSeveral: z.boolean(),
  asksExpiry: z.boolean(),
  /** The last day for it at the institute; null before the application is submitted, or where there is none. */
  dueOn: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** When the office asked for it by itself; null for what the rules ask of everybody alike. */
  askedAt: z.nullable(Instant),
}

export const OwnSlot = z.object({
  ...asked,
  /** Who reads it, in a sentence. */
  readers: z.string(),
  /** The day by which the office has looked at it; null while there is nothing to look at. */
  checkedBy: z.nullable(z.string()),
  files: z.array(DocumentFile),
})
export type OwnSlot = z.infer<typeof OwnSlot>

/** What both sides know of a slot. */
export const SlotBasics = z.object(asked)

const Quota = z.object({
  files: z.int(),
  mostFiles: z.int(),
  bytes: z.int(),
  mostBytes: z.int(),
})

/** A paper that the product made; it is read by the call of its kind. */
export const Paper = z.object({
  kind: z.enum(['application', 'receipt', 'letter', 'contract', 'money']),
  name: z.string(),
  at: Instant,
  /** Of an application or a receipt. */
  round: z.nullable(z.int()),
  /** Of a letter. */
  decision: z.nullable(z.string()),
  /** Of a sealed contract, an invoice or a receipt of a payment. */
  paperId: z.nullable(z.string()),
})
export type Paper = z.infer<typeof Paper>

export const listOwnDocuments = endpoint(
  'GET /api/users/applications/{id}/documents',
  'applicant',
  {
    params: ById,
    ok: z.object({
      slots: z.array(OwnSlot),
      papers: z.array(Paper),
      quota: Quota,
      mostFileBytes: z.int(),
      /** Whether documents can still be sent; not once the application has ended. */
      isOpen: z.boolean(),
    }),
  },
)

/** What is about to be sent; the declared type only words a refusal. */
export const NewUpload = z.object({
  name: FileName,
  type: z.optional(z.string().check(z.maxLength(200))),
  bytes: z
    .int()
    .check(
      z.minimum(1, 'This file is empty'),
      z.maximum(mostFileBytes, 'Files can be up to 20 MB'),
    ),
})

export const Upload = z.object({
  id: z.string(),
  bytes: z.int(),
  /** How much of it has arrived: the next part begins here. */
  offset: z.int(),
})
export type Upload = z.infer<typeof Upload>

/** Begins an upload and takes its room of the quota. */
export const beginUpload = endpoint('POST /api/users/applications/{id}/uploads', 'applicant', {
  params: ById,
  body: NewUpload,
  ok: Upload,
})

/** After a connection broke off: where to go on. */
export const readUpload = endpoint('GET /api/users/uploads/{id}', 'applicant', {
  params: ById,
  ok: Upload,
})

/** Where a part begins; the first one need not say so. */
export const AtOffset = z.object({
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostOffset)), 0),
})

/** Sends a part, or the whole. Refused with 409 and the right `offset` where it does not continue what is there. */
export const sendPart = endpoint('PUT /api/users/uploads/{id}', 'applicant', {
  params: ById,
  query: AtOffset,
  body: FileBody,
  ok: Upload,
})

/** Gives an upload up, and its room of the quota back. */
export const cancelUpload = endpoint('DELETE /api/users/uploads/{id}', 'applicant', {
  params: ById,
  ok: Done,
})

/** Complete uploads as one document: a single file, or pictures that become one PDF in this order. */
export const NewDocument = z.object({
  slotId: z.string().check(z.minLength(1), z.maxLength(100)),
  uploads: z
    .array(z.uuid())
    .check(
      z.minLength(1, 'Choose a file'),
      z.maxLength(mostJoined, `You can combine up to ${mostJoined} pictures into one document`),
    ),
  /** The version whose place it takes; null: a paper more, or the only one. */
  replaces: z.nullable(z.uuid()),
  expiresOn: z.nullable(CalendarDate),
})

/** Checks what was uploaded and hands it in; the same uploads again give the same answer. */
export const handInDocument = endpoint('POST /api/users/applications/{id}/documents', 'applicant', {
  params: ById,
  body: NewDocument,
  ok: OwnSlot,
})

/** Takes a file away again; refused once the application has been submitted. */
export const removeDocument = endpoint('DELETE /api/users/documents/{id}', 'applicant', {
  params: ById,
  ok: Done,
})

/** An address on this origin that opens one thing for one person, for five minutes. */
export const Link = z.object({ address: z.string(), until: Instant })
export type Link = z.infer<typeof Link>

export const linkOwnDocument = endpoint('POST /api/users/documents/{id}/link', 'applicant', {
  params: ById,
  body: z.object({ use: FileUse }),
  ok: Link,
})

/** Everything that was handed in and made for an application, in one archive. */
export const linkOwnArchive = endpoint(
  'POST /api/users/applications/{id}/documents/archive',
  'applicant',
  { params: ById, body: Done, ok: Link },
)

/** What a signed link says of itself. */
export const SignedLink = z.object({
  viewer: z.string().check(z.maxLength(60)),
  use: z.string().check(z.maxLength(20)),
  until: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostOffset)),
  signature: z.string().check(z.maxLength(100)),
})

/** Hands a file out to the person the link was made for; byte ranges work. */
export const openFile = endpoint('GET /api/files/{id}', 'public', {
  params: ById,
  query: SignedLink,
  ok: FileAnswer,
})

export const openArchive = endpoint('GET /api/archives/{id}', 'public', {
  params: ById,
  query: SignedLink,
  ok: FileAnswer,
})
