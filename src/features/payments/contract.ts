import * as z from 'zod/mini'
import { Link } from '#features/documents/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { lineOfText } from '#shared/text.ts'
import { ById } from '#shared/vocabulary.ts'
import { ChargeKind, ChargeState, DocumentKind, EntryKind, ProviderName } from './charge.ts'

/** Minor units of the currency that is beside it. */
const minor = z.int()

/** One line of what the program costs and what lowers it; the same in estimate, offer, contract and invoice. */
const FigureLine = z.object({
  id: z.string(),
  label: z.string(),
  /** What lowers the price is negative. */
  amount: minor,
  why: z.string(),
})

export const Figures = z.object({
  currency: z.string(),
  /** The version of the price that all of it follows. */
  feeVersion: z.int(),
  lines: z.array(FigureLine),
  price: minor,
  credit: minor,
  benefits: minor,
  /** Price, less credit, less benefits. */
  selfPay: minor,
  applicationFee: minor,
  /** Counts toward `selfPay`. */
  deposit: minor,
  /** What is left for installments: `selfPay` less the deposit. */
  rest: minor,
})
export type Figures = z.infer<typeof Figures>

export const Charge = z.object({
  id: z.string(),
  kind: ChargeKind,
  name: z.string(),
  state: ChargeState,
  amount: minor,
  currency: z.string(),
  /** The end of its last day. */
  dueAt: z.nullable(Instant),
  paid: minor,
  waived: minor,
  /** What else is no longer owed. */
  cancelled: minor,
  open: minor,
  processing: minor,
  /** Taken back by banks that have not decided yet; part of what is open. */
  disputed: minor,
  dueBack: minor,
  /** Refunds that are asked for and not yet through. */
  goingBack: minor,
})
export type Charge = z.infer<typeof Charge>

export const MoneyDocument = z.object({
  id: z.string(),
  kind: DocumentKind,
  number: z.string(),
  /** What it is for. */
  name: z.string(),
  amount: minor,
  currency: z.string(),
  /** The number of the document that it takes something back of. */
  corrects: z.nullable(z.string()),
  at: Instant,
})
export type MoneyDocument = z.infer<typeof MoneyDocument>

export const BankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  note: z.string(),
})

/** What everything amounts to in one currency. */
export const Total = z.object({
  currency: z.string(),
  /** All that is asked for, less what was waived and what is no longer owed. */
  asked: minor,
  /** What came, less what went back. */
  paid: minor,
  /** `asked` less `paid`: the one sum that is owed; below zero it is with the institute. */
  left: minor,
})

/** What goes back of what was paid, if an enrollment is canceled today, and until which days how much does. */
export const OwnRefund = z.object({
  percent: z.int(),
  amount: minor,
  currency: z.string(),
  spans: z.array(z.object({ until: z.string(), percent: z.int() })),
})
export type OwnRefund = z.infer<typeof OwnRefund>

/** What is owed and what was paid for one's own application. */
export const readOwnPayments = endpoint('GET /api/users/applications/{id}/payments', 'applicant', {
  params: ById,
  ok: z.object({
    program: Program,
    intake: z.string(),
    timeZone: z.string(),
    /** Null before an offer: until then the form's own estimate says what it amounts to. */
    figures: z.nullable(Figures),
    charges: z.array(Charge),
    totals: z.array(Total),
    /** What is to be paid by the next last day, all that is overdue with it. */
    next: z.nullable(z.object({ amount: minor, currency: z.string(), dueAt: z.nullable(Instant) })),
    history: z.array(
      z.object({
        id: z.int(),
        kind: EntryKind,
        /** Of which charge. */
        name: z.string(),
        amount: minor,
        currency: z.string(),
        on: z.string(),
      }),
    ),
    documents: z.array(MoneyDocument),
    /** Null for anyone who is not enrolled. */
    refund: z.nullable(OwnRefund),
    /** Where a transfer goes, and the words that name it; null where the institute takes none. */
    bank: z.nullable(z.extend(BankDetails, { reference: z.string() })),
    /** Providers that can be paid with on the page. */
    ways: z.array(z.object({ name: ProviderName, words: z.string(), isTest: z.boolean() })),
  }),
})
export type OwnPayments = z.output<(typeof readOwnPayments)['shapes']['ok']>

/** Takes something off one's own charge by a code; each counts once. */
export const redeemCode = endpoint('POST /api/users/charges/{id}/code', 'applicant', {
  params: ById,
  body: z.object({ code: lineOfText({ empty: 'Enter the code', label: 'The code', max: 40 }) }),
  ok: z.object({ waived: minor, currency: z.string() }),
})

/** An address that opens one's own receipt or invoice for five minutes. */
export const linkOwnMoneyDocument = endpoint(
  'POST /api/users/money-documents/{id}/link',
  'applicant',
  { params: ById, ok: Link },
)

/** Opened by the signature in its address, which was made for anyone who may. */
export const openMoneyDocument = endpoint('GET /api/money-documents/{id}', 'public', {
  params: ById,
  query: z.object({
    viewer: z.string().check(z.maxLength(100)),
    until: z.coerce.number().check(z.int(), z.maximum(9_999_999_999)),
    signature: z.string().check(z.maxLength(100)),
  }),
  ok: FileAnswer,
})
