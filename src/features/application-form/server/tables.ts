import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { applications } from '#features/applications/server/tables.ts'
import { at } from '#server/db/columns.ts'

/** What the form holds now, an answer to a row. */
export const fieldValues = pgTable(
  'field_values',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    path: text('path').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    revision: integer('revision').notNull(),
    tab: text('tab').notNull(),
    tabSeq: bigint('tab_seq', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.path] })],
)

/** What an answer was before. */
export const fieldHistory = pgTable(
  'field_history',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    path: text('path').notNull(),
    revision: integer('revision').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    tab: text('tab').notNull(),
    tabSeq: bigint('tab_seq', { mode: 'number' }).notNull(),
    actor: text('actor').notNull(),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.path, t.revision] }),
    unique('field_history_once').on(t.applicationId, t.tab, t.tabSeq, t.path),
  ],
)

/** How often an answer broke a rule of the form when a section or the whole was handed in; names no one. */
export const ruleFailures = pgTable(
  'rule_failures',
  {
    /** In the institute's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    program: text('program').notNull(),
    /** Of the question; a row's number in a list is left out. */
    path: text('path').notNull(),
    rule: text('rule').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.program, t.path, t.rule] })],
)
