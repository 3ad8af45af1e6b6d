import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, bytea, instant } from '#server/db/columns.ts'

/** Questions of the institute’s own, by name. */
export const questionnaires = pgTable('questionnaires', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** What it is for, in the office's words. */
  purpose: text('purpose').notNull(),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
})

/** What was published never changes; at most one draft is beside it. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    id: uuid('id').primaryKey(),
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id),
    number: integer('number'),
    state: text('state').notNull(),
    definition: jsonb('definition').$type<unknown>().notNull(),
    sha256: bytea('sha256'),
    /** Rises with each save of a draft; the base that the next save names. */
    revision: integer('revision').notNull().default(1),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => admins.id),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    unique('questionnaire_versions_numbered').on(t.questionnaireId, t.number),
    uniqueIndex('one_draft').on(t.questionnaireId).where(sql`state = 'draft'`),
    uniqueIndex('one_published').on(t.questionnaireId).where(sql`state = 'published'`),
    check('questionnaire_versions_state', sql`${t.state} IN ('draft', 'published', 'retired')`),
    check('questionnaire_versions_draft', sql`(${t.state} = 'draft') = (${t.number} IS NULL)`),
    check('questionnaire_versions_hash', sql`${t.state} = 'draft' OR ${t.sha256} IS NOT NULL`),
  ],
)

/** Whom a questionnaire is put to: everybody of a program at a stage, or applications that were chosen. */
export const questionnaireUses = pgTable(
  'questionnaire_uses',
  {
    id: uuid('id').primaryKey(),
    questionnaireId: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id),
    /** Null: every program. */
    program: text('program'),
    stage: text('stage').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    begunBy: uuid('begun_by')
      .notNull()
      .references(() => admins.id),
    begunAt: instant('begun_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('questionnaire_uses_of').on(t.questionnaireId),
    uniqueIndex('questionnaire_uses_in_force')
      .on(t.questionnaireId, sql`coalesce(program, '')`, t.stage)
      .where(sql`ended_at IS NULL AND stage <> 'people'`),
    // Reviewers score by one rubric at a time.
    uniqueIndex('questionnaire_uses_one_rubric')
      .on(sql`coalesce(program, '')`)
      .where(sql`ended_at IS NULL AND stage = 'review'`),
    check('questionnaire_uses_program', sql`${t.program} IN ('ba', 'msc')`),
    check(
      'questionnaire_uses_stage',
      sql`${t.stage} IN ('application', 'interview', 'offer', 'people', 'review')`,
    ),
    check('questionnaire_uses_due', sql`${t.stage} <> 'people' OR ${t.dueOn} IS NOT NULL`),
  ],
)

/** A questionnaire that is put to an application, and how far it is answered. */
export const responses = pgTable(
  'responses',
  {
    id: uuid('id').primaryKey(),
    useId: uuid('use_id')
      .notNull()
      .references(() => questionnaireUses.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => questionnaireVersions.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    state: text('state').notNull(),
    /** Rises with each change of an answer. */
    revision: integer('revision').notNull().default(0),
    openedAt: instant('opened_at').notNull(),
    sentAt: instant('sent_at'),
    /** What a newer version asks again, or for the first time; the rest was answered before. */
    anew: text('anew').array().notNull().default(sql`'{}'`),
    /** The only questions that may be changed while it is reopened. */
    reopened: text('reopened').array().notNull().default(sql`'{}'`),
    reopenedWhy: text('reopened_why').notNull().default(''),
    reopenedBy: uuid('reopened_by').references(() => admins.id),
    reopenedAt: instant('reopened_at'),
  },
  (t) => [
    unique('responses_once').on(t.useId, t.applicationId),
    index('responses_of_version').on(t.versionId, t.state),
    index('responses_of_application').on(t.applicationId),
    check('responses_state', sql`${t.state} IN ('open', 'sent', 'reopened')`),
    check('responses_sent', sql`(${t.state} = 'open') = (${t.sentAt} IS NULL)`),
    check('responses_reopened', sql`(${t.state} = 'reopened') = (cardinality(${t.reopened}) > 0)`),
  ],
)

/** What the questionnaire of an application holds now, an answer to a row. */
export const answers = pgTable(
  'answers',
  {
    responseId: uuid('response_id')
      .notNull()
      .references(() => responses.id),
    questionId: text('question_id').notNull(),
    /** JSON null where an answer was taken away again. */
    value: jsonb('value').$type<unknown>().notNull(),
    rev: integer('rev').notNull(),
    tab: text('tab').notNull(),
    tabSeq: integer('tab_seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.responseId, t.questionId] }),
    check('answers_question', sql`${t.questionId} ~ '^q_[0-9a-z]{10}$'`),
  ],
)

/** What an answer was before, also of questions that are no longer asked. */
export const answerHistory = pgTable(
  'answer_history',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    responseId: uuid('response_id')
      .notNull()
      .references(() => responses.id),
    /** The version in whose words it was given. */
    versionId: uuid('version_id')
      .notNull()
      .references(() => questionnaireVersions.id),
    questionId: text('question_id').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    why: text('why').notNull(),
    actor: text('actor').notNull(),
    at: at(),
  },
  (t) => [
    index('answer_history_of').on(t.responseId, t.questionId, t.seq),
    check('answer_history_why', sql`${t.why} IN ('changed', 'removed', 'retyped', 'hidden')`),
  ],
)
