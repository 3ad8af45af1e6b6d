import { sql } from 'drizzle-orm'
import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, idOfLater, instant } from '#server/db/columns.ts'

export const intakes = pgTable(
  'intakes',
  {
    id: uuid('id').primaryKey(),
    program: text('program').notNull(),
    name: text('name').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    graceMinutes: integer('grace_minutes').notNull(),
    capacity: integer('capacity'),
    /** Days that an offer stays open; the last one counts whole, in the institute's zone. */
    replyByDays: integer('reply_by_days').notNull().default(30),
  },
  (t) => [
    unique('intakes_name').on(t.program, t.name),
    check('intakes_program', sql`${t.program} IN ('ba', 'msc')`),
    check('intakes_order', sql`${t.opensAt} < ${t.closesAt}`),
  ],
)

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
      .references(() => idOfLater('admins')),
    proposedAt: instant('proposed_at').notNull(),
    /** Null where a second owner has to approve. */
    takesEffectAt: instant('takes_effect_at'),
    approvedBy: uuid('approved_by').references(() => idOfLater('admins')),
    /** Who cancelled it; null where that happened by itself. */
    endedBy: uuid('ended_by').references(() => idOfLater('admins')),
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
