import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { instant } from '#server/db/columns.ts'
import type { FilePart } from '../contract.ts'

/** What an applicant asked to see of the office's file about them, by when it is answered, and what they got. */
export const fileRequests = pgTable(
  'file_requests',
  {
    id: uuid('id').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id),
    words: text('words').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** The last day to answer, at the institute. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    state: text('state').notNull().default('open'),
    endedAt: instant('ended_at'),
    /** Who of the office answered; null where the applicant took it back. */
    answeredBy: uuid('answered_by').references(() => admins.id),
    /** Why the office does not hand it over, in words for the applicant. */
    reason: text('reason'),
    /** As it was handed over, names blacked out; gone once its time is over. */
    file: jsonb('file').$type<FilePart[]>(),
    fileUntil: instant('file_until'),
    /** When the applicant opened it first. */
    openedAt: instant('opened_at'),
  },
  (t) => [
    uniqueIndex('file_requests_one_open').on(t.applicantId).where(sql`state = 'open'`),
    index('file_requests_of_applicant').on(t.applicantId, t.askedAt),
    index('file_requests_listed').on(t.dueOn, t.id),
    check(
      'file_requests_state',
      sql`${t.state} IN ('open', 'handed-over', 'declined', 'withdrawn')`,
    ),
    check('file_requests_ended', sql`(${t.state} = 'open') = (${t.endedAt} IS NULL)`),
  ],
)
