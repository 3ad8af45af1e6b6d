import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  accountColumns,
  resetColumns,
  sessionColumns,
} from '#features/identity/server/identity-columns.ts'
import { bytea, citext, idOfLater, instant } from '#server/db/columns.ts'

/** Who applies: name, date of birth, how to reach them, and what they log in with. */
export const applicants = pgTable(
  'applicants',
  {
    ...accountColumns(),
    emailConfirmedAt: instant('email_confirmed_at'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The name in Latin letters, as in the passport; where there is none the name is written in them already. */
    latinName: text('latin_name'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    /** Dial code plus number, E.164. */
    phoneNumber: text('phone_number').notNull(),
    country: text('country').notNull(),
    state: text('state'),
    timeZone: text('time_zone'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('applicants_by_birth').on(t.dateOfBirth),
    index('applicants_by_phone').on(t.phoneNumber),
    check('applicants_hash_is_argon2id', sql`${t.passwordHash} LIKE '$argon2id$%'`),
    check('applicants_country_is_a_code', sql`${t.country} ~ '^[A-Z]{2}$'`),
    check('applicants_state_is_for_us', sql`${t.state} IS NULL OR ${t.country} = 'US'`),
    check(
      'applicants_latin_name_is_one',
      sql`${t.latinName} <> '' AND length(${t.latinName}) <= 250`,
    ),
  ],
)

/** Where an applicant is logged in; only a hash of each token. */
export const applicantSessions = pgTable(
  'applicant_sessions',
  {
    ...sessionColumns(),
    applicantId: uuid('applicant_id')
      .notNull()
      .references(() => applicants.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('applicant_sessions_of_applicant').on(t.applicantId),
    check('applicant_sessions_hash_size', sql`octet_length(${t.tokenHash}) = 32`),
    check('applicant_sessions_end', sql`${t.endsAt} <= ${t.createdAt} + interval '30 days'`),
  ],
)

/** A mailed link that sets a new password; only a hash of it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    ...resetColumns(),
    applicantId: uuid('applicant_id')
      .notNull()
      .unique()
      .references(() => applicants.id, { onDelete: 'cascade' }),
  },
  (t) => [check('password_resets_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** A mailed link that proves an address: the one given at registration, or a new one. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    applicantId: uuid('applicant_id')
      .notNull()
      .unique()
      .references(() => applicants.id, { onDelete: 'cascade' }),
    email: citext('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [check('email_proofs_hash_size', sql`octet_length(${t.tokenHash}) = 32`)],
)

/** People whom the office has made an account for; they choose a password by a mailed link, if they want one. */
export const officePeople = pgTable('office_people', {
  applicantId: uuid('applicant_id')
    .primaryKey()
    .references(() => applicants.id, { onDelete: 'cascade' }),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => idOfLater('admins')),
  madeAt: instant('made_at').notNull(),
  /** When the link was last mailed. */
  linkSentAt: instant('link_sent_at'),
  /** Since when it is theirs: they have chosen a password. */
  claimedAt: instant('claimed_at'),
})
