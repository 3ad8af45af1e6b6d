import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/db/columns.ts'
import { admins, applicants } from '#server/db/schema.ts'

/** Networks and devices that have signed in to an account: not slowed by others' failures, not announced again. */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    accountId: uuid('account_id').notNull(),
    network: text('network').notNull(),
    device: text('device').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.network, t.device] })],
)

export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid('account_id').notNull(),
    /** Of the account and what the device calls itself: two accounts on one device have nothing in common. */
    deviceHash: bytea('device_hash').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.deviceHash] }),
    check('known_devices_hash_size', sql`octet_length(${t.deviceHash}) = 32`),
  ],
)

/** People whom the office has made an account for; they choose a password by a mailed link, if they want one. */
export const officePeople = pgTable('office_people', {
  applicantId: uuid('applicant_id')
    .primaryKey()
    .references(() => applicants.id, { onDelete: 'cascade' }),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => admins.id),
  madeAt: instant('made_at').notNull(),
  /** When the link was last mailed. */
  linkSentAt: instant('link_sent_at'),
  /** Since when it is theirs: they have chosen a password. */
  claimedAt: instant('claimed_at'),
})
