import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  accountColumns,
  resetColumns,
  sessionColumns,
} from '#features/identity/server/identity-columns.ts'
import { bytea, citext, instant } from '#server/db/columns.ts'

/** Who works here: name, role, programs, and what they log in with. */
export const admins = pgTable(
  'admins',
  {
    ...accountColumns(),
    /** False for anyone who logs in through a provider alone: no mailed link gives them a password either. */
    hasPassword: boolean('has_password').notNull().default(true),
    name: text('name').notNull(),
    /** False while it is only the beginning of the address, which no applicant reads. */
    nameGiven: boolean('name_given').notNull().default(true),
    role: text('role').notNull(),
    /** Since when without a break; null: since the account was made. */
    roleSince: instant('role_since'),
    /** Programs whose applications are theirs to see; null for all. */
    programs: text('programs').array(),
    createdAt: instant('created_at').notNull(),
    disabledAt: instant('disabled_at'),
    /** Sealed with SECRET_KEY; null until a second factor is set up. */
    totpSecret: bytea('totp_secret'),
    totpPendingSecret: bytea('totp_pending_secret'),
    /** The 30-second step of the last code used, so that no code works twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    check('admins_hash_is_argon2id', sql`${t.passwordHash} LIKE '$argon2id$%'`),
    check(
      'admins_role',
      sql`${t.role} IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only')`,
    ),
  ],
)

/** Where a member of staff is logged in; only a hash of each token. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    ...sessionColumns(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    freshAt: instant('fresh_at').notNull(),
    /** A provider asked for a second factor when it began, in place of ours. */
    secondFactorElsewhere: boolean('second_factor_elsewhere').notNull().default(false),
  },
  (t) => [
    index('admin_sessions_of_admin').on(t.adminId),
    check('admin_sessions_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('admin_sessions_end', sql`${t.endsAt} <= ${t.createdAt} + interval '12 hours'`),
  ],
)

/** The one-time link that the first start prints. */
export const setupLinks = pgTable('setup_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** A mailed link that sets a new password of staff; only a hash of it. */
export const adminPasswordResets = pgTable(
  'admin_password_resets',
  {
    ...resetColumns(),
    adminId: uuid('admin_id')
      .notNull()
      .unique()
      .references(() => admins.id, { onDelete: 'cascade' }),
  },
  (t) => [check('admin_password_resets_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** The address that a member of staff wants to sign in with; gone once its link is followed or given up. */
export const adminAddressChanges = pgTable(
  'admin_address_changes',
  {
    adminId: uuid('admin_id')
      .primaryKey()
      .references(() => admins.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull().unique(),
    email: citext('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [check('admin_address_changes_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** Who is asked to join the office; one row for an address, gone once it is taken up or revoked. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: uuid('id').primaryKey(),
    /** Of the newest link; a newer one replaces it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    email: citext('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    programs: text('programs').array(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => admins.id),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('admin_invitations_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check(
      'admin_invitations_role',
      sql`${t.role} IN ('owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only')`,
    ),
    check('admin_invitations_end', sql`${t.expiresAt} <= ${t.sentAt} + interval '7 days'`),
  ],
)

/** Codes that stand in for a lost second factor, once each; only hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at'),
  },
  (t) => [index('recovery_codes_of_admin').on(t.adminId)],
)
