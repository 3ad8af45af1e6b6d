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
  uuid,
} from 'drizzle-orm/pg-core'
import { at, instant } from '#server/db/columns.ts'

/** A program’s terms: when they open, close, and begin, and how many places there are. */
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
