import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/db/columns.ts'

/** A certificate that seals, or has sealed; its key is outside the database. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    fingerprint: bytea('fingerprint').primaryKey(),
    subject: text('subject').notNull(),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    /** The certificate itself, which is public, for checking what it sealed. */
    der: bytea('der').notNull(),
    isOwn: boolean('is_own').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [check('seal_certificates_fingerprint', sql`octet_length(${t.fingerprint}) = 32`)],
)

/** Papers with their seal, each as it was sealed; a feature may keep those of its own kind elsewhere. */
export const sealedPapers = pgTable(
  'sealed_papers',
  {
    /** Its number: the key of what the paper is of, in the feature whose kind it is. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    sha256: bytea('sha256').notNull().unique(),
    bytes: bytea('bytes').notNull(),
    certificate: bytea('certificate')
      .notNull()
      .references(() => sealCertificates.fingerprint),
    sealedAt: instant('sealed_at').notNull(),
  },
  (t) => [
    index('sealed_papers_by_time').on(t.sealedAt),
    check('sealed_papers_hash', sql`${t.sha256} = sha256(${t.bytes})`),
  ],
)
