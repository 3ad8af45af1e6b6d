import type { Db } from '#server/db/client.ts'
import { getFile } from './rows.ts'

/** What came to the seal of a contract after it was sealed. */
export type SealAddition = {
  stampedAt: Date | null
  hasProofs: boolean
  /** Why it is not more, in a sentence. */
  says: string | null
  /** Of the file that is handed out now. */
  sha256: string | null
}

/** A later feature that adds to sealed files, and changes nothing of what was sealed. */
export const sealAdditions: {
  /** The file with what was added so far; undefined where that is nothing. */
  findFile?(db: Db, contractId: string): Promise<Buffer | undefined>
  /** The contract of a file that once was handed out with an addition, and when it was sealed. */
  findByHash?(db: Db, sha256: Buffer): Promise<{ contractId: string; at: Date } | undefined>
  describe?(db: Db, contractId: string): Promise<SealAddition | null>
} = {}

/** The sealed file as it is handed out. */
export async function getSealedFile(db: Db, contractId: string): Promise<Buffer> {
  return (await sealAdditions.findFile?.(db, contractId)) ?? getFile(db, contractId, 'sealed')
}
