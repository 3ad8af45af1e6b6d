import { sql } from 'drizzle-orm'
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, instant } from '#server/db/columns.ts'
import { admins } from '#server/db/schema.ts'

/** Every version of every area of settings; the newest version counts. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    area: text('area').notNull(),
    version: integer('version').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    at: at(),
    actor: text('actor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.area, t.version] })],
)

/** New bank details for transfers, from the day they were entered; they count once they are done. */
export const bankChanges = pgTable(
  'bank_changes',
  {
    id: uuid('id').primaryKey(),
    state: text('state').notNull(),
    was: jsonb('was').$type<unknown>().notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => admins.id),
    proposedAt: instant('proposed_at').notNull(),
    /** Null where a second owner has to approve. */
    takesEffectAt: instant('takes_effect_at'),
    approvedBy: uuid('approved_by').references(() => admins.id),
    /** Who cancelled it; null where that happened by itself. */
    endedBy: uuid('ended_by').references(() => admins.id),
    endedAt: instant('ended_at'),
    /** The version of the settings that it made. */
    version: integer('version'),
  },
  (t) => [
    uniqueIndex('bank_changes_one_waits').on(t.state).where(sql`state = 'waiting'`),
    check('bank_changes_state', sql`${t.state} IN ('waiting', 'done', 'cancelled')`),
    check('bank_changes_two_people', sql`${t.approvedBy} <> ${t.proposedBy}`),
    check('bank_changes_a_day', sql`${t.takesEffectAt} >= ${t.proposedAt} + interval '24 hours'`),
    check(
      'bank_changes_done',
      sql`${t.state} <> 'done' OR (${t.version} IS NOT NULL
        AND (${t.approvedBy} IS NOT NULL OR coalesce(${t.endedAt} >= ${t.takesEffectAt}, false)))`,
    ),
  ],
)
