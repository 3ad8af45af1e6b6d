import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { at } from '#server/db/columns.ts'

/** How many applications stand where: folded sums, and the changes since; kept by triggers. */
export const applicationCounts = pgTable(
  'application_counts',
  {
    intakeId: uuid('intake_id').notNull(),
    program: text('program').notNull(),
    status: text('status').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.intakeId, t.program, t.status] })],
)

/** Changes of those counts that are not folded into the sums yet. */
export const applicationCountChanges = pgTable('application_count_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  intakeId: uuid('intake_id').notNull(),
  program: text('program').notNull(),
  status: text('status').notNull(),
  change: integer('change').notNull(),
})

/** Every word that the search may meet, for finding what is spelled nearly alike; kept by a job. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_alike').using('gin', sql`${t.word} gin_trgm_ops`),
])

/** Applications whose words the job has yet to take up; written by a trigger. */
export const searchChanges = pgTable('search_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  applicationId: uuid('application_id').notNull(),
})

/** Applications whose facts have changed, for the job that keeps what each lacks; null for all that are open. */
export const missingChanges = pgTable('missing_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  applicationId: uuid('application_id'),
})

/** A list of applications that somebody keeps: the query part of its address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => admins.id),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    address: text('address').notNull(),
    at: at(),
  },
  (t) => [unique('saved_views_name').on(t.ownerId, t.name)],
)
