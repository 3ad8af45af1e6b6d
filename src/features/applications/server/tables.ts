import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
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
import { intakes } from '#features/settings/server/tables.ts'
import { at, bytea, instant, tsvector } from '#server/db/columns.ts'

type TurnColumns = Record<'status' | 'statusAt' | 'attentionAt', SQLWrapper>

/**
 * Whose turn it is, the office's first, then the applicants', as `awaitedOf` says it. Indexes hold it as it
 * is spelled here, so its statuses are no parameters; a test compares them.
 */
export const turnOf = ({ status, attentionAt }: Omit<TurnColumns, 'statusAt'>) =>
  sql<number>`(CASE WHEN ${attentionAt} IS NOT NULL THEN 0 WHEN ${status} IN ('incomplete', 'scheduled', 'accepted') THEN 1 ELSE 2 END)`

/** Since when it is. */
export const turnSince = ({ statusAt, attentionAt }: Omit<TurnColumns, 'status'>) =>
  sql`coalesce(${attentionAt}, ${statusAt})`

/**
 * What an application lacks, null for nothing: one condition on it picks the kinds, leads to the indexes of
 * what lacks anything at all, and is estimated as it is. Spelled as the indexes and the statistics are.
 */
export const missingOf = ({ missing }: { missing: SQLWrapper }) => sql`nullif(${missing}, '{}')`

/** An application: its program, intake, status, and what the office works with. */
export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id),
    program: text('program').notNull(),
    intakeId: uuid('intake_id')
      .notNull()
      .references(() => intakes.id),
    status: text('status').notNull(),
    statusAt: instant('status_at').notNull(),
    statusSeq: integer('status_seq').notNull(),
    timelineSeq: integer('timeline_seq').notNull(),
    /** Rises with every change of an answer; the base that a later save names. */
    revision: integer('revision').notNull().default(0),
    /** When an answer was last taken. */
    savedAt: instant('saved_at'),
    /** The list of questions that it was begun with. */
    formVersion: integer('form_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Thrown away by its applicant before it was ever submitted, or erased; its answers are gone. */
    discardedAt: instant('discarded_at'),
    /** Its time was over, or its person left: only that it was there is still known. */
    erasedAt: instant('erased_at'),
    submittedAt: instant('submitted_at'),
    /** The office's order: when it was submitted, before that when it was begun. */
    listedAt: instant('listed_at').notNull(),
    /** Lower-case names, address and phone; kept by triggers on this table and on applicants. */
    search: text('search').notNull().default(''),
    /** Lower-case answers of the latest round that every reader of applications may see. */
    searchAnswers: text('search_answers').notNull().default(''),
    /** Lower-case notes of the office. */
    searchNotes: text('search_notes').notNull().default(''),
    /** The words of both, by which they are found. */
    searchInside: tsvector('search_inside').generatedAlwaysAs(
      sql`strip(to_tsvector('simple', search_answers || ' ' || search_notes))`,
    ),
    /** By what the list is sorted by name, and where its person lives; kept by triggers. */
    nameOrder: text('name_order').notNull().default(''),
    residenceCountry: text('residence_country').notNull().default(''),
    residenceState: text('residence_state'),
    assigneeId: uuid('assignee_id').references(() => admins.id),
    /** Ids of the settings' flags. */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    /** Kinds of what it lacks (`missing-kind.ts`); kept by a job. */
    missing: text('missing').array().notNull().default(sql`'{}'`),
    /** Since when the office is awaited: its status, or its first open task that is due; kept by triggers. */
    attentionAt: instant('attention_at'),
  },
  (t) => [
    unique('applications_once').on(t.applicantId, t.program, t.intakeId),
    index('applications_listed').on(t.listedAt.desc(), t.id.desc()),
    index('applications_listed_submitted')
      .on(t.listedAt.desc(), t.id.desc())
      .where(sql`submitted_at IS NOT NULL`),
    index('applications_listed_by_status').on(t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_program').on(t.program, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_both').on(t.program, t.status, t.listedAt.desc(), t.id.desc()),
    index('applications_needing_attention')
      .on(t.attentionAt, t.id)
      .where(sql`attention_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_needing_by_status')
      .on(t.status, t.attentionAt, t.id)
      .where(sql`attention_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_listed_by_assignee').on(t.assigneeId, t.listedAt.desc(), t.id.desc()),
    index('applications_of_assignee').on(t.assigneeId, t.attentionAt, t.id),
    index('applications_returned')
      .on(t.listedAt.desc(), t.id.desc())
      .where(sql`status = 'incomplete' AND submitted_at IS NOT NULL AND discarded_at IS NULL`),
    index('applications_by_name').on(sql`${t.nameOrder} COLLATE "C"`, t.id),
    index('applications_by_age').on(t.statusAt, t.id),
    index('applications_by_status_and_age').on(t.status, t.statusAt, t.id),
    index('applications_by_turn').on(turnOf(t), turnSince(t), t.id),
    index('applications_by_status_and_turn').on(t.status, turnOf(t), turnSince(t), t.id),
    index('applications_listed_by_country').on(t.residenceCountry, t.listedAt.desc(), t.id.desc()),
    index('applications_listed_by_state')
      .on(t.residenceState, t.listedAt.desc(), t.id.desc())
      .where(sql`residence_state IS NOT NULL`),
    index('applications_listed_by_country_and_status').on(
      t.residenceCountry,
      t.status,
      t.listedAt.desc(),
      t.id.desc(),
    ),
    index('applications_listed_by_state_and_status')
      .on(t.residenceState, t.status, t.listedAt.desc(), t.id.desc())
      .where(sql`residence_state IS NOT NULL`),
    index('applications_by_intake').on(t.intakeId, t.status, t.listedAt.desc(), t.id.desc()),
    // What is closed lacks nothing and costs these nothing.
    index('applications_missing')
      .using('gin', missingOf(t), t.status)
      .where(sql`nullif(missing, '{}') IS NOT NULL`),
    index('applications_listed_missing')
      .on(t.listedAt.desc(), t.id.desc())
      .where(sql`nullif(missing, '{}') IS NOT NULL`),
    index('applications_listed_missing_by_status')
      .on(t.status, t.listedAt.desc(), t.id.desc())
      .where(sql`nullif(missing, '{}') IS NOT NULL`),
    index('applications_missing_by_age')
      .on(t.statusAt, t.id)
      .where(sql`nullif(missing, '{}') IS NOT NULL`),
    // Of flagged ones alone, or the planner would read all of an index for its condition.
    index('applications_flags')
      .using('gin', t.flags)
      .where(sql`array_length(flags, 1) IS NOT NULL`),
    index('applications_flags_needing')
      .using('gin', t.flags)
      .where(
        sql`array_length(flags, 1) IS NOT NULL AND attention_at IS NOT NULL AND discarded_at IS NULL`,
      ),
    index('applications_search_inside').using('gin', t.searchInside),
    // With status and program: what a filter leaves of a common name is found without reading the rest.
    index('applications_search').using('gin', sql`${t.search} gin_trgm_ops`, t.status, t.program),
    check('applications_program', sql`${t.program} IN ('ba', 'msc')`),
    check(
      'applications_status',
      sql`${t.status} IN ('incomplete', 'submitted', 'scheduled', 'in_review', 'waitlisted', 'accepted', 'rejected', 'deferred', 'enrolled', 'declined', 'withdrawn', 'rescinded')`,
    ),
  ],
)

/** Append-only. Rows with a step continue from the row that prev_seq names; the constraints hold the chain. */
export const timeline = pgTable(
  'timeline',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    step: text('step'),
    prevSeq: integer('prev_seq'),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    /** `applicant:<id>`, `admin:<id>` or `system`. */
    actor: text('actor').notNull(),
    at: at(),
    reasonId: text('reason_id'),
    noteId: uuid('note_id'),
    /** Plain facts that name no one, such as `{ withinGrace: true }`. */
    detail: jsonb('detail').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.seq] }),
    unique('timeline_reached').on(t.applicationId, t.seq, t.toStatus),
    unique('timeline_continues_once').on(t.applicationId, t.prevSeq),
    foreignKey({
      name: 'timeline_continues',
      columns: [t.applicationId, t.prevSeq, t.fromStatus],
      foreignColumns: [t.applicationId, t.seq, t.toStatus],
    }),
    check('timeline_step_has_status', sql`(${t.step} IS NULL) = (${t.toStatus} IS NULL)`),
    check('timeline_from_has_prev', sql`(${t.fromStatus} IS NULL) = (${t.prevSeq} IS NULL)`),
    check('timeline_prev_is_earlier', sql`${t.prevSeq} < ${t.seq}`),
    check(
      'timeline_begins_once',
      sql`CASE WHEN ${t.step} IS NULL THEN ${t.prevSeq} IS NULL ELSE (${t.prevSeq} IS NULL) = (${t.seq} = 1) END`,
    ),
  ],
)

/** What was handed in, round by round; append-only. */
export const submissions = pgTable(
  'submissions',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    round: integer('round').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    receiptNumber: text('receipt_number').notNull().unique(),
    snapshot: jsonb('snapshot').$type<unknown>().notNull(),
    /** SHA-256 of the snapshot's text as the database writes it. */
    sha256: bytea('sha256').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    withinGrace: boolean('within_grace').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.round] }),
    check('submissions_hash_size', sql`octet_length(${t.sha256}) = 32`),
  ],
)

/** Free text of timeline rows, apart from them so that it can be blanked. */
export const timelineNotes = pgTable('timeline_notes', {
  id: uuid('id').primaryKey(),
  text: text('text').notNull(),
})

/** What a return asks of the applicant; `seq` is its row in the timeline. */
export const returns = pgTable(
  'returns',
  {
    applicationId: uuid('application_id').notNull(),
    seq: integer('seq').notNull(),
    reasonId: text('reason_id').notNull(),
    /** Section ids that are open again. */
    sections: text('sections').array().notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.seq] }),
    foreignKey({
      name: 'returns_have_their_step',
      columns: [t.applicationId, t.seq],
      foreignColumns: [timeline.applicationId, timeline.seq],
    }),
    check('returns_name_sections', sql`cardinality(${t.sections}) > 0`),
  ],
)

/** How long applications stayed in a status of late; folded by a job, in seconds. */
export const stageDurations = pgTable(
  'stage_durations',
  {
    program: text('program').notNull(),
    status: text('status').notNull(),
    samples: integer('samples').notNull(),
    low: integer('low').notNull(),
    median: integer('median').notNull(),
    high: integer('high').notNull(),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.program, t.status] })],
)
