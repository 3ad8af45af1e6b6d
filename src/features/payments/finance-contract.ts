import * as z from 'zod/mini'
import { StatedAmount } from '#shared/amount.ts'
import { CalendarDate, NearDay } from '#shared/calendar-date.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FileAnswer } from '#shared/file-answer.ts'
import { Instant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { withRight } from '#shared/rights.ts'
import { lineOfText } from '#shared/text.ts'
import { ById, Cursor, Done } from '#shared/vocabulary.ts'
import { Dispute, LedgerEntry, Refund } from './admin-contract.ts'
import { EntryKind } from './charge.ts'
import { Charge } from './contract.ts'

const see = withRight('see-money')
const Whose = z.object({
  applicationId: z.string(),
  applicant: z.string(),
  program: Program,
})
const program = z.optional(Program)
const WhatWasFound = lineOfText({ empty: 'Enter what you found', label: 'This', max: 500 })
const Sum = z.object({ amount: z.int(), count: z.int() })

const Sums = z.object({
  currency: z.string(),
  owed: Sum,
  overdue: Sum,
  processing: Sum,
  /** Of the last thirty days, less what went back. */
  paid: Sum,
  /** Money that no one owes us (anymore), less what is on its way back. */
  toGiveBack: Sum,
})

/** What there is to know at a glance, in the institute's currency and beside it in each other that there is money in. */
export const readFinance = endpoint('GET /api/admins/finance', see, {
  query: z.object({ program }),
  ok: z.extend(Sums, {
    others: z.array(Sums),
    refundsUnderWay: z.int(),
    refundsFailed: z.int(),
    /** Disputes that go on, or ended and no one has noted it. */
    disputes: z.int(),
    quarantined: z.int(),
    /** By provider that tells us of payments: its last message, or null for none ever. */
    webhooks: z.array(z.object({ provider: z.string(), lastAt: z.nullable(Instant) })),
    /** No real money moves: test keys, or the demo provider. */
    testProviders: z.array(z.string()),
  }),
})

export const ChargeShow = z.enum(['owed', 'overdue', 'processing', 'to-give-back', 'all'])
export type ChargeShow = z.infer<typeof ChargeShow>

export const listCharges = endpoint('GET /api/admins/finance/charges', see, {
  query: z.object({ show: ChargeShow, program, after: Cursor }),
  ok: z.object({
    charges: z.array(z.extend(Charge, Whose.shape)),
    next: z.nullable(z.string()),
  }),
})

const EntryQuery = z.object({
  kind: z.optional(EntryKind),
  program,
  /** Value dates, both counted. */
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  after: Cursor,
})

export const listEntries = endpoint('GET /api/admins/finance/entries', see, {
  query: EntryQuery,
  ok: z.object({
    entries: z.array(z.extend(z.omit(LedgerEntry, { proof: true, mayReverse: true }), Whose.shape)),
    next: z.nullable(z.string()),
  }),
})

export const listRefunds = endpoint('GET /api/admins/finance/refunds', see, {
  query: z.object({ program }),
  ok: z.object({ refunds: z.array(z.extend(Refund, Whose.shape)) }),
})

/** Disputes that go on, and those that ended and no one has noted. */
export const listDisputes = endpoint('GET /api/admins/finance/disputes', see, {
  query: z.object({ program }),
  ok: z.object({ disputes: z.array(z.extend(Dispute, Whose.shape)) }),
})

/** What messages have in common that are looked at as one. */
const Alike = z.object({
  provider: z.string().check(z.maxLength(20)),
  kind: z.string().check(z.maxLength(100)),
  /** Why they match nothing, without the figures of each. */
  reason: z.string().check(z.maxLength(1_000)),
})

/** Messages of providers that match nothing we asked for, by kind; they pay nothing. */
export const listQuarantine = endpoint('GET /api/admins/finance/quarantine', see, {
  ok: z.object({
    groups: z.array(
      z.extend(Alike, {
        count: z.int(),
        since: Instant,
        latestAt: Instant,
        /** The latest of them. */
        events: z.array(z.object({ eventId: z.string(), why: z.string(), receivedAt: Instant })),
      }),
    ),
  }),
})

/** Which of them: what came after the list was read is not meant. */
const AlikeUntil = z.extend(Alike, { until: z.iso.datetime() })

/** Takes all messages of a kind out of the quarantine list, with what was found. */
export const settleQuarantinedAlike = endpoint(
  'POST /api/admins/finance/quarantine',
  withRight('record-payments'),
  {
    body: z.extend(AlikeUntil, { words: WhatWasFound }),
    ok: Done,
  },
)

/** Has all messages of a kind looked at again, after what did not fit has been put right. */
export const applyQuarantinedAlike = endpoint(
  'POST /api/admins/finance/quarantine/again',
  withRight('record-payments'),
  { body: AlikeUntil, ok: Done },
)

/** Takes a message out of the quarantine list, with what was found. */
export const settleQuarantined = endpoint(
  'POST /api/admins/finance/quarantine/{provider}/{eventId}',
  withRight('record-payments'),
  {
    params: z.object({
      provider: z.string().check(z.maxLength(20)),
      eventId: z.string().check(z.maxLength(255)),
    }),
    body: z.object({ words: WhatWasFound }),
    ok: Done,
  },
)

/** The ledger as a file that adds up to the cent; needs a fresh sign-in. */
export const exportLedger = endpoint('GET /api/admins/finance/export', see, {
  query: z.omit(EntryQuery, { after: true }),
  ok: FileAnswer,
})

export const WaiverCode = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(['application-fee', 'deposit']),
  /** Null for whatever is open. */
  amount: z.nullable(z.int()),
  program: z.nullable(Program),
  uses: z.int(),
  used: z.int(),
  reason: z.string(),
  madeBy: z.string(),
  at: Instant,
  endsAt: z.nullable(Instant),
  isOver: z.boolean(),
})
export type WaiverCode = z.infer<typeof WaiverCode>

export const listWaiverCodes = endpoint('GET /api/admins/finance/codes', see, {
  ok: z.object({ currency: z.string(), codes: z.array(WaiverCode) }),
})

export const makeWaiverCode = endpoint(
  'POST /api/admins/finance/codes',
  withRight('waive-charges'),
  {
    body: z.object({
      kind: z.enum(['application-fee', 'deposit'], 'Choose what it’s for'),
      amount: z.nullable(StatedAmount),
      program: z.nullable(Program),
      uses: z
        .int('Enter a number')
        .check(
          z.minimum(1, 'Enter at least one person'),
          z.maximum(1_000, 'Enter no more than 1,000 people'),
        ),
      /** Its last day, in the institute's zone. */
      endsOn: z.nullable(NearDay),
      reason: lineOfText({ empty: 'Enter a reason', label: 'The reason', max: 500 }),
    }),
    ok: z.object({ code: z.string() }),
  },
)

export const endWaiverCode = endpoint(
  'POST /api/admins/finance/codes/{id}/end',
  withRight('waive-charges'),
  { params: ById, ok: Done },
)
