import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** Somebody who was asked to write about an applicant, and where that stands. */
export const referees = pgTable(
  'referees',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** The row of the form that named them; null for those who were named afterwards. */
    rowId: text('row_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    relation: text('relation').notNull(),
    position: text('position').notNull(),
    phone: text('phone').notNull(),
    /** The applicant has given up the right to read it, as the referee was told. */
    waived: boolean('waived').notNull(),
    /** Version of the program's settings that the questions are of. */
    formVersion: integer('form_version').notNull(),
    state: text('state').notNull(),
    stateAt: instant('state_at').notNull(),
    askedAt: instant('asked_at').notNull(),
    dueAt: instant('due_at').notNull(),
    remindedAt: instant('reminded_at'),
    /** Of the newest link; null once it opens nothing anymore. */
    tokenHash: bytea('token_hash').unique(),
    linkEndsAt: instant('link_ends_at'),
    /** Links that were mailed so far. */
    links: integer('links').notNull(),
    /** How often the applicant has asked again. */
    asksAgain: integer('asks_again').notNull().default(0),
    /** What is written so far. */
    draft: jsonb('draft').$type<Record<string, string>>().notNull(),
    draftRevision: integer('draft_revision').notNull().default(0),
    draftAt: instant('draft_at'),
    note: text('note').notNull().default(''),
    /** Rises with each act of applicant or office; the caller names the one that they saw. */
    version: integer('version').notNull().default(1),
    /** Who of the office did without it, or entered it. */
    by: uuid('by').references(() => admins.id),
  },
  (t) => [
    unique('referees_of_row').on(t.applicationId, t.rowId),
    index('referees_of_application').on(t.applicationId, t.askedAt),
    index('referees_waiting').on(t.askedAt).where(sql`state = 'asked'`),
    check(
      'referees_state',
      sql`${t.state} IN ('asked', 'received', 'declined', 'mistaken', 'replaced', 'excused', 'ended')`,
    ),
    check('referees_link_while_asked', sql`${t.tokenHash} IS NULL OR ${t.state} = 'asked'`),
    check('referees_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
  ],
)

/** What a referee wrote; it stays as it came. */
export const referenceTexts = pgTable(
  'reference_texts',
  {
    refereeId: uuid('referee_id')
      .primaryKey()
      .references(() => referees.id),
    /** By id of the question. */
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    signedName: text('signed_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    cameBy: text('came_by').notNull(),
    /** The date of a letter. */
    writtenOn: date('written_on', { mode: 'string' }),
  },
  (t) => [check('reference_texts_came_by', sql`${t.cameBy} IN ('link', 'letter')`)],
)
