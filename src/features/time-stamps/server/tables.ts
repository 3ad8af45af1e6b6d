import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '#features/contracts/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** When what can't be stamped is tried again. */
export const never = new Date('9999-01-01T00:00:00Z')

/** What was added to the sealed file of a contract; the file itself stays as it was sealed. */
export const contractStamps = pgTable(
  'contract_stamps',
  {
    contractId: uuid('contract_id')
      .primaryKey()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** `waiting` for the stamp, `stamped` while proofs may still come, `done` once no more does. */
    state: text('state').notNull(),
    /** The signature with the stamp in it, and at which byte of the file it begins, in hexadecimal digits. */
    signature: bytea('signature'),
    place: integer('place'),
    stampedAt: instant('stamped_at'),
    stampedSha256: bytea('stamped_sha256').unique(),
    /** What follows the file then: certificates, and that they were not revoked. */
    proofs: bytea('proofs'),
    provenSha256: bytea('proven_sha256').unique(),
    triedAt: instant('tried_at').notNull(),
    /** Why there is no more, the last time that it was tried. */
    fault: text('fault'),
  },
  (t) => [
    index('contract_stamps_waiting').on(t.triedAt).where(sql`${t.state} <> 'done'`),
    check('contract_stamps_state', sql`${t.state} IN ('waiting', 'stamped', 'done')`),
    check(
      'contract_stamps_whole',
      sql`(${t.state} = 'waiting') = (${t.stampedSha256} IS NULL) AND (${t.signature} IS NULL) = (${t.stampedSha256} IS NULL)
        AND (${t.place} IS NULL) = (${t.stampedSha256} IS NULL) AND (${t.stampedAt} IS NULL) = (${t.stampedSha256} IS NULL)
        AND (${t.proofs} IS NULL) = (${t.provenSha256} IS NULL) AND (${t.proofs} IS NULL OR ${t.state} = 'done')`,
    ),
  ],
)
