import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, bytea, instant } from '#server/db/columns.ts'
import type { EnrollmentRecord } from '../record.ts'

/** Another system that takes over those who enroll. */
export const studentSystems = pgTable(
  'student_systems',
  {
    /** Names it in calls. */
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    /** So many days after enrolling everyone has an id there. */
    idWithinDays: integer('id_within_days').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => admins.id),
    createdAt: instant('created_at').notNull(),
    lastSuccessAt: instant('last_success_at'),
    lastFault: text('last_fault'),
    lastFaultAt: instant('last_fault_at'),
    /** The nightly look, and how many it found without an id for too long. */
    lookedAt: instant('looked_at'),
    lateCount: integer('late_count').notNull().default(0),
    /** The columns of its files, a line each. */
    fileProfile: text('file_profile'),
    /** From which hour on it gets a file each day; null for none. */
    fileHour: integer('file_hour'),
    /** The institute’s day whose file is done. */
    filedOn: text('filed_on'),
    /** A worker that sends it a file holds it until then. */
    fileClaimedUntil: instant('file_claimed_until'),
  },
  (t) => [
    check('student_systems_code', sql`${t.code} ~ '^[a-z][a-z0-9-]{0,29}$'`),
    check('student_systems_days', sql`${t.idWithinDays} BETWEEN 1 AND 365`),
    check('student_systems_file_hour', sql`${t.fileHour} BETWEEN 0 AND 23`),
  ],
)

/** What a person is called in another system: one id each, and each id once. */
export const externalIds = pgTable(
  'external_ids',
  {
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id),
    system: text('system')
      .notNull()
      .references(() => studentSystems.code, { onDelete: 'cascade' }),
    value: text('value').notNull(),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicantId, t.system] }),
    unique('external_ids_once').on(t.system, t.value),
  ],
)

/** What student systems are told, in the order in which it was committed; append-only but for erasing a person. */
export const enrollmentEntries = pgTable(
  'enrollment_entries',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    standing: text('standing').notNull(),
    at: at(),
    /** Null once the person was erased. */
    record: jsonb('record').$type<EnrollmentRecord>(),
    /** Of the record’s canonical text. */
    sha256: bytea('sha256').notNull(),
  },
  (t) => [
    index('enrollment_entries_of_application').on(t.applicationId, t.seq.desc()),
    check('enrollment_entries_kind', sql`${t.kind} IN ('enroll', 'defer', 'cancel', 'correct')`),
    check(
      'enrollment_entries_standing',
      sql`${t.standing} IN ('enrolled', 'deferred', 'canceled')`,
    ),
    check('enrollment_entries_hash_size', sql`octet_length(${t.sha256}) = 32`),
  ],
)

/** That an entry was handed to a system, and what it said of it. */
export const enrollmentReceipts = pgTable(
  'enrollment_receipts',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => enrollmentEntries.id),
    system: text('system')
      .notNull()
      .references(() => studentSystems.code, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull(),
    state: text('state').notNull(),
    stateAt: instant('state_at').notNull(),
    /** Why it was refused. */
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.system] }),
    index('enrollment_receipts_of_system').on(t.system, t.state),
    check('enrollment_receipts_state', sql`${t.state} IN ('sent', 'acknowledged', 'refused')`),
    check('enrollment_receipts_reason', sql`(${t.state} = 'refused') = (${t.reason} IS NOT NULL)`),
  ],
)
