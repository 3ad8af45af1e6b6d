import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { contracts } from '#features/contracts/server/tables.ts'
import { sealedPapers } from '#features/seals/server/tables.ts'
import { bytea, instant } from '#server/db/columns.ts'

/** When what can't be stamped is tried again. */
export const notTriedAgain = new Date('9999-01-01T00:00:00Z')

// Both are one type, so that stamping takes either.

/** What was added to the sealed file of a contract; the file itself stays as it was sealed. */
export const contractStamps = pgTable(
  'contract_stamps' as string,
  columnsOf('contract_id', () => contracts.id),
  (t) => rulesOf('contract_stamps', t),
)

/** What was added to another sealed paper, such as a letter of admission; the file itself stays as it was sealed. */
export const paperStamps = pgTable(
  'paper_stamps' as string,
  columnsOf('paper_id', () => sealedPapers.id),
  (t) => rulesOf('paper_stamps', t),
)

function columnsOf(key: string, paper: () => AnyPgColumn) {
  return {
    paperId: uuid(key).primaryKey().references(paper, { onDelete: 'cascade' }),
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
  }
}

type Columns = Record<keyof ReturnType<typeof columnsOf>, ExtraConfigColumn>

function rulesOf(name: string, t: Columns) {
  return [
    index(`${name}_waiting`).on(t.triedAt).where(sql`${t.state} <> 'done'`),
    check(`${name}_state`, sql`${t.state} IN ('waiting', 'stamped', 'done')`),
    check(
      `${name}_whole`,
      sql`(${t.state} = 'waiting') = (${t.stampedSha256} IS NULL) AND (${t.signature} IS NULL) = (${t.stampedSha256} IS NULL)
        AND (${t.place} IS NULL) = (${t.stampedSha256} IS NULL) AND (${t.stampedAt} IS NULL) = (${t.stampedSha256} IS NULL)
        AND (${t.proofs} IS NULL) = (${t.provenSha256} IS NULL) AND (${t.proofs} IS NULL OR ${t.state} = 'done')`,
    ),
  ]
}
