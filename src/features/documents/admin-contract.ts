import * as z from 'zod/mini'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileBody } from '#shared/file-body.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import {
  AtOffset,
  DocumentFile,
  Link,
  listOwnDocuments,
  NewDocument,
  NewUpload,
  SlotBasics,
  Upload,
} from './contract.ts'
import { FileUse, Verdict } from './slots.ts'

const mostWords = 2_000

const words = z.string().check(
  z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
  atMost(mostWords),
)

export const OfficeFile = z.extend(DocumentFile, {
  by: z.enum(['applicant', 'office']),
  /** The colleague who put it in. */
  byName: z.nullable(z.string()),
  /** What staff are to know of it, like a file that was cut short. */
  marks: z.array(z.string()),
  verdict: z.nullable(
    z.object({
      /** Named by the person who judges again. */
      id: z.string(),
      outcome: Verdict,
      reason: z.nullable(z.string()),
      words: z.nullable(z.string()),
      at: Instant,
      byName: z.string(),
    }),
  ),
  /** How often staff have opened it. */
  reads: z.int(),
})
export type OfficeFile = z.infer<typeof OfficeFile>

export const OfficeSlot = z.extend(SlotBasics, {
  /** Who asked for it, where a person did. */
  askedBy: z.nullable(z.string()),
  excused: z.nullable(z.object({ byName: z.string(), words: z.string(), at: Instant })),
  checkedBy: z.nullable(z.string()),
  files: z.array(OfficeFile),
})
export type OfficeSlot = z.infer<typeof OfficeSlot>

export const readDocuments = endpoint(
  'GET /api/admins/applications/{id}/documents',
  withRight('read-application'),
  {
    params: ById,
    ok: z.object({
      slots: z.array(OfficeSlot),
      /** Why a document is sent back, as staff choose and as applicants read it. */
      reasons: z.array(z.object({ id: z.string(), staff: z.string(), applicant: z.string() })),
      /** Names are hidden from the caller: documents can be counted, not opened. */
      areHidden: z.boolean(),
      mayCheck: z.boolean(),
    }),
  },
)

/** What its applicant reads of them, without those that the caller may not know of. */
export const seeDocuments = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/documents',
  withRight('read-application'),
  { params: ById, ok: listOwnDocuments.shapes.ok },
)

/** Accepts one version, or sends it back. */
export const judgeDocument = endpoint(
  'POST /api/admins/documents/{id}/verdict',
  withRight('check-documents'),
  {
    params: ById,
    body: z.object({
      outcome: Verdict,
      /** Asked where it is sent back. */
      reasonId: z.nullable(z.string().check(z.maxLength(100))),
      words,
      /** The verdict that the caller saw; of two who judge at once one wins, and the other is told. */
      seen: z.nullable(z.uuid()),
    }),
    ok: Done,
  },
)

/** For so long the last verdict of one's own can be taken back; until then no one is written to. */
export const undoSeconds = 60

/** Takes back the verdict that the caller has just given. */
export const undoVerdict = endpoint(
  'POST /api/admins/documents/{id}/verdict/undo',
  withRight('check-documents'),
  { params: ById, body: Done, ok: Done },
)

/** A document that the rules do not ask for. */
export const DocumentRequest = z.object({
  name: lineOfText({ empty: 'Enter a name for the document', label: 'The name', max: 100 }),
  words,
  dueOn: z.nullable(NearDay),
  isBlocking: z.boolean(),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>

/** Asks one applicant for it. */
export const askForDocument = endpoint(
  'POST /api/admins/applications/{id}/documents/requests',
  withRight('check-documents'),
  {
    params: ById,
    body: DocumentRequest,
    ok: z.object({ slotId: z.string() }),
  },
)

/** Lets somebody do without a document, or asks for it after all. */
export const excuseDocument = endpoint(
  'POST /api/admins/applications/{id}/documents/excuse',
  withRight('check-documents'),
  {
    params: ById,
    body: z.object({
      slotId: z.string().check(z.minLength(1), z.maxLength(100)),
      isExcused: z.boolean(),
      words,
    }),
    ok: Done,
  },
)

export const beginOfficeUpload = endpoint(
  'POST /api/admins/applications/{id}/uploads',
  withRight('check-documents'),
  { params: ById, body: NewUpload, ok: Upload },
)
export const readOfficeUpload = endpoint(
  'GET /api/admins/uploads/{id}',
  withRight('check-documents'),
  { params: ById, ok: Upload },
)
export const sendOfficePart = endpoint(
  'PUT /api/admins/uploads/{id}',
  withRight('check-documents'),
  {
    params: ById,
    query: AtOffset,
    body: FileBody,
    ok: Upload,
  },
)
export const cancelOfficeUpload = endpoint(
  'DELETE /api/admins/uploads/{id}',
  withRight('check-documents'),
  { params: ById, ok: Done },
)

/** Hands in for an applicant what came by letter, or from a school or a test center. */
export const handInForApplicant = endpoint(
  'POST /api/admins/applications/{id}/documents',
  withRight('check-documents'),
  {
    params: ById,
    body: z.extend(NewDocument, {
      source: lineOfText({ empty: 'Enter who it came from', label: 'Who it came from', max: 200 }),
    }),
    ok: Done,
  },
)

export const linkDocument = endpoint(
  'POST /api/admins/documents/{id}/link',
  withRight('read-application'),
  { params: ById, body: z.object({ use: FileUse }), ok: Link },
)

export const linkArchive = endpoint(
  'POST /api/admins/applications/{id}/documents/archive',
  withRight('read-application'),
  { params: ById, body: Done, ok: Link },
)

/** Who of the staff has opened a version, the latest first. */
export const listReads = endpoint(
  'GET /api/admins/documents/{id}/reads',
  withRight('read-application'),
  {
    params: ById,
    ok: z.object({
      reads: z.array(
        z.object({
          byName: z.string(),
          how: z.enum(['preview', 'download', 'archive']),
          at: Instant,
        }),
      ),
    }),
  },
)

/** What waits for somebody to look at it, the oldest first, in the programs of the caller. */
export const listWaitingDocuments = endpoint(
  'GET /api/admins/documents',
  withRight('check-documents'),
  {
    ok: z.object({
      waiting: z.array(
        z.object({
          applicationId: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          program: Program,
          slotName: z.string(),
          at: Instant,
          checkedBy: z.string(),
          isLate: z.boolean(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
)
