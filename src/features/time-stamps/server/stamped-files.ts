import { eq, or, sql } from 'drizzle-orm'
import type { SealAddition } from '#features/contracts/server/added-to-seals.ts'
import { contractFiles, contracts } from '#features/contracts/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { contractStamps } from './tables.ts'

/** The sealed file with its stamp: other bytes stand in the room of the signature alone. */
export const stampedBytes = sql<Buffer>`overlay(${contractFiles.bytes}
  PLACING convert_to(encode(${contractStamps.signature}, 'hex'), 'UTF8') FROM ${contractStamps.place} + 1)`
/** With the proofs, once they are there. */
const wholeBytes = sql<Buffer>`${stampedBytes} || coalesce(${contractStamps.proofs}, '')`

export const isStampOfFile = sql`${contractFiles.contractId} = ${contractStamps.contractId}
  AND ${contractFiles.kind} = 'sealed' AND ${contractStamps.signature} IS NOT NULL`

export async function findStampedFile(db: Db, contractId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: wholeBytes })
    .from(contractStamps)
    .innerJoin(contractFiles, isStampOfFile)
    .where(eq(contractStamps.contractId, contractId))
  return row?.bytes
}

export async function findStampByHash(
  db: Db,
  sha256: Buffer,
): Promise<{ contractId: string; at: Date } | undefined> {
  const { contractId, stampedSha256, provenSha256 } = contractStamps
  const [row] = await db
    .select({ contractId, at: contracts.statusAt })
    .from(contractStamps)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .where(or(eq(stampedSha256, sha256), eq(provenSha256, sha256)))
    .limit(1)
  return row
}

export async function describeStamp(db: Db, contractId: string): Promise<SealAddition | null> {
  const [row] = await db
    .select()
    .from(contractStamps)
    .where(eq(contractStamps.contractId, contractId))
  if (!row) return null
  const { stampedAt, stampedSha256, provenSha256, fault } = row
  return {
    stampedAt,
    hasProofs: provenSha256 !== null,
    says: fault,
    sha256: (provenSha256 ?? stampedSha256)?.toString('hex') ?? null,
  }
}
