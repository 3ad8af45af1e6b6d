import { type SQL, sql } from 'drizzle-orm'
import type { Invariant } from './invariants.ts'
import { isProven, type Keys, proofOf } from './secrets.ts'

const purpose = 'address-note'
const noteBytes = 16
const keyBytes = 4

/**
 * What the audit log keeps of an address: a proof that this installation alone can make, so that it
 * shows a change past the product and tells no one the address, also once its holder is erased.
 */
export function notedAddress(keys: Keys, holder: string, email: string): { address: string } {
  const note = proofOf(keys, purpose, textOf(holder, email)).subarray(0, noteBytes)
  return { address: `${nameOfKey(keys)}${note.toString('hex')}` }
}

function textOf(holder: string, email: string): string {
  return `${holder} ${email.toLowerCase()}`
}

/** An import has a key of its own, and nothing to say of notes from before. */
function nameOfKey(keys: Keys): string {
  return proofOf(keys, purpose, 'key').subarray(0, keyBytes).toString('hex')
}

/**
 * Compares addresses with what the audit log noted of them last; rows are of `kind`, `id` and `email`.
 * Anyone who registers is noted as the one who acts in a new session; staff note other people's addresses too.
 */
export function addressInvariant(name: string, kind: string, rows: SQL): Invariant {
  return {
    name,
    async find({ db, config }) {
      if (!config) return []
      const { rows: found } = await db.execute<{ id: string; email: string; note: string }>(sql`
        SELECT r.id, r.email, n.note FROM (${rows}) AS r
        JOIN LATERAL (SELECT l.detail ->> 'address' AS note FROM audit_log l
          WHERE (l.subject = ${`${kind}:`} || r.id
              OR l.actor = ${`${kind}:`} || r.id AND starts_with(l.subject, 'session:'))
            AND l.detail ? 'address' ORDER BY l.seq DESC LIMIT 1) AS n ON true`)
      return found.flatMap(({ id, email, note }) =>
        isAsNoted(config, `${kind}:${id}`, email, note) ? [] : `address of ${kind} ${id}`,
      )
    },
  }
}

function isAsNoted(keys: Keys, holder: string, email: string, note: string): boolean {
  const [key, given] = [note.slice(0, 2 * keyBytes), note.slice(2 * keyBytes)]
  const isOurs = isProven(keys, purpose, 'key', { given: Buffer.from(key, 'hex'), bytes: keyBytes })
  if (!isOurs) return true
  const text = textOf(holder, email)
  return isProven(keys, purpose, text, { given: Buffer.from(given, 'hex'), bytes: noteBytes })
}
