import * as z from 'zod/mini'
import { Status } from '#features/applications/status.ts'
import { Link } from '#features/documents/contract.ts'
import { StatedAmount } from '#shared/amount.ts'
import { NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { ById, CreatedId, Done } from '#shared/vocabulary.ts'
import { AlikePayment } from './alike-payment.ts'
import { AttemptState, DisputeState, EntryKind, Method, RefundState } from './charge.ts'
import { Charge, Figures, MoneyDocument, OwnRefund, readOwnPayments, Total } from './contract.ts'
import { mostInstallments } from './installments.ts'
import { Proof } from './proof-contract.ts'

const Reason = z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), atMost(1_000))

export const LedgerEntry = z.object({
  seq: z.int(),
  kind: EntryKind,
  chargeId: z.string(),
  /** Of which charge. */
  name: z.string(),
  amount: z.int(),
  currency: z.string(),
  valueDate: z.string(),
  /** "Bank transfer, reference 4711", or the reason of a waiver or a reversal. */
  words: z.string(),
  evidence: z.string(),
  /** Of what was recorded by hand. */
  proof: z.nullable(Proof),
  by: z.string(),
  at: Instant,
  /** It can be taken back by a second entry. */
  mayReverse: z.boolean(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const Attempt = z.object({
  id: z.string(),
  chargeId: z.string(),
  name: z.string(),
  provider: z.string(),
  state: AttemptState,
  amount: z.int(),
  currency: z.string(),
  at: Instant,
  failure: z.nullable(z.string()),
  /** What of it can still go back. */
  refundable: z.int(),
})

export const Refund = z.object({
  id: z.string(),
  state: RefundState,
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  /** Who of the staff asked for it, or that it was made at the provider itself. */
  by: z.string(),
  at: Instant,
  stateAt: Instant,
  failure: z.nullable(z.string()),
  /** Staff pay it out themselves and say so here. */
  isByHand: z.boolean(),
  /** It failed, and no one has noted it yet. */
  isNews: z.boolean(),
})
export type Refund = z.infer<typeof Refund>

/** What its applicant reads of what is owed and was paid. */
export const seePayments = endpoint(
  'GET /api/admins/applications/{id}/as-applicant/payments',
  withRight('see-money'),
  { params: ById, ok: readOwnPayments.shapes.ok },
)

/** A payment that its payer disputes with their bank. */
export const Dispute = z.object({
  id: z.string(),
  /** Of which charge. */
  name: z.string(),
  state: DisputeState,
  amount: z.int(),
  currency: z.string(),
  /** What the bank says. */
  reason: z.string(),
  /** Until when the bank takes an answer; null once it has decided. */
  answerBy: z.nullable(Instant),
  at: Instant,
  stateAt: Instant,
})
export type Dispute = z.infer<typeof Dispute>

/** The account of one application: everything that is owed, came and went. */
export const readAccount = endpoint(
  'GET /api/admins/applications/{id}/money',
  withRight('see-money'),
  {
    params: ById,
    ok: z.object({
      applicant: z.string(),
      program: Program,
      status: Status,
      submittedAt: z.nullable(Instant),
      timeZone: z.string(),
      figures: z.nullable(Figures),
      charges: z.array(z.extend(Charge, { keptWords: z.nullable(z.string()) })),
      totals: z.array(Total),
      entries: z.array(LedgerEntry),
      attempts: z.array(Attempt),
      refunds: z.array(Refund),
      /** Those that go on, and those that ended and no one has noted. */
      disputes: z.array(Dispute),
      documents: z.array(MoneyDocument),
      /** What goes back if the enrollment is canceled today; null for anyone who is not enrolled. */
      refund: z.nullable(OwnRefund),
      plan: z.nullable(
        z.object({
          id: z.string(),
          instalments: z.int(),
          firstOn: z.string(),
          total: z.int(),
          currency: z.string(),
          rules: z.string(),
          agreedAt: Instant,
        }),
      ),
      /** A plan can be agreed where the application stands. */
      mayPlan: z.boolean(),
    }),
  },
)

/** Writes down money that came. The same method and reference as before is asked about first. */
export const recordPayment = endpoint(
  'POST /api/admins/charges/{id}/payments',
  withRight('record-payments'),
  {
    params: ById,
    body: z.object({
      method: Method,
      reference: lineOfText({ empty: 'Enter the reference', label: 'The reference', max: 100 }),
      valueDate: NearDay,
      amount: StatedAmount,
      /** Where the proof is: a statement's page, a slip's number. */
      evidence: z.string().check(z.trim(), atMost(200)),
      /** It is another payment, although one like it is there. */
      evenSo: z.boolean(),
    }),
    ok: z.object({
      isRecorded: z.boolean(),
      /** What a proof is added to; absent where nothing was recorded. */
      attemptId: z.optional(z.string()),
      /** Payments with the same method and reference; not empty where nothing was recorded. */
      alike: z.array(AlikePayment),
    }),
  },
)

/** Takes a recorded payment or a waiver back by a second entry. */
export const reverseEntry = endpoint(
  'POST /api/admins/ledger-entries/{seq}/reverse',
  withRight('record-payments'),
  {
    params: z.object({
      seq: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
    }),
    body: z.object({ reason: Reason }),
    ok: Done,
  },
)

/** Does without a part of a charge, or without all that is open. */
export const waiveCharge = endpoint(
  'POST /api/admins/charges/{id}/waive',
  withRight('waive-charges'),
  {
    params: ById,
    body: z.object({ amount: z.nullable(StatedAmount), reason: Reason }),
    ok: Done,
  },
)

/** Asks for money to go back; needs a fresh sign-in. More than came and is not on its way back is refused. */
export const refundPayment = endpoint(
  'POST /api/admins/payment-attempts/{id}/refunds',
  withRight('refund-payments'),
  {
    params: ById,
    body: z.object({
      amount: StatedAmount,
      reason: Reason,
      /** What goes back is not owed again; else its charge is open as before. */
      endsDebt: z.boolean(),
    }),
    ok: Done,
  },
)

/** Says how a refund ended that staff pay out themselves; one that went through can still come back. */
export const settleRefundByHand = endpoint(
  'POST /api/admins/refunds/{id}/settle',
  withRight('refund-payments'),
  {
    params: ById,
    body: z.object({
      outcome: z.enum(['succeeded', 'failed']),
      words: z.string().check(z.trim(), atMost(200)),
    }),
    ok: Done,
  },
)

/** Takes note of a refund that failed. */
export const noteFailedRefund = endpoint(
  'POST /api/admins/refunds/{id}/noted',
  withRight('refund-payments'),
  { params: ById, ok: Done },
)

/** Takes note of how a dispute ended. */
export const noteDispute = endpoint(
  'POST /api/admins/disputes/{id}/noted',
  withRight('refund-payments'),
  { params: ById, ok: Done },
)

/** Keeps money that is on a charge which is no longer owed, with the reason. */
export const keepMoney = endpoint(
  'POST /api/admins/charges/{id}/keep',
  withRight('refund-payments'),
  { params: ById, body: z.object({ reason: Reason }), ok: Done },
)

/** Agrees how the rest is paid; the server works the amounts out. */
export const agreePlan = endpoint(
  'POST /api/admins/applications/{id}/plan',
  withRight('record-payments'),
  {
    params: ById,
    body: z.object({
      instalments: z
        .int('Enter a number')
        .check(
          z.minimum(1, 'Enter at least one installment'),
          z.maximum(mostInstallments, `Enter no more than ${mostInstallments} installments`),
        ),
      firstOn: NearDay,
    }),
    ok: CreatedId,
  },
)

/** Ends a plan: what is open of it is no longer owed, and what was paid on it pays what is next. */
export const endPlan = endpoint('POST /api/admins/plans/{id}/end', withRight('record-payments'), {
  params: ById,
  body: z.object({ reason: Reason }),
  ok: Done,
})

export const linkMoneyDocument = endpoint(
  'POST /api/admins/money-documents/{id}/link',
  withRight('see-money'),
  { params: ById, ok: Link },
)
