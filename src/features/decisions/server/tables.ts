import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { applications, decisions, releases } from '#server/db/schema.ts'

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

/** The order of a waitlist; who has no row stands behind, by time. */
export const waitlistPlaces = pgTable('waitlist_places', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => applications.id),
  place: doublePrecision('place').notNull(),
})
