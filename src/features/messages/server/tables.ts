import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at } from '#server/db/columns.ts'

/** The one thread between an applicant and the office about an application; append-only. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** `mail`: the applicant, by answering a mail. */
    author: text('author').notNull(),
    adminId: uuid('admin_id').references(() => admins.id),
    /** Where an answer by mail came from. */
    fromAddress: text('from_address'),
    text: text('text').notNull(),
    /** Versions of documents of the same application. */
    documents: uuid('documents').array().notNull().default(sql`'{}'`),
    /** How many files of a mail were left out. */
    leftOut: integer('left_out').notNull().default(0),
    /** What it came from by itself, like a mail; a second row with it is refused. */
    cause: text('cause').unique(),
    at: at(),
  },
  (t) => [
    index('messages_of_application').on(t.applicationId, t.seq),
    check('messages_author', sql`${t.author} IN ('applicant', 'staff', 'mail')`),
    check('messages_by_staff', sql`(${t.author} = 'staff') = (${t.adminId} IS NOT NULL)`),
  ],
)

/** How far a thread was read by each side, and up to where the office says that no answer is needed. */
export const messageMarks = pgTable(
  'message_marks',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.kind] }),
    check('message_marks_kind', sql`${t.kind} IN ('applicant-read', 'office-read', 'settled')`),
  ],
)

/** How a member of staff wants to hear of something; absent: as the event has it. */
export const staffChoices = pgTable(
  'staff_choices',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    event: text('event').notNull(),
    choice: text('choice').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.event] }),
    check('staff_choices_choice', sql`${t.choice} IN ('at-once', 'daily', 'never')`),
  ],
)

/** What somebody is told of on the next morning, until they were. */
export const staffNews = pgTable(
  'staff_news',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    event: text('event').notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.event, t.applicationId] })],
)

/** What staff put into their messages, with named fields. */
export const savedTexts = pgTable(
  'saved_texts',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => admins.id),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** Everyone who writes to applicants has it. */
    shared: boolean('shared').notNull(),
    at: at(),
  },
  (t) => [unique('saved_texts_name').on(t.ownerId, t.name)],
)
