import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, instant } from '#server/db/columns.ts'

/** Who has an application open; a row counts for a minute. */
export const presences = pgTable(
  'presences',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.adminId] })],
)

/** What staff note of an application for one another. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => admins.id),
    text: text('text').notNull(),
    at: at(),
    editedAt: instant('edited_at'),
    /** Its text is gone with it. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('notes_of_application').on(t.applicationId, t.at),
    check('notes_removed_are_blank', sql`${t.removedAt} IS NULL OR ${t.text} = ''`),
  ],
)

/** Whom a note mentions, until they have read it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.adminId] }),
    index('note_mentions_unread').on(t.adminId).where(sql`read_at IS NULL`),
  ],
)

/** What somebody of the staff has to do about an application. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    title: text('title').notNull(),
    assigneeId: uuid('assignee_id').references(() => admins.id),
    dueOn: date('due_on', { mode: 'string' }),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => admins.id),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by').references(() => admins.id),
    /** Rises with each change; the caller names the one that they saw. */
    version: integer('version').notNull().default(1),
    /** Who changed it last, for telling anyone who was slower. */
    changedBy: uuid('changed_by').references(() => admins.id),
    /** Its title is gone with it. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('tasks_of_application').on(t.applicationId, t.createdAt),
    index('tasks_open_of_assignee')
      .on(t.assigneeId, t.dueOn)
      .where(sql`done_at IS NULL AND removed_at IS NULL`),
    check('tasks_removed_are_blank', sql`${t.removedAt} IS NULL OR ${t.title} = ''`),
  ],
)
