import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { at, citext, instant } from '#server/db/columns.ts'
import type { ImportColumns } from '../import-columns.ts'

/** How files of one kind are read. */
export const importProfiles = pgTable('import_profiles', {
  id: uuid('id').primaryKey(),
  name: citext('name').notNull().unique(),
  columns: jsonb('columns').$type<ImportColumns>().notNull(),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => admins.id),
  at: at(),
})

/** A file of applications that was uploaded. */
export const applicationImports = pgTable(
  'application_imports',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    head: jsonb('head').$type<string[]>().notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => admins.id),
    at: at(),
    /** When somebody last did something with it. */
    changedAt: instant('changed_at').notNull(),
    /** What it is for, once someone has said what its columns hold. */
    program: text('program'),
    intakeId: uuid('intake_id').references(() => intakes.id),
    receivedOn: date('received_on', { mode: 'string' }),
    reason: text('reason').notNull().default(''),
    columns: jsonb('columns').$type<ImportColumns>(),
    /** In whose name it is checked, entered or undone. */
    actingId: uuid('acting_id').references(() => admins.id),
    stoppedBecause: text('stopped_because'),
  },
  (t) => [
    index('application_imports_listed').on(t.at),
    // What each look of each process reads.
    index('application_imports_due')
      .on(t.changedAt)
      .where(sql`state IN ('checking', 'applying', 'undoing')`),
    check(
      'application_imports_state',
      sql`${t.state} IN ('uploaded', 'checking', 'checked', 'applying', 'undoing', 'undone', 'removed')`,
    ),
    check(
      'application_imports_set_up',
      sql`${t.state} IN ('uploaded', 'removed') OR (${t.program} IS NOT NULL AND ${t.intakeId} IS NOT NULL
        AND ${t.receivedOn} IS NOT NULL AND ${t.columns} IS NOT NULL AND ${t.actingId} IS NOT NULL)`,
    ),
  ],
)

/** A row of such a file, and what became of it. */
export const applicationImportRows = pgTable(
  'application_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => applicationImports.id),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    state: text('state').notNull(),
    /** What is wrong with it, or why an undo left it. */
    words: text('words').notNull().default(''),
    /** As the row says it, for finding rows that are alike. */
    name: text('name').notNull().default(''),
    email: citext('email'),
    phone: text('phone'),
    nameAndBirth: text('name_and_birth'),
    /** Accounts that look like this person. */
    alike: uuid('alike').array().notNull().default(sql`'{}'`),
    /** The one of them with the same address. */
    sameAddress: uuid('same_address'),
    /** Somebody has looked: it is none of them. */
    isSomebodyElse: boolean('is_somebody_else').notNull().default(false),
    /** Whose it is: as somebody has said, or as it was entered. */
    applicantId: uuid('applicant_id').references(() => applicants.id),
    applicationId: uuid('application_id').references(() => applications.id),
    /** Of what was entered: its revision and place in the timeline then, and whether its person was made. */
    revision: integer('revision'),
    timelineSeq: integer('timeline_seq'),
    madePerson: boolean('made_person'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('application_import_rows_listed').on(t.importId, t.state, t.line),
    index('application_import_rows_of_applicant').on(t.applicantId),
    index('application_import_rows_of_application').on(t.applicationId),
    check(
      'application_import_rows_state',
      sql`${t.state} IN ('new', 'ready', 'faulty', 'alike', 'entered', 'undone')`,
    ),
    check(
      'application_import_rows_entered',
      sql`(${t.state} IN ('entered', 'undone')) = (${t.applicationId} IS NOT NULL)`,
    ),
  ],
)
