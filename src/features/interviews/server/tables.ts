import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { at, bytea, instant, tstzrange } from '#server/db/columns.ts'

/** Named hours on the wall of a zone; used by any number of programs. */
export const schedules = pgTable(
  'schedules',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [unique('schedules_name').on(t.adminId, t.name)],
)

/** Hours of a schedule on one weekday. */
export const scheduleWindows = pgTable(
  'schedule_windows',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    starts: time('starts').notNull(),
    /** Up to 24:00; before the start, it is on the next day. */
    ends: time('ends').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.weekday, t.starts] }),
    check('schedule_windows_weekday', sql`${t.weekday} BETWEEN 1 AND 7`),
    check('schedule_windows_length', sql`${t.starts} <> ${t.ends}`),
  ],
)

/** A day that replaces its weekday; without windows it is closed. */
export const scheduleOverrides = pgTable(
  'schedule_overrides',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    windows: jsonb('windows').$type<{ starts: string; ends: string }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.day] })],
)

/** Who interviews: their hours, zone, and link. */
export const interviewers = pgTable(
  'interviewers',
  {
    adminId: uuid('admin_id')
      .primaryKey()
      .references(() => admins.id),
    active: boolean('active').notNull(),
    /** In which they are written to and their caps are counted. */
    timeZone: text('time_zone').notNull(),
    /** Their usual hours. */
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id),
    /** Their own room. */
    link: text('link'),
    /** SHA-256 of the secret address of their calendar. */
    feedHash: bytea('feed_hash').unique(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [check('interviewers_feed_hash_size', sql`octet_length(${t.feedHash}) = 32`)],
)

/** Who may hold the interviews of a program. */
export const interviewHosts = pgTable(
  'interview_hosts',
  {
    program: text('program').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => interviewers.adminId),
    weight: integer('weight').notNull(),
    /** Hours of their own for this program. */
    scheduleId: uuid('schedule_id').references(() => schedules.id),
  },
  (t) => [
    primaryKey({ columns: [t.program, t.adminId] }),
    check('interview_hosts_program', sql`${t.program} IN ('ba', 'msc')`),
    check('interview_hosts_weight', sql`${t.weight} BETWEEN 1 AND 10`),
  ],
)

/** When an interviewer is away. */
export const timeOff = pgTable(
  'time_off',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => interviewers.adminId),
    span: tstzrange('span').notNull(),
    words: text('words').notNull(),
  },
  (t) => [index('time_off_of_interviewer').using('gist', t.adminId, t.span)],
)

/** Days on which the whole institute is closed. */
export const closedPeriods = pgTable(
  'closed_periods',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** The same days in the institute's zone. */
    span: tstzrange('span').notNull(),
  },
  (t) => [check('closed_periods_order', sql`${t.fromDay} <= ${t.toDay}`)],
)

/**
 * Booked interviews and times that are held for a few minutes. That no two of an interviewer overlap is
 * held by the exclusion constraint `host_is_free`, which is in the migration `rules`.
 */
export const interviewBookings = pgTable(
  'interview_bookings',
  {
    id: uuid('id').primaryKey(),
    /** How pages, links and calendars name it. */
    publicId: text('public_id').notNull().unique(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    hostId: uuid('host_id')
      .notNull()
      .references(() => interviewers.adminId),
    during: tstzrange('during').notNull(),
    /** With the buffers around it. */
    blocked: tstzrange('blocked').notNull(),
    startsAt: instant('starts_at').notNull().generatedAlwaysAs(sql`lower(during)`),
    endsAt: instant('ends_at').notNull().generatedAlwaysAs(sql`upper(during)`),
    status: text('status').notNull(),
    holdUntil: instant('hold_until'),
    /** What became of one that has begun. */
    outcome: text('outcome'),
    /** The zone that the applicant chose; every mail about it is written in it. */
    timeZone: text('time_zone').notNull(),
    isOnline: boolean('is_online').notNull(),
    place: text('place').notNull(),
    link: text('link'),
    /** How often the applicant has moved it. */
    moves: integer('moves').notNull().default(0),
    madeBy: text('made_by').notNull(),
    icalUid: text('ical_uid').notNull().unique(),
    icalSequence: integer('ical_sequence').notNull().default(0),
    /** Rises with each change; the caller names the one that they saw. */
    version: integer('version').notNull().default(1),
    /** Of the interviewer, for the office alone. */
    notes: text('notes').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Since when it is no longer a hold. */
    confirmedAt: instant('confirmed_at'),
    /** Since when it has been so: booked, moved, ended. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('applicant_has_one')
      .on(t.applicationId)
      .where(sql`status IN ('held', 'confirmed')`),
    index('interview_bookings_of_application').on(t.applicationId, t.createdAt),
    index('interview_bookings_by_start').on(t.startsAt),
    index('interview_bookings_of_host').on(t.hostId, t.startsAt),
    check(
      'interview_bookings_status',
      sql`${t.status} IN ('held', 'confirmed', 'cancelled', 'completed')`,
    ),
    check(
      'interview_bookings_span',
      sql`NOT isempty(${t.during}) AND lower_inc(${t.blocked}) AND NOT upper_inc(${t.blocked}) AND ${t.blocked} @> ${t.during}`,
    ),
    check('interview_bookings_hold', sql`(${t.status} = 'held') = (${t.holdUntil} IS NOT NULL)`),
    check(
      'interview_bookings_outcome',
      sql`(${t.status} = 'completed') = (${t.outcome} IS NOT NULL) AND ${t.outcome} IN ('held', 'missed', 'host-missed')`,
    ),
    check('interview_bookings_made_by', sql`${t.madeBy} IN ('applicant', 'staff')`),
  ],
)

/** Append-only story of each booking. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => interviewBookings.id),
    seq: integer('seq').notNull(),
    kind: text('kind').notNull(),
    at: at(),
    actor: text('actor').notNull(),
    fromStart: instant('from_start'),
    toStart: instant('to_start'),
    fromHost: uuid('from_host'),
    toHost: uuid('to_host'),
    /** Why, in a row of `timeline_notes`, which can be blanked. */
    noteId: uuid('note_id'),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.seq] }),
    check(
      'booking_events_kind',
      sql`${t.kind} IN ('confirmed', 'moved', 'reassigned', 'cancelled', 'held', 'missed', 'host-missed', 'undone')`,
    ),
  ],
)

/** What an applicant asks of the office about an interview. */
export const interviewRequests = pgTable(
  'interview_requests',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    words: text('words').notNull(),
    /** Times that would suit. */
    times: instant('times').array().notNull(),
    timeZone: text('time_zone').notNull(),
    at: at(),
    answer: text('answer'),
    answeredBy: uuid('answered_by').references(() => admins.id),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('interview_requests_one_open')
      .on(t.applicationId, t.kind)
      .where(sql`answered_at IS NULL`),
    index('interview_requests_of_application').on(t.applicationId, t.at),
    check('interview_requests_kind', sql`${t.kind} IN ('times', 'accommodation')`),
  ],
)
