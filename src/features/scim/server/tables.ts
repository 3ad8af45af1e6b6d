import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#features/admins/server/tables.ts'
import { citext, instant } from '#server/db/columns.ts'

/** What an owner let directories do, and how it went; one row at most. */
export const scimSetup = pgTable(
  'scim_setup',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    isOn: boolean('is_on').notNull(),
    /** What people become if a directory invites them. */
    role: text('role').notNull(),
    programs: text('programs').array(),
    /** The domains of addresses that it may invite. */
    domains: text('domains').array().notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => admins.id),
    changedAt: instant('changed_at').notNull(),
    /** To the minute. */
    lastSuccessAt: instant('last_success_at'),
    /** The sentence that a directory was last refused with, and for which call. */
    fault: text('fault'),
    faultCall: text('fault_call'),
    faultAt: instant('fault_at'),
  },
  (t) => [
    check('scim_setup_one', sql`${t.isOnly}`),
    check('scim_setup_role', sql`${t.role} <> 'owner'`),
  ],
)

/** Someone as a directory knows them, from when it first sends something about them. */
export const scimUsers = pgTable(
  'scim_users',
  {
    /** That of the account, for anyone who had one before. */
    id: uuid('id').primaryKey(),
    /** Null until they join. */
    adminId: uuid('admin_id')
      .unique()
      .references(() => admins.id, { onDelete: 'cascade' }),
    userName: citext('user_name').notNull().unique(),
    externalId: text('external_id'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    displayName: text('display_name'),
    /** Where they are invited; afterwards the address of the account counts. */
    email: citext('email').notNull(),
    /** When the directory deactivated the account: it can’t reactivate anyone an owner deactivated. */
    deactivatedAt: instant('deactivated_at'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [uniqueIndex('scim_users_to_join').on(t.email).where(sql`admin_id IS NULL`)],
)
