import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { instant } from '#server/db/columns.ts'

/** Applications that came on paper, by phone, or in a file of many. */
export const enteredApplications = pgTable(
  'entered_applications',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => applications.id),
    enteredBy: uuid('entered_by')
      .notNull()
      .references(() => admins.id),
    enteredAt: instant('entered_at').notNull(),
    how: text('how').notNull(),
    /** The day that counts for the deadline, in the institute's zone. */
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** Why it was entered after its intake had closed. */
    reason: text('reason'),
    /** When the declaration was signed, or given by phone. */
    signedOn: date('signed_on', { mode: 'string' }),
  },
  (t) => [check('entered_applications_how', sql`${t.how} IN ('paper', 'phone', 'file')`)],
)
