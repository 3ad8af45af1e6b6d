import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#server/db/columns.ts'
import { admins, applications } from '#server/db/schema.ts'

/** What the office says of one choice of credit transfer. */
export const creditSettlements = pgTable(
  'credit_settlements',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** Id of the catalogue's entry. */
    choice: text('choice').notNull(),
    outcome: text('outcome').notNull(),
    credits: integer('credits').notNull(),
    /** What the applicant reads. */
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.choice] }),
    check('credit_settlements_outcome', sql`${t.outcome} IN ('accepted', 'partly', 'refused')`),
    check('credit_settlements_credits', sql`${t.credits} >= 0`),
  ],
)
