import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { applicants } from '#features/accounts/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'
import { nameLength } from '../contract.ts'

/** A passkey that logs an applicant in; what is kept of it is public. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    /** How the device names it; no two accounts share one. */
    credentialId: bytea('credential_id').notNull().unique(),
    /** As the device gave it (COSE). */
    publicKey: bytea('public_key').notNull(),
    /** How often it was used, where its device counts; 0 where it doesn’t. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    addedAt: instant('added_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    index('passkeys_of_applicant').on(t.applicantId),
    check(
      'passkeys_name_is_short',
      sql`${t.name} <> '' AND length(${t.name}) <= ${sql.raw(String(nameLength))}`,
    ),
  ],
)

/** What a browser is asked to sign; gone once it answers, and no use after five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Of the secret that the tab keeps which asked. */
    tokenHash: bytea('token_hash').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Who is adding a passkey, and in which session; none to log in. */
    applicantId: uuid('applicant_id')
      .unique()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('passkey_challenges_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('passkey_challenges_purpose', sql`(${t.applicantId} IS NULL) = (${t.sessionId} IS NULL)`),
    index('passkey_challenges_end').on(t.expiresAt),
  ],
)
