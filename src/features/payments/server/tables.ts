import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, bytea, citext, instant } from '#server/db/columns.ts'

/** How much and when an applicant pays, fixed when it is agreed; each row of it is a charge. */
export const installmentPlans = pgTable(
  'instalment_plans',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    instalments: integer('instalments').notNull(),
    /** In the institute's zone; the others follow month by month. */
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    feeVersion: integer('fee_version').notNull(),
    /** What is agreed about paying early and about a row that is missed. */
    rules: text('rules').notNull(),
    agreedBy: text('agreed_by').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('one_plan_at_a_time').on(t.applicationId).where(sql`ended_at IS NULL`),
    check('instalment_plans_total', sql`${t.totalMinor} > 0`),
    check('instalment_plans_instalments', sql`${t.instalments} BETWEEN 1 AND 60`),
  ],
)

/** What is owed. Whatever lowers it is an entry; money that is on a charge without being owed pays another, or goes back. */
export const charges = pgTable(
  'charges',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    /** Which installment of its plan; 1 for the others. */
    number: integer('number').notNull().default(1),
    planId: uuid('plan_id').references(() => installmentPlans.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The end of its last day in the institute's zone. */
    dueAt: instant('due_at'),
    /** The version of the price that it follows. */
    feeVersion: integer('fee_version').notNull(),
    /** The sum of its entries, kept by the database beside each entry so that open charges are found without adding up. */
    settledMinor: bigint('settled_minor', { mode: 'number' }).notNull().default(0),
    at: at(),
    cancelledAt: instant('cancelled_at'),
    /** Why money on a canceled charge stays with the institute. */
    keptWords: text('kept_words'),
    keptBy: uuid('kept_by').references(() => admins.id),
  },
  (t) => [
    unique('charges_in_a_currency').on(t.id, t.currency),
    uniqueIndex('charges_once')
      .on(t.applicationId, t.kind, t.number)
      .where(sql`cancelled_at IS NULL`),
    index('charges_of_application').on(t.applicationId),
    index('charges_listed').on(t.at, t.id),
    index('charges_open')
      .on(sql`coalesce(${t.dueAt}, 'infinity')`, t.id)
      .where(sql`settled_minor < amount_minor`),
    index('charges_due_back').on(t.at, t.id).where(sql`settled_minor > amount_minor`),
    check('charges_kind', sql`${t.kind} IN ('application-fee', 'deposit', 'instalment')`),
    check('charges_amount', sql`${t.amountMinor} > 0`),
    check('charges_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('charges_of_a_plan', sql`(${t.kind} = 'instalment') = (${t.planId} IS NOT NULL)`),
  ],
)

/** A try to move money to us. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    chargeId: uuid('charge_id').notNull(),
    number: integer('number').notNull(),
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRef: text('provider_ref'),
    /** What the provider said of one that failed. */
    failure: text('failure'),
    /** `applicant:<id>`, `admin:<id>`, or who holds a link. */
    startedBy: text('started_by').notNull(),
    at: at(),
    stateAt: instant('state_at').notNull(),
  },
  (t) => [
    unique('payment_attempts_reference').on(t.provider, t.providerRef),
    unique('payment_attempts_numbered').on(t.chargeId, t.number),
    uniqueIndex('one_open_attempt').on(t.chargeId).where(sql`state IN ('created', 'processing')`),
    index('payment_attempts_under_way')
      .on(t.state, t.at)
      .where(sql`state IN ('created', 'processing')`),
    foreignKey({
      name: 'payment_attempts_of_charge',
      columns: [t.chargeId, t.currency],
      foreignColumns: [charges.id, charges.currency],
    }),
    check(
      'payment_attempts_state',
      sql`${t.state} IN ('created', 'processing', 'succeeded', 'failed', 'cancelled')`,
    ),
    check('payment_attempts_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** What staff wrote down of money that came without a provider; never edited. */
export const recordedPayments = pgTable(
  'recorded_payments',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => paymentAttempts.id),
    method: text('method').notNull(),
    reference: text('reference').notNull(),
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    evidence: text('evidence').notNull().default(''),
    recordedBy: uuid('recorded_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    index('recorded_payments_alike').on(t.method, sql`lower(${t.reference})`),
    check('recorded_payments_method', sql`${t.method} IN ('transfer', 'cheque', 'cash')`),
  ],
)

/** The file that proves a payment recorded by hand; the bytes are here as they are of contracts. */
export const paymentProofs = pgTable(
  'payment_proofs',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => recordedPayments.attemptId),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    sha256: bytea('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    check(
      'payment_proofs_type',
      sql`${t.mediaType} IN ('application/pdf', 'image/jpeg', 'image/png')`,
    ),
    check('payment_proofs_size', sql`octet_length(${t.bytes}) BETWEEN 1 AND 5242880`),
    check('payment_proofs_hash', sql`${t.sha256} = sha256(${t.bytes})`),
  ],
)

/** A code that takes something off a charge, for as many people as it says. */
export const waiverCodes = pgTable(
  'waiver_codes',
  {
    id: uuid('id').primaryKey(),
    code: citext('code').notNull().unique(),
    kind: text('kind').notNull(),
    /** Null for whatever is open. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    /** Null for both programs. */
    program: text('program'),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
    endsAt: instant('ends_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    check('waiver_codes_kind', sql`${t.kind} IN ('application-fee', 'deposit')`),
    check('waiver_codes_used', sql`${t.used} BETWEEN 0 AND ${t.uses}`),
    check('waiver_codes_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** What somebody decided not to ask for; never edited, only reversed. */
export const waivers = pgTable(
  'waivers',
  {
    id: uuid('id').primaryKey(),
    chargeId: uuid('charge_id').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Who approved it: a member of staff, or the maker of the code. */
    approvedBy: uuid('approved_by')
      .notNull()
      .references(() => admins.id),
    codeId: uuid('code_id').references(() => waiverCodes.id),
    at: at(),
  },
  (t) => [
    unique('waivers_code_once').on(t.chargeId, t.codeId),
    index('waivers_of_code').on(t.codeId),
    foreignKey({
      name: 'waivers_of_charge',
      columns: [t.chargeId, t.currency],
      foreignColumns: [charges.id, charges.currency],
    }),
    check('waivers_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** Money on its way back. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    /** What it gives back is not owed again. */
    endsDebt: boolean('ends_debt').notNull().default(false),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRef: text('provider_ref'),
    failure: text('failure'),
    /** No one in the office where it was made at the provider itself. */
    askedBy: uuid('asked_by').references(() => admins.id),
    at: at(),
    stateAt: instant('state_at').notNull(),
    /** Somebody of the office has seen that it failed. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    index('refunds_of_attempt').on(t.attemptId),
    uniqueIndex('refunds_reference').on(t.providerRef).where(sql`provider_ref IS NOT NULL`),
    index('refunds_open')
      .on(t.state, t.at)
      .where(sql`state = 'pending' OR (state = 'failed' AND seen_at IS NULL)`),
    check('refunds_state', sql`${t.state} IN ('pending', 'succeeded', 'failed')`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** Append-only. The balance of a charge is the sum of its entries; what raises it is positive. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chargeId: uuid('charge_id').notNull(),
    kind: text('kind').notNull(),
    /** Whether money moved, something was done without, or is no longer owed. */
    counts: text('counts').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    /** The attempt, refund, waiver or provider's dispute that it comes from; both ways of a move name one. */
    source: text('source').notNull(),
    /** The entry that a reversal takes back. */
    reverses: bigint('reverses', { mode: 'number' }).unique(),
    by: text('by').notNull(),
    words: text('words').notNull().default(''),
    at: at(),
  },
  (t) => [
    unique('ledger_entries_source').on(t.kind, t.source),
    index('ledger_entries_of_charge').on(t.chargeId, t.seq),
    index('ledger_entries_by_kind').on(t.kind, t.valueDate, t.seq),
    index('ledger_entries_by_day').on(t.valueDate, t.seq),
    foreignKey({
      name: 'ledger_entries_of_charge_in_currency',
      columns: [t.chargeId, t.currency],
      foreignColumns: [charges.id, charges.currency],
    }),
    check(
      'ledger_entries_kind',
      sql`${t.kind} IN ('payment', 'refund', 'reversal', 'waiver', 'dispute', 'cancellation', 'move')`,
    ),
    check('ledger_entries_counts', sql`${t.counts} IN ('money', 'waiver', 'cancelled')`),
    check(
      'ledger_entries_sign',
      sql`CASE ${t.kind} WHEN 'payment' THEN ${t.amountMinor} > 0 AND ${t.counts} = 'money'
        WHEN 'waiver' THEN ${t.amountMinor} > 0 AND ${t.counts} = 'waiver'
        WHEN 'cancellation' THEN ${t.amountMinor} <> 0 AND ${t.counts} = 'cancelled'
        WHEN 'move' THEN ${t.amountMinor} <> 0 AND ${t.counts} = 'money'
        WHEN 'reversal' THEN ${t.amountMinor} <> 0
        ELSE ${t.amountMinor} < 0 AND ${t.counts} = 'money' END`,
    ),
    check('ledger_entries_reversal', sql`(${t.kind} = 'reversal') = (${t.reverses} IS NOT NULL)`),
  ],
)

/** Where every charge stands, by the sum of its entries. */
export const chargeBalances = pgView('charge_balances', {
  chargeId: uuid('charge_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  currency: text('currency').notNull(),
  paid: bigint('paid', { mode: 'number' }).notNull(),
  waived: bigint('waived', { mode: 'number' }).notNull(),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
  open: bigint('open', { mode: 'number' }).notNull(),
  dueBack: bigint('due_back', { mode: 'number' }).notNull(),
  processing: bigint('processing', { mode: 'number' }).notNull(),
  goingBack: bigint('going_back', { mode: 'number' }).notNull(),
  disputed: bigint('disputed', { mode: 'number' }).notNull(),
  cancelled: bigint('cancelled', { mode: 'number' }).notNull(),
}).existing()

/** Every verified message of a provider: kept first, applied afterwards. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
    appliedAt: instant('applied_at'),
    /** Why it pays nothing until a person has looked. */
    quarantined: text('quarantined'),
    settledBy: uuid('settled_by').references(() => admins.id),
    settledAt: instant('settled_at'),
    settledWords: text('settled_words'),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('provider_events_by_time').on(t.provider, t.receivedAt),
    index('provider_events_open')
      .on(t.receivedAt)
      .where(sql`applied_at IS NULL AND quarantined IS NULL`),
    index('provider_events_quarantined')
      .on(t.receivedAt)
      .where(sql`quarantined IS NOT NULL AND settled_at IS NULL`),
  ],
)

/** A link by which somebody else pays one charge. */
export const payLinks = pgTable(
  'pay_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    /** `applicant:<id>` or `admin:<id>`. */
    madeBy: text('made_by').notNull(),
    at: at(),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [index('pay_links_of_charge').on(t.chargeId)],
)

/** The last number of each series; taken in the transaction of its document, so that none is missing. */
export const documentSeries = pgTable('document_series', {
  series: text('series').primaryKey(),
  last: integer('last').notNull(),
})

type MoneyLines = {
  lines: { label: string; words: string; amount: number | null }[]
  /** The sum of the lines. */
  total: { label: string; amount: number }
}

export type MoneyFacts = MoneyLines & {
  /** What it is for. */
  name?: string
  to: { name: string; email: string; address?: string[] }
  program: string
  intake: string
  /** What the amount comes from: the price, and what lowers it. */
  basis?: MoneyLines
  notes: string[]
  institute: { name: string; email: string; phone: string; address: string; timeZone: string }
}

/** Receipts, invoices and what reverses them: numbered, never changed. */
export const moneyDocuments = pgTable(
  'money_documents',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    chargeId: uuid('charge_id').references(() => charges.id),
    planId: uuid('plan_id').references(() => installmentPlans.id),
    kind: text('kind').notNull(),
    /** `R` for receipts, `I` for invoices, `C` for what reverses one. */
    series: text('series').notNull(),
    number: integer('number').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** All that it says. */
    facts: jsonb('facts').$type<MoneyFacts>().notNull(),
    /** The entry of the ledger that it tells of. */
    entrySeq: bigint('entry_seq', { mode: 'number' }).references(() => ledgerEntries.seq),
    reverses: uuid('reverses'),
    at: at(),
  },
  (t) => [
    unique('money_documents_numbered').on(t.series, t.number),
    unique('money_documents_of_entry').on(t.entrySeq),
    index('money_documents_of_application').on(t.applicationId, t.at),
    check('money_documents_kind', sql`${t.kind} IN ('invoice', 'receipt', 'counter')`),
    check('money_documents_amount', sql`${t.amountMinor} > 0`),
    check('money_documents_counter', sql`${t.kind} <> 'counter' OR ${t.reverses} IS NOT NULL`),
  ],
)

/** A document as it was first printed: a later printer makes no other one of it. */
export const moneyPapers = pgTable(
  'money_papers',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => moneyDocuments.id, { onDelete: 'cascade' }),
    /** The program and fonts. */
    printer: text('printer').notNull(),
    sha256: bytea('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [check('money_papers_hash', sql`${t.sha256} = sha256(${t.bytes})`)],
)

/** Each time that a provider's payments and the ledger were laid side by side. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    /** From when on the provider was asked. */
    since: instant('since').notNull(),
    at: at(),
    compared: integer('compared').notNull(),
    /** Payments and refunds of which no message had come. */
    repaired: integer('repaired').notNull(),
    /** What does not fit and is in quarantine. */
    doubtful: integer('doubtful').notNull(),
    /** Why the provider could not be asked; null where it was. */
    failure: text('failure'),
  },
  (t) => [
    index('reconciliations_latest').on(t.provider, t.at),
    index('reconciliations_found').on(t.at).where(sql`repaired > 0 OR doubtful > 0`),
  ],
)

/** A payment that its payer disputes with their bank. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref').notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** What the bank says, in the provider's words. */
    reason: text('reason').notNull(),
    /** While the bank only asks, no money has moved; from `open` on it is gone until it is won. */
    state: text('state').notNull(),
    /** Until when the bank takes an answer. */
    answerBy: instant('answer_by'),
    at: at(),
    stateAt: instant('state_at').notNull(),
    /** Somebody of the office has seen how it ended. */
    seenAt: instant('seen_at'),
  },
  (t) => [
    unique('disputes_reference').on(t.provider, t.providerRef),
    index('disputes_of_attempt').on(t.attemptId),
    index('disputes_listed').on(t.stateAt).where(sql`seen_at IS NULL`),
    check('disputes_state', sql`${t.state} IN ('asked', 'open', 'won', 'lost')`),
    check('disputes_amount', sql`${t.amountMinor} > 0`),
  ],
)

/** What is owed by its last day, and what came by its value date: folded sums, and the changes since; kept by triggers. */
export const moneySums = pgTable(
  'money_sums',
  {
    program: text('program').notNull(),
    currency: text('currency').notNull(),
    /** `owed`, `came`, or `under-way` at providers. */
    what: text('what').notNull(),
    /** The end of the last day of what is owed; the value date of what came; infinity without either. */
    day: timestamp('day', { withTimezone: true, mode: 'string' }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.currency, t.program, t.day] })],
)

/** Changes of those sums that are not folded yet. */
export const moneySumChanges = pgTable('money_sum_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  program: text('program').notNull(),
  currency: text('currency').notNull(),
  what: text('what').notNull(),
  day: timestamp('day', { withTimezone: true, mode: 'string' }).notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
})

/** New bank details for transfers, from the day they were entered; they count once they are done. */
export const bankChanges = pgTable(
  'bank_changes',
  {
    id: uuid('id').primaryKey(),
    state: text('state').notNull(),
    was: jsonb('was').$type<unknown>().notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => admins.id),
    proposedAt: instant('proposed_at').notNull(),
    /** Null where a second owner has to approve. */
    takesEffectAt: instant('takes_effect_at'),
    approvedBy: uuid('approved_by').references(() => admins.id),
    /** Who canceled it; null where that happened by itself. */
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
    /** The version of the settings that it made. */
    version: integer('version'),
  },
  (t) => [
    uniqueIndex('bank_changes_one_waits').on(t.state).where(sql`state = 'waiting'`),
    check('bank_changes_state', sql`${t.state} IN ('waiting', 'done', 'cancelled')`),
    check('bank_changes_two_people', sql`${t.approvedBy} <> ${t.proposedBy}`),
    check('bank_changes_a_day', sql`${t.takesEffectAt} >= ${t.proposedAt} + interval '24 hours'`),
    check(
      'bank_changes_done',
      sql`${t.state} <> 'done' OR (${t.version} IS NOT NULL
        AND (${t.approvedBy} IS NOT NULL OR coalesce(${t.endedAt} >= ${t.takesEffectAt}, false)))`,
    ),
  ],
)
