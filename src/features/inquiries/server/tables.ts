import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { citext, instant } from '#server/db/columns.ts'

/** People who asked about a program and agreed to be emailed, before they apply. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: citext('email').notNull(),
    program: text('program').notNull(),
    intakeId: uuid('intake_id')
      .notNull()
      .references(() => intakes.id),
    /** Where they asked: an event, a form, a person. */
    source: text('source').notNull(),
    /** When they agreed to be emailed. */
    consentedOn: date('consented_on', { mode: 'string' }).notNull(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => admins.id),
    addedAt: instant('added_at').notNull(),
    invitedAt: instant('invited_at'),
  },
  (t) => [
    unique('inquiries_once').on(t.email, t.program),
    index('inquiries_listed').on(t.addedAt.desc(), t.id.desc()),
    check('inquiries_program', sql`${t.program} IN ('ba', 'msc')`),
  ],
)
