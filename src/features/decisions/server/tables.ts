import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { releaseColumns } from '#features/releases/server/release-columns.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { at, instant } from '#server/db/columns.ts'

/** A decision of the office; nothing of it reaches the applicant before it is released. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    outcome: text('outcome').notNull(),
    state: text('state').notNull(),
    /** Rises with each change; the caller names the one that they saw. */
    version: integer('version').notNull(),
    reasonIds: text('reason_ids').array().notNull(),
    conditions: jsonb('conditions').$type<{ text: string; dueOn: string | null }[]>().notNull(),
    /** The later intake of a deferral. */
    intakeId: uuid('intake_id').references(() => intakes.id),
    replyAt: instant('reply_at'),
    letter: jsonb('letter').$type<{ subject: string; paragraphs: string[] }>().notNull(),
    templateVersion: integer('template_version').notNull(),
    /** Criterion, evidence, score, rule versions and round, as they stood when it was confirmed. */
    record: jsonb('record').$type<Record<string, unknown>>(),
    draftedBy: uuid('drafted_by')
      .notNull()
      .references(() => admins.id),
    draftedAt: instant('drafted_at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => admins.id),
    confirmedAt: instant('confirmed_at'),
    releasedAt: instant('released_at'),
    /** The row of the timeline that it became. */
    seq: integer('seq'),
  },
  (t) => [
    uniqueIndex('decisions_one_open')
      .on(t.applicationId)
      .where(sql`state IN ('draft', 'confirmed', 'releasing')`),
    index('decisions_of_application').on(t.applicationId, t.draftedAt),
    // What applicants ask for is looked up here, so that a decision on its way is no work for their calls.
    index('decisions_released').on(t.applicationId, t.releasedAt).where(sql`state = 'released'`),
    index('decisions_by_state').on(t.state, t.draftedAt, t.id).where(sql`state <> 'released'`),
    check('decisions_outcome', sql`${t.outcome} IN ('accept', 'reject', 'waitlist', 'defer')`),
    check(
      'decisions_state',
      sql`${t.state} IN ('draft', 'confirmed', 'releasing', 'released', 'dropped')`,
    ),
    check('decisions_released_at', sql`(${t.state} = 'released') = (${t.releasedAt} IS NOT NULL)`),
    foreignKey({
      name: 'decisions_have_their_step',
      columns: [t.applicationId, t.seq],
      foreignColumns: [timeline.applicationId, timeline.seq],
    }),
  ],
)

/** Decisions that go out together, and the second person's word on them. */
export const releases = pgTable(
  'releases',
  {
    ...releaseColumns({
      createdBy: 'created_by',
      createdAt: 'created_at',
      wentOutAt: 'went_out_at',
      recalledBy: 'recalled_by',
      recalledAt: 'recalled_at',
    }),
    name: text('name').notNull(),
    /** How many letters the first person expected. */
    expected: integer('expected').notNull(),
    holdMinutes: integer('hold_minutes').notNull(),
  },
  (t) => [
    index('releases_by_time').on(t.createdAt, t.id),
    index('releases_due').on(t.goesOutAt).where(sql`state = 'holding'`),
    check('releases_state', sql`${t.state} IN ('waiting', 'holding', 'out', 'recalled')`),
    check('releases_two_people', sql`NOT ${t.asksSecond} OR ${t.approvedBy} <> ${t.createdBy}`),
  ],
)

/** What an applicant asks of the office: to defer, more time, a waiver. */
export const requests = pgTable(
  'requests',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    /** The later intake of a deferral. */
    intakeId: uuid('intake_id').references(() => intakes.id),
    words: text('words').notNull(),
    at: at(),
    granted: boolean('granted'),
    answer: text('answer'),
    answeredBy: uuid('answered_by').references(() => admins.id),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('requests_one_open').on(t.applicationId, t.kind).where(sql`answered_at IS NULL`),
    index('requests_of_application').on(t.applicationId, t.at),
    check('requests_kind', sql`${t.kind} IN ('defer', 'more-time', 'waiver')`),
    check('requests_answered', sql`(${t.granted} IS NULL) = (${t.answeredAt} IS NULL)`),
  ],
)

/** One person's deadline or reply-by, moved with a reason; the latest row counts. */
export const timeExtensions = pgTable(
  'time_extensions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind').notNull(),
    until: instant('until').notNull(),
    reason: text('reason').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => admins.id),
    at: at(),
  },
  (t) => [
    index('time_extensions_of_application').on(t.applicationId, t.kind, t.at),
    check('time_extensions_kind', sql`${t.kind} IN ('submit', 'reply')`),
  ],
)

/** Which decisions go out with a release, and what became of each. */
export const releaseItems = pgTable(
  'release_items',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id),
    /** Version of the decision that the release is about. */
    version: integer('version').notNull(),
    /** Why it did not go out; null where it did or still may. */
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.releaseId, t.decisionId] }),
    index('release_items_of_decision').on(t.decisionId),
  ],
)

/** The order of a waitlist; one without a row comes last, by time. */
export const waitlistPlaces = pgTable('waitlist_places', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id),
  place: doublePrecision('place').notNull(),
})
