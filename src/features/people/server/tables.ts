import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, instant } from '#server/db/columns.ts'

/** Applications that must be kept whatever their time, and why; ended ones stay known. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('legal_holds_one_open').on(t.applicationId).where(sql`ended_at IS NULL`),
    index('legal_holds_of_application').on(t.applicationId, t.at),
    check('legal_holds_ended', sql`(${t.endedBy} IS NULL) = (${t.endedAt} IS NULL)`),
  ],
)

/** Two accounts that look like one person; `one` is the lesser id. Found by triggers on accounts. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    one: uuid('one')
      .notNull()
      .references(() => applicants.id),
    other: uuid('other')
      .notNull()
      .references(() => applicants.id),
    /** What is alike: `name`, `birth-date`, `phone`. */
    alike: text('alike').array().notNull(),
    foundAt: instant('found_at').notNull(),
    /** Somebody has looked: they are two people. */
    apartAt: instant('apart_at'),
    apartBy: uuid('apart_by').references(() => admins.id),
  },
  (t) => [
    primaryKey({ columns: [t.one, t.other] }),
    index('duplicate_pairs_of_other').on(t.other),
    index('duplicate_pairs_open').on(t.foundAt.desc(), t.one, t.other).where(sql`apart_at IS NULL`),
    check('duplicate_pairs_order', sql`${t.one} < ${t.other}`),
  ],
)
