import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/db/columns.ts'

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

/** Devices that have logged in before; a login from another one is announced. */
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
