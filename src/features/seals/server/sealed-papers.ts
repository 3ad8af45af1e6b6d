import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { canBegin, type Db } from '#server/db/client.ts'
import { faultMessage } from '#server/fault.ts'
import { sealAdditions } from './added-to-seals.ts'
import { faultOf, openSeal } from './certificate.ts'
import { keepCertificate } from './own-certificate.ts'
import { type PaperRecord, plainReader } from './paper-reader.ts'
import { sealPaper } from './seal-paper.ts'
import { sha256 } from './sha256.ts'
import { sealedPapers } from './tables.ts'

/** The file of a sealed paper as it is handed out; undefined while it is not sealed. */
export async function findSealedPaper(db: Db, id: string): Promise<Buffer | undefined> {
  return (await sealAdditions.findFile?.(db, id)) ?? findKept(db, id)
}

async function findKept(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: sealedPapers.bytes })
    .from(sealedPapers)
    .where(eq(sealedPapers.id, id))
  return row?.bytes
}

type Paper = PaperRecord & {
  kind: string
  /** Clocks of processes differ: it's sealed no earlier than this. */
  notBefore: Date
  print(): Promise<Uint8Array>
  /** Called in the transaction that keeps the file: locks what the paper rests on, and says whether that still holds. */
  mayKeep(db: Db): Promise<boolean>
  /** Once, by the one whose file is kept. */
  record(db: Db, sha256: Buffer): Promise<void>
}

/** Why a paper has no seal; `isUnexpected` where sealing itself failed, which nothing else tells. */
type Unsealed = { fault: string; isUnexpected?: true }

/**
 * Seals a paper that nobody has to sign, and keeps the file. Of two who come at once, both get the file of the first.
 * What is slow is done outside of any transaction.
 */
export async function sealAndKeep(
  { db, config, now }: Pick<Ctx, 'db' | 'config' | 'now'>,
  { kind, paper, number, notBefore, print, mayKeep, record }: Paper,
): Promise<Buffer | Unsealed> {
  if (!canBegin(db)) throw new Error('Sealing in a transaction would hold it for too long')
  const seal = await openSeal(config)
  const fault = faultOf(seal, now)
  if (fault !== null || 'fault' in seal) return { fault: fault ?? '' }
  const { certificate, signer } = seal
  // Seals tell whole seconds.
  const at = new Date(Math.ceil(Math.max(now.getTime(), notBefore.getTime()) / 1_000) * 1_000)
  const printed = await print()
  let bytes: Buffer
  try {
    const sealed = await sealPaper(printed, {
      record: { name: plainReader.name, about: 'Which paper this is', body: { paper, number } },
      signer: await signer(),
      at,
      reason: `${paper} ${number}`,
    })
    bytes = Buffer.from(sealed)
  } catch (error) {
    return { fault: faultMessage(error), isUnexpected: true }
  }
  const hash = sha256(bytes)
  const isKept = await db.transaction(async (tx) => {
    if (!(await mayKeep(tx))) return false
    await keepCertificate(tx, certificate, now)
    const { fingerprint } = certificate
    const rows = await tx
      .insert(sealedPapers)
      .values({ id: number, kind, sha256: hash, bytes, certificate: fingerprint, sealedAt: at })
      .onConflictDoNothing()
      .returning({ id: sealedPapers.id })
    if (rows.length > 0) await record(tx, hash)
    return true
  })
  if (!isKept) return { fault: 'What the paper says no longer holds' }
  return (await findSealedPaper(db, number)) ?? bytes
}
