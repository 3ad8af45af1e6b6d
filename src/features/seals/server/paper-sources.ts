import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { type PaperReader, plainReader } from './paper-reader.ts'
import { sealedPapers } from './tables.ts'

type KnownPaper = { id: string; at: Date }

/** Where sealed papers of a kind are kept, and what is known there of one beside its file. */
export type PaperSource = {
  reader: PaperReader
  /** The paper whose file had this SHA-256 when it was sealed. */
  find(db: Db, sha256: Buffer): Promise<KnownPaper | undefined>
  /** What a file is that was made for such a paper and has no seal. */
  describeUnsealed?(db: Db, sha256: Buffer): Promise<string | undefined>
  /** Whether the events that were kept follow from each other. */
  eventsHold?(db: Db, id: string): Promise<boolean>
}

/** Papers that are kept here, of whatever kind. */
const kept: PaperSource = {
  reader: plainReader,
  async find(db, sha256) {
    const [row] = await db
      .select({ id: sealedPapers.id, at: sealedPapers.sealedAt })
      .from(sealedPapers)
      .where(eq(sealedPapers.sha256, sha256))
    return row
  },
}

export const paperSources: PaperSource[] = [kept]

export type FoundPaper = KnownPaper & { source: PaperSource }

export async function findBySeal(db: Db, sha256: Buffer): Promise<FoundPaper | undefined> {
  for (const source of paperSources) {
    const found = await source.find(db, sha256)
    if (found) return { ...found, source }
  }
  return undefined
}

export async function describeUnsealed(db: Db, sha256: Buffer): Promise<string | null> {
  for (const source of paperSources) {
    const says = await source.describeUnsealed?.(db, sha256)
    if (says) return says
  }
  return null
}
