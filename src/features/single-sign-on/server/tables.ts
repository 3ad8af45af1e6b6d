import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** Who someone is at a provider: its name for them, which never changes hands, as addresses do. */
export const staffIdentities = pgTable(
  'staff_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    connectedAt: instant('connected_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('staff_identities_of_admin').on(t.adminId, t.issuer),
  ],
)

/** A login that is at its provider now; gone once it comes back, at the latest after ten minutes. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    stateHash: bytea('state_hash').notNull(),
    sealed: bytea('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('login_attempts_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    index('login_attempts_end').on(t.expiresAt),
  ],
)

/** How logins through each provider went last. */
export const loginProviders = pgTable('login_providers', {
  issuer: text('issuer').primaryKey(),
  lastLoginAt: instant('last_login_at'),
  fault: text('fault'),
  faultAt: instant('fault_at'),
  /** Which it names for us to ask, beside the issuer's; null until it was asked. */
  furtherHosts: text('further_hosts').array(),
})
