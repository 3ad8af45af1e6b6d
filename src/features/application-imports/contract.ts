import * as z from 'zod/mini'
import { FileName } from '#features/documents/names.ts'
import { FoundPerson } from '#features/staff-entry/contract.ts'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { FileBody } from '#shared/file-body.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'
import { ImportColumns } from './import-columns.ts'
import { importStates, rowStates } from './import-states.ts'

const enter = withRight('enter-applications')

export const mostImportBytes = 50 * 1024 * 1024
export const importTooLarge = 'Files can be up to 50 MB. Split this one'

const ImportState = z.enum(importStates)
export type ImportState = z.infer<typeof ImportState>
export const RowState = z.enum(rowStates)
export type RowState = z.infer<typeof RowState>

const Counts = z.object({
  new: z.int(),
  ready: z.int(),
  faulty: z.int(),
  alike: z.int(),
  entered: z.int(),
  undone: z.int(),
})

export const ImportSummary = z.object({
  id: z.string(),
  name: z.string(),
  state: ImportState,
  program: z.nullable(Program),
  intake: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
  counts: Counts,
})
export type ImportSummary = z.infer<typeof ImportSummary>

const Profile = z.object({ id: z.string(), name: z.string(), columns: ImportColumns })
export type Profile = z.infer<typeof Profile>

/** The latest files, and the columns that were saved. */
export const listImports = endpoint('GET /api/admins/imports', enter, {
  ok: z.object({ imports: z.array(ImportSummary), profiles: z.array(Profile) }),
})

/** Takes in a CSV file: its rows are kept, and nobody is entered yet. */
export const uploadImport = endpoint('POST /api/admins/imports', enter, {
  query: z.object({ name: z._default(FileName, 'Unnamed file') }),
  body: FileBody,
  ok: CreatedId,
})

const ImportDetails = z.extend(ImportSummary, {
  head: z.array(z.string()),
  /** The first rows, for anyone who says what the columns hold. */
  samples: z.array(z.array(z.string())),
  intakeId: z.nullable(z.string()),
  receivedOn: z.nullable(z.string()),
  reason: z.string(),
  /** As they are set, else as they most likely are. */
  columns: ImportColumns,
  /** Saved columns whose heads the file has. */
  fitting: z.array(Profile),
  /** Why the work ended early. */
  stoppedBecause: z.nullable(z.string()),
  /** Rows that are one person with an account, by their whole address. */
  sameAddress: z.int(),
})
export type ImportDetails = z.infer<typeof ImportDetails>

export const readImport = endpoint('GET /api/admins/imports/{id}', enter, {
  params: ById,
  ok: ImportDetails,
})

/** Says what the columns hold and what the file is for, and checks every row again. */
export const checkImport = endpoint('POST /api/admins/imports/{id}/check', enter, {
  params: ById,
  body: z.object({
    program: z.enum(Program.options, 'Choose a program'),
    intakeId: z.uuid('Choose an intake'),
    /** Where no column says it, or a cell is empty. */
    receivedOn: NearDay,
    /** Asked where the intake has closed by now. */
    reason: z.string().check(atMost(500, 'The reason')),
    columns: ImportColumns,
    /** Keeps the columns under this name; one that is there is replaced. */
    saveAs: z.nullable(lineOfText({ empty: 'Enter a name', label: 'The name', max: 60 })),
  }),
  ok: Done,
})

/** Forgets saved columns. */
export const deleteProfile = endpoint('DELETE /api/admins/import-profiles/{id}', enter, {
  params: ById,
  ok: Done,
})

const Row = z.object({
  line: z.int(),
  state: RowState,
  /** As the file names them. */
  name: z.string(),
  email: z.string(),
  /** What is wrong, or why an undo left it. */
  words: z.string(),
  /** People who look like this one; those alone whom the caller may know of. */
  alike: z.array(FoundPerson),
  applicationId: z.nullable(z.string()),
})
export type ImportedRow = z.infer<typeof Row>

/** Rows by what became of them, in the order of the file. */
export const listRows = endpoint('GET /api/admins/imports/{id}/rows', enter, {
  params: ById,
  query: z.object({
    state: z._default(RowState, 'faulty'),
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  ok: z.object({ rows: z.array(Row), next: z.nullable(z.string()) }),
})

/** Says who a row is that looks like somebody: that person, or somebody else. */
export const settleRow = endpoint('POST /api/admins/imports/{id}/rows/{line}', enter, {
  params: z.object({ id: z.uuid(), line: z.string().check(z.regex(/^\d{1,9}$/)) }),
  body: z.object({
    /** Null: somebody else, who is new. */
    applicantId: z.nullable(z.uuid()),
  }),
  ok: Done,
})

/** Says that every row with the whole address of somebody is that person. */
export const settleSameAddress = endpoint('POST /api/admins/imports/{id}/same-address', enter, {
  params: ById,
  ok: z.object({ rows: z.int() }),
})

/** Enters the rows that are ready, in portions. Refused where there is another number of them than was seen. */
export const applyImport = endpoint('POST /api/admins/imports/{id}/apply', enter, {
  params: ById,
  body: z.object({ expected: z.int() }),
  ok: Done,
})

/** Ends a check, an import or an undo after the portion in hand; the rest stays as it was. */
export const stopImport = endpoint('POST /api/admins/imports/{id}/stop', enter, {
  params: ById,
  ok: Done,
})

/** Takes back what was entered and no one has touched since. */
export const undoImport = endpoint('POST /api/admins/imports/{id}/undo', enter, {
  params: ById,
  ok: Done,
})

/** Deletes what the file says; applications that were entered stay. */
export const removeImport = endpoint('POST /api/admins/imports/{id}/remove', enter, {
  params: ById,
  ok: Done,
})

/** The file with what became of each row, as CSV. */
export const reportImport = endpoint('POST /api/admins/imports/{id}/report', enter, {
  params: ById,
  ok: FileAnswer,
})
