import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { bytea, citext, instant } from '#server/db/columns.ts'

/** An emailed link that logs an applicant in; only a hash of it, and gone once it is used. */
export const loginLinks = pgTable(
  'login_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .unique()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    /** Where it went: an account that has another address by now isn’t opened. */
    email: citext('email').notNull(),
    /** Of the password’s hash: one that was changed since isn’t either. */
    passwordSha256: bytea('password_sha256').notNull(),
    /** The path that its holder wanted to open. */
    next: text('next'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('login_links_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('login_links_next_is_a_path', sql`${t.next} ~ '^/' AND length(${t.next}) <= 500`),
  ],
)
