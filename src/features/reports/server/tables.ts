import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { at } from '#server/db/columns.ts'

/** How far applications came, by the day they were begun and by source of payment; folded by a job. */
export const reportFigures = pgTable(
  'report_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    program: text('program').notNull(),
    intakeId: uuid('intake_id').notNull(),
    /** Empty for all of them together: a person may name several. */
    source: text('source').notNull(),
    begun: integer('begun').notNull(),
    submitted: integer('submitted').notNull(),
    inReview: integer('in_review').notNull(),
    decided: integer('decided').notNull(),
    accepted: integer('accepted').notNull(),
    enrolled: integer('enrolled').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.program, t.day, t.intakeId] })],
)

/** How many applications came how far on each day, for the first time; folded by the same job. */
export const reportDays = pgTable(
  'report_days',
  {
    intakeId: uuid('intake_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    begun: integer('begun').notNull(),
    submitted: integer('submitted').notNull(),
    inReview: integer('in_review').notNull(),
    decided: integer('decided').notNull(),
    accepted: integer('accepted').notNull(),
    enrolled: integer('enrolled').notNull(),
  },
  (t) => [primaryKey({ columns: [t.intakeId, t.day] })],
)

/** What each member of staff has before them; folded by the same job. */
export const reportWorkload = pgTable(
  'report_workload',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    program: text('program').notNull(),
    assigned: integer('assigned').notNull(),
    openTasks: integer('open_tasks').notNull(),
    openReviews: integer('open_reviews').notNull(),
    /** Tasks and reviews done in the last seven days. */
    done: integer('done').notNull(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.program] })],
)

/** When the figures were last folded, and how long that took: the next time waits accordingly. */
export const reportFolds = pgTable('report_folds', {
  name: text('name').primaryKey(),
  at: at(),
  tookMs: integer('took_ms').notNull(),
})
