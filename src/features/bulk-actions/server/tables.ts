import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { releaseColumns } from '#features/releases/server/release-columns.ts'
import { at, instant } from '#server/db/columns.ts'

/** One act on many applications, with what stood before it. */
export const bulkRuns = pgTable('bulk_runs', {
  id: uuid('id').primaryKey(),
  adminId: uuid('admin_id')
    .notNull()
    .references(() => admins.id),
  kind: text('kind').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  at: at(),
  undoneAt: instant('undone_at'),
})

/** What one act on many applications did with each. */
export const bulkRunItems = pgTable(
  'bulk_run_items',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => bulkRuns.id),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    before: jsonb('before').$type<unknown>(),
    /** Why nothing was done; null where it was. */
    failure: text('failure'),
  },
  (t) => [primaryKey({ columns: [t.runId, t.applicationId] })],
)

/** Exports and messages: what left the house about whom, asked by one person and approved by another. */
export const massActs = pgTable(
  'mass_acts',
  {
    ...releaseColumns({
      createdBy: 'asked_by',
      createdAt: 'asked_at',
      wentOutAt: 'done_at',
      recalledBy: 'ended_by',
      recalledAt: 'ended_at',
    }),
    kind: text('kind').notNull(),
    /** What was asked; a search is left out of it once it is over, since it may be a name. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    /** Exactly these, in the order of the list. */
    applicationIds: uuid('application_ids').array().notNull(),
    /** Of the applications; the approver sees all of them. */
    programs: text('programs').array().notNull(),
    count: integer('count').notNull(),
    /** By when it is to be approved, then fetched. */
    validUntil: instant('valid_until'),
  },
  (t) => [
    index('mass_acts_by_time').on(t.createdAt, t.id),
    index('mass_acts_of_asker').on(t.createdBy, t.createdAt),
    index('mass_acts_open').on(t.validUntil).where(sql`state IN ('waiting', 'approved')`),
    check('mass_acts_kind', sql`${t.kind} IN ('export', 'message')`),
    check('mass_acts_state', sql`${t.state} IN ('waiting', 'approved', 'done', 'ended')`),
    check('mass_acts_two_people', sql`NOT ${t.asksSecond} OR ${t.approvedBy} <> ${t.createdBy}`),
    check(
      'mass_acts_approved',
      sql`NOT ${t.asksSecond} OR ${t.state} NOT IN ('approved', 'done') OR ${t.approvedBy} IS NOT NULL`,
    ),
  ],
)
