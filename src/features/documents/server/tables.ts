import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, bytea, instant } from '#server/db/columns.ts'

/** What an applicant has taken up of their room: finished files and uploads under way. */
export const uploadQuotas = pgTable(
  'upload_quotas',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => applicants.id),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    check('upload_quotas_files', sql`${t.files} >= 0`),
    check('upload_quotas_bytes', sql`${t.bytes} >= 0`),
  ],
)

/** A file on its way: what has arrived is in the store part by part. Kept for two days after it is done, for anyone who asks again. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** `applicant:<id>` or `admin:<id>`; an applicant's counts against their room. */
    sender: text('sender').notNull(),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    received: integer('received').notNull().default(0),
    /** Keys of the store, in order. */
    parts: text('parts').array().notNull().default(sql`'{}'`),
    touchedAt: instant('touched_at').notNull(),
    /** What came of it. */
    versionId: uuid('version_id'),
  },
  (t) => [
    index('uploads_of_application').on(t.applicationId),
    index('uploads_by_time').on(t.touchedAt),
    check('uploads_received', sql`${t.received} BETWEEN 0 AND ${t.bytes}`),
  ],
)

/** A file in the store: its hash, size, kind, and what the scanner found. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    /** Random: tells no id, name or order. */
    storageKey: text('storage_key').notNull().unique(),
    sha256: bytea('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    mediaType: text('media_type').notNull(),
    pages: integer('pages'),
    /** What staff are to know of it, by name. */
    marks: text('marks').array().notNull().default(sql`'{}'`),
    /** Against whose room it counts; null for what the office put in. */
    ownerId: uuid('owner_id').references(() => applicants.id),
    scan: text('scan').notNull(),
    /** What the scanner calls what it found. */
    finding: text('finding'),
    /** When it is scanned next; a claim while it is being scanned. */
    scanAt: instant('scan_at'),
    at: at(),
  },
  (t) => [
    index('files_of_owner').on(t.ownerId),
    index('files_to_scan').on(t.scanAt).where(sql`scan IN ('received', 'scanning')`),
    check('files_hash_size', sql`octet_length(${t.sha256}) = 32`),
    check('files_bytes', sql`${t.bytes} > 0`),
    check('files_scan', sql`${t.scan} IN ('received', 'scanning', 'clean', 'rejected')`),
  ],
)

/** Keys that no row of ours names anymore, until the night takes their bytes away. */
export const removedFiles = pgTable('removed_files', {
  storageKey: text('storage_key').primaryKey(),
})

/** One for each rule and application that something was done about, and one for each request of the office. */
export const documentSlots = pgTable(
  'document_slots',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** A rule of the settings; null for a request, which says itself what it is. */
    ruleId: text('rule_id'),
    name: text('name'),
    words: text('words'),
    dueOn: date('due_on', { mode: 'string' }),
    isBlocking: boolean('is_blocking'),
    askedBy: uuid('asked_by').references(() => admins.id),
    askedAt: instant('asked_at'),
    excusedBy: uuid('excused_by').references(() => admins.id),
    excusedAt: instant('excused_at'),
    excusedWords: text('excused_words'),
  },
  (t) => [
    unique('document_slots_of_rule').on(t.applicationId, t.ruleId),
    index('document_slots_due').on(t.dueOn).where(sql`due_on IS NOT NULL`),
    check(
      'document_slots_rule_or_request',
      sql`(${t.ruleId} IS NULL) = (${t.name} IS NOT NULL AND ${t.askedAt} IS NOT NULL)`,
    ),
    check('document_slots_excused', sql`(${t.excusedBy} IS NULL) = (${t.excusedAt} IS NULL)`),
  ],
)

/** What was sent for a document, version by version. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => documentSlots.id),
    /** Which of several papers it is; the highest number of a place is the current version. */
    place: integer('place').notNull(),
    number: integer('number').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => files.id),
    /** As given, for showing only. */
    name: text('name').notNull(),
    /** `applicant:<id>` or `admin:<id>`. */
    sender: text('sender').notNull(),
    /** Who it came from where the office put it in. */
    source: text('source'),
    expiresOn: date('expires_on', { mode: 'string' }),
    at: at(),
  },
  (t) => [
    unique('document_versions_numbered').on(t.slotId, t.place, t.number),
    index('document_versions_of_application').on(t.applicationId),
  ],
)

/** Append-only; the latest of a version counts. */
export const documentVerdicts = pgTable(
  'document_verdicts',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => documentVersions.id),
    outcome: text('outcome').notNull(),
    reasonId: text('reason_id'),
    words: text('words').notNull().default(''),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    index('document_verdicts_of_version').on(t.versionId, t.seq),
    check(
      'document_verdicts_outcome',
      sql`${t.outcome} IN ('accepted', 'sent-back', 'taken-back')`,
    ),
    check(
      'document_verdicts_reason',
      sql`${t.outcome} <> 'sent-back' OR ${t.reasonId} IS NOT NULL`,
    ),
  ],
)

/** Append-only: each time that somebody of the staff opened a file; it outlives the file. */
export const fileReads = pgTable(
  'file_reads',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fileId: uuid('file_id').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    how: text('how').notNull(),
    at: at(),
  },
  (t) => [
    index('file_reads_of_file').on(t.fileId, t.seq),
    index('file_reads_of_admin').on(t.adminId, t.at),
    check('file_reads_how', sql`${t.how} IN ('preview', 'download', 'archive')`),
  ],
)
