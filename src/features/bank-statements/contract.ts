import * as z from 'zod/mini'
import { FileName } from '#features/documents/names.ts'
import { AlikePayment } from '#features/payments/alike-payment.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileBody } from '#shared/file-body.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Cursor, Done } from '#shared/vocabulary.ts'
import { CsvColumns, mostColumns } from './csv-columns.ts'
import { LineFault } from './line-fault.ts'
import { lineStates } from './line-states.ts'
import { MatchReason } from './proposals.ts'

const record = withRight('record-payments')

export const mostStatementBytes = 25 * 1024 * 1024
export const statementTooLarge = 'Statement files can be up to 25 MB. Export fewer days at once'

export const LineState = z.enum(lineStates)
export type LineState = z.infer<typeof LineState>

const Statement = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  /** Payments to us that could be read, and those of them that no earlier file had. */
  lines: z.int(),
  added: z.int(),
  /** What went out, or was not booked yet. */
  leftOut: z.int(),
  /** The first lines that could not be read, and how many there were. */
  faults: z.array(LineFault),
  faultCount: z.int(),
  by: z.string(),
  at: Instant,
  removedAt: z.nullable(Instant),
  /** How many of its lines no one has handled. */
  open: z.int(),
})
export type Statement = z.infer<typeof Statement>

const Profile = z.object({ id: z.string(), name: z.string(), account: z.string() })

/** The latest files, how CSV files are read, and how much there is to do. */
export const readStatements = endpoint('GET /api/admins/bank-statements', record, {
  ok: z.object({
    statements: z.array(Statement),
    profiles: z.array(Profile),
    counts: z.object({ open: z.int(), confirmed: z.int(), notOurs: z.int() }),
  }),
})

/** What a CSV file looks like, before someone says which account it is of. */
const Preview = z.object({
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  guess: CsvColumns,
  /** Profiles that know its columns; none where someone has to name them. */
  fitting: z.array(Profile),
})
export type Preview = z.infer<typeof Preview>

/** Takes in a statement, CSV or camt.053. A CSV file without a profile comes back as a preview, and nothing is kept. */
export const uploadStatement = endpoint('POST /api/admins/bank-statements', record, {
  query: z.object({
    name: z._default(FileName, 'Unnamed file'),
    profile: z.optional(z.uuid()),
  }),
  body: FileBody,
  ok: z.object({ preview: z.nullable(Preview), statements: z.array(Statement) }),
})

/** Removes the lines of a file that no one has handled, so that it can be read in another way. */
export const removeOpenLines = endpoint('POST /api/admins/bank-statements/{id}/remove', record, {
  params: ById,
  ok: z.object({ removed: z.int() }),
})

/** Keeps how the CSV files of an account are read. */
export const makeProfile = endpoint('POST /api/admins/bank-profiles', record, {
  body: z.object({
    name: lineOfText({ empty: 'Enter a name', label: 'The name', max: 60 }),
    account: lineOfText({ empty: 'Enter the account', label: 'The account', max: 60 }),
    head: z.array(z.string().check(atMost(1_000))).check(z.minLength(1), z.maxLength(mostColumns)),
    columns: CsvColumns,
  }),
  ok: CreatedId,
})

/** Forgets how CSV files are read; the next one asks again. */
export const deleteProfile = endpoint('DELETE /api/admins/bank-profiles/{id}', record, {
  params: ById,
  ok: Done,
})

/** A charge that a line may pay. */
const PayableCharge = z.object({
  id: z.string(),
  applicationId: z.string(),
  applicant: z.string(),
  program: Program,
  /** "Enrollment deposit". */
  name: z.string(),
  open: z.int(),
  currency: z.string(),
})
export type PayableCharge = z.infer<typeof PayableCharge>

const BankLine = z.object({
  id: z.string(),
  state: LineState,
  account: z.string(),
  valueDate: z.string(),
  amount: z.int(),
  currency: z.string(),
  sender: z.string(),
  reference: z.string(),
  bankReference: z.string(),
  /** The charge proposed or paid. */
  charge: z.nullable(PayableCharge),
  why: MatchReason,
  /** Who handled it, and when. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  /** Its payment has been reversed, so that it can be matched again. */
  isReversed: z.boolean(),
})
export type BankLine = z.infer<typeof BankLine>

/** Lines by what is to be done about them: open ones the oldest first, others the newest. */
export const listLines = endpoint('GET /api/admins/bank-lines', record, {
  query: z.object({
    state: z._default(LineState, 'open'),
    after: Cursor,
  }),
  ok: z.object({ lines: z.array(BankLine), next: z.nullable(z.string()) }),
})

/** Charges of people who fit a search, in the currency of the line, open ones first. */
export const findCharges = endpoint('GET /api/admins/bank-lines/{id}/charges', record, {
  params: ById,
  query: z.object({ search: z._default(z.string().check(z.maxLength(200)), '') }),
  ok: z.object({ charges: z.array(PayableCharge) }),
})

/** Records the payment of a line for a charge: once. One like it that is there already is asked about first. */
export const confirmLine = endpoint('POST /api/admins/bank-lines/{id}/confirm', record, {
  params: ById,
  body: z.object({
    chargeId: z.uuid(),
    /** It is another payment, although one like it is there. */
    evenSo: z.boolean(),
  }),
  ok: z.object({
    isConfirmed: z.boolean(),
    /** Payments like it; not empty where nothing was recorded. */
    alike: z.array(AlikePayment),
  }),
})

/** Says that a line is no payment for an application. */
export const setLineAside = endpoint('POST /api/admins/bank-lines/{id}/not-ours', record, {
  params: ById,
  ok: Done,
})

/** Opens a line again that was set aside, or whose payment was reversed. */
export const reopenLine = endpoint('POST /api/admins/bank-lines/{id}/reopen', record, {
  params: ById,
  ok: Done,
})

/** Matches all open lines again, with what is owed now. */
export const matchAgain = endpoint('POST /api/admins/bank-lines/match', record, { ok: Done })
