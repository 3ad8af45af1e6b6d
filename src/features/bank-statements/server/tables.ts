import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { charges, recordedPayments } from '#features/payments/server/tables.ts'
import { at, bytea, instant } from '#server/db/columns.ts'
import type { CsvColumns } from '../csv-columns.ts'
import type { LineFault } from '../line-fault.ts'

/** How the CSV files of one account are read; known by the row that heads them. */
export const bankProfiles = pgTable(
  'bank_profiles',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().unique(),
    account: text('account').notNull(),
    /** A hash of that row. */
    headKey: bytea('head_key').notNull(),
    columns: jsonb('columns').$type<CsvColumns>().notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [unique('bank_profiles_once').on(t.headKey, t.account)],
)

/** A file that was uploaded. Only its lines are kept. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: uuid('id').primaryKey(),
    account: text('account').notNull(),
    name: text('name').notNull(),
    format: text('format').notNull(),
    sha256: bytea('sha256').notNull(),
    /** Payments to us that could be read. */
    lines: integer('lines').notNull(),
    /** Those of them that no earlier file had. */
    added: integer('added').notNull(),
    /** What went out, or was not booked yet. */
    leftOut: integer('left_out').notNull(),
    /** The first lines that could not be read, and how many there were. */
    faults: jsonb('faults').$type<LineFault[]>().notNull(),
    faultCount: integer('fault_count').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
    /** When its lines that no one had handled were removed again. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('bank_statements_listed').on(t.at),
    check('bank_statements_format', sql`${t.format} IN ('csv', 'camt.053')`),
  ],
)

/** A payment to us as the bank lists it: there once for each account, and confirmed once at most. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid('id').primaryKey(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    account: text('account').notNull(),
    /** A hash of the bank's own reference, or of all that the line says. */
    entryKey: bytea('entry_key').notNull(),
    valueDate: date('value_date', { mode: 'string' }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    sender: text('sender').notNull(),
    reference: text('reference').notNull(),
    bankReference: text('bank_reference').notNull(),
    state: text('state').notNull().default('open'),
    /** The charge that it most likely pays; without a key, since a fee may still have to be asked for. */
    proposedId: uuid('proposed_id'),
    /** Why that one, or why none. */
    why: text('why').notNull().default('none'),
    chargeId: uuid('charge_id').references(() => charges.id),
    /** The payment that it became. */
    attemptId: uuid('attempt_id')
      .unique()
      .references(() => recordedPayments.attemptId),
    handledBy: uuid('handled_by').references(() => admins.id),
    handledAt: instant('handled_at'),
  },
  (t) => [
    unique('bank_lines_once').on(t.account, t.entryKey),
    index('bank_lines_listed').on(t.state, t.valueDate, t.id),
    index('bank_lines_of_statement').on(t.statementId),
    index('bank_lines_of_charge').on(t.chargeId),
    check('bank_lines_state', sql`${t.state} IN ('open', 'confirmed', 'not-ours')`),
    check('bank_lines_amount', sql`${t.amountMinor} > 0`),
    check('bank_lines_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'bank_lines_confirmed',
      sql`(${t.state} = 'confirmed') = (${t.attemptId} IS NOT NULL)
        AND (${t.state} = 'confirmed') = (${t.chargeId} IS NOT NULL)`,
    ),
    check('bank_lines_handled', sql`(${t.state} = 'open') = (${t.handledAt} IS NULL)`),
  ],
)
