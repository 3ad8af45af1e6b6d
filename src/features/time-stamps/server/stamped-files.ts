import { eq, or, sql } from 'drizzle-orm'
import type { SealAddition } from '#features/seals/server/added-to-seals.ts'
import type { Db } from '#server/db/client.ts'
import { type StampStore, stampStores } from './stamp-stores.ts'

/** The sealed file `f` with its stamp: other bytes stand in the room of the signature alone. */
export function stampedBytes({ stamps }: StampStore) {
  return sql<Buffer>`overlay(f.bytes
    PLACING convert_to(encode(${stamps.signature}, 'hex'), 'UTF8') FROM ${stamps.place} + 1)`
}

/** The sealed file `f` of a stamp, once there is one. */
export function isStampOfFile({ stamps }: StampStore) {
  return sql`f.id = ${stamps.paperId} AND ${stamps.signature} IS NOT NULL`
}

export async function findStampedFile(db: Db, paperId: string): Promise<Buffer | undefined> {
  for (const store of stampStores) {
    const { stamps, files } = store
    // With the proofs, once they are there.
    const { rows } = await db.execute<{ bytes: Buffer }>(sql`
      SELECT ${stampedBytes(store)} || coalesce(${stamps.proofs}, '') AS bytes
      FROM ${stamps} JOIN (${files}) f ON ${isStampOfFile(store)} WHERE ${stamps.paperId} = ${paperId}`)
    if (rows[0]) return rows[0].bytes
  }
  return undefined
}

export async function findSealedHash(db: Db, sha256: Buffer): Promise<Buffer | undefined> {
  for (const { stamps, files } of stampStores) {
    const which = or(eq(stamps.stampedSha256, sha256), eq(stamps.provenSha256, sha256))
    const { rows } = await db.execute<{ sha256: Buffer }>(sql`
      SELECT f.sha256 FROM ${stamps} JOIN (${files}) f ON f.id = ${stamps.paperId} WHERE ${which} LIMIT 1`)
    if (rows[0]) return rows[0].sha256
  }
  return undefined
}

export async function describeStamp(db: Db, paperId: string): Promise<SealAddition | null> {
  for (const { stamps } of stampStores) {
    const [row] = await db.select().from(stamps).where(eq(stamps.paperId, paperId))
    if (!row) continue
    const { stampedAt, stampedSha256, provenSha256, fault } = row
    return {
      stampedAt,
      hasProofs: provenSha256 !== null,
      says: fault,
      sha256: (provenSha256 ?? stampedSha256)?.toString('hex') ?? null,
    }
  }
  return null
}
