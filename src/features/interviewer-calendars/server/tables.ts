import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { interviewers } from '#features/interviews/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** The calendar that an interviewer lets us read, with what came of the last readings. */
export const interviewerCalendars = pgTable('interviewer_calendars', {
  adminId: uuid('admin_id')
    .primaryKey()
    .references(() => interviewers.adminId),
  /** Sealed, and in no open export: anyone who has it reads the whole calendar. */
  address: bytea('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  triedAt: instant('tried_at').notNull(),
  /** When the last reading that came to an end began. */
  readAt: instant('read_at').notNull(),
  /** Until when we know when its owner is busy. */
  knownUntil: instant('known_until').notNull(),
  /** The zone of days without a time, as it was read. */
  timeZone: text('time_zone').notNull(),
  /** What the server called this version of it. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** Why it could not be read the last time. */
  fault: text('fault'),
})

/** When somebody is busy, and nothing of what with or with whom. */
export const interviewerBusyTimes = pgTable(
  'interviewer_busy_times',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => interviewerCalendars.adminId, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.startsAt] }),
    check('interviewer_busy_times_order', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
