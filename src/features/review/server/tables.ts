import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { questionnaireVersions } from '#features/questionnaires/server/tables.ts'
import { at, instant } from '#server/db/columns.ts'
import type { Phase } from '../assignment-terms.ts'

/** One reviewer's scores; blind to the others until done. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    reviewerId: uuid('reviewer_id')
      .notNull()
      .references(() => admins.id),
    assignedBy: uuid('assigned_by')
      .notNull()
      .references(() => admins.id),
    assignedAt: instant('assigned_at').notNull(),
    /** Which reading it belongs to. */
    phase: integer('phase').$type<Phase>().notNull().default(1),
    /** How much its points count in a mean, in steps of one half; 0: nowhere. */
    weight: real('weight').notNull().default(1),
    /** Version of the program's rubric that the scores are by. */
    rubricVersion: integer('rubric_version').notNull(),
    /** The questionnaire that it is written in, where one is the rubric; else the settings' criteria are. */
    formVersionId: uuid('form_version_id').references((): AnyPgColumn => questionnaireVersions.id),
    /** By id of the question; those that are no points. */
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull().default({}),
    /** Points by id of the criterion. */
    scores: jsonb('scores').$type<Record<string, number>>().notNull(),
    /** Words of evidence by id of the criterion. */
    evidence: jsonb('evidence').$type<Record<string, string>>().notNull(),
    comment: text('comment').notNull().default(''),
    recommendation: text('recommendation'),
    /** Rises with each save; a save names the one that it goes on from. */
    version: integer('version').notNull().default(0),
    doneAt: instant('done_at'),
    removedAt: instant('removed_at'),
    /** Why its reviewer can't judge, in their words; it was removed for that. */
    abstention: text('abstention'),
  },
  (t) => [
    uniqueIndex('reviews_once').on(t.applicationId, t.reviewerId).where(sql`removed_at IS NULL`),
    index('reviews_of_reviewer').on(t.reviewerId, t.assignedAt).where(sql`removed_at IS NULL`),
    // Those that were removed too: who abstained, and who has ever scored it.
    index('reviews_of_application').on(t.applicationId),
    check(
      'reviews_recommendation',
      sql`${t.recommendation} IN ('accept', 'waitlist', 'reject', 'defer')`,
    ),
    check('reviews_phase', sql`${t.phase} IN (1, 2)`),
    check(
      'reviews_weight',
      sql`${t.weight} BETWEEN 0 AND 5 AND ${t.weight} * 2 = floor(${t.weight} * 2)`,
    ),
    check(
      'reviews_abstention',
      sql`${t.abstention} IS NULL OR ${t.removedAt} IS NOT NULL AND ${t.doneAt} IS NULL`,
    ),
  ],
)

/** Somebody who must not judge an application. */
export const conflicts = pgTable(
  'conflicts',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    reason: text('reason').notNull(),
    declaredAt: instant('declared_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.adminId] })],
)

/** A proposed conflict that an officer looked at and dismissed, for the reasons that were known then. */
export const conflictDismissals = pgTable(
  'conflict_dismissals',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    reasons: text('reasons').array().notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.adminId] })],
)

/** Identity, education, finance, credit: what must be settled before a decision. No row: open, without owner. */
export const checks = pgTable(
  'checks',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    ownerId: uuid('owner_id').references(() => admins.id),
    state: text('state').notNull(),
    note: text('note').notNull().default(''),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.kind] }),
    check('checks_kind', sql`${t.kind} IN ('identity', 'education', 'finance', 'credit')`),
    check('checks_state', sql`${t.state} IN ('open', 'passed', 'failed', 'waived')`),
  ],
)

/** What the office says of one choice of credit transfer. */
export const creditSettlements = pgTable(
  'credit_settlements',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** Id of the catalog's entry. */
    choice: text('choice').notNull(),
    outcome: text('outcome').notNull(),
    credits: integer('credits').notNull(),
    /** What the applicant reads. */
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.choice] }),
    check('credit_settlements_outcome', sql`${t.outcome} IN ('accepted', 'partly', 'refused')`),
    check('credit_settlements_credits', sql`${t.credits} >= 0`),
  ],
)
