import type { Db } from '#server/db/client.ts'

/** What came to the seal of a paper after it was sealed. */
export type SealAddition = {
  stampedAt: Date | null
  hasProofs: boolean
  /** Why it is not more, in a sentence. */
  says: string | null
  /** Of the file that is handed out now. */
  sha256: string | null
}

/** A later feature that adds to sealed files, of whatever kind, and changes nothing of what was sealed. */
export const sealAdditions: {
  /** The file with what was added so far; undefined where that is nothing. */
  findFile?(db: Db, paperId: string): Promise<Buffer | undefined>
  /** Of a file that once was handed out with an addition, the SHA-256 that it had when it was sealed. */
  findSealedHash?(db: Db, sha256: Buffer): Promise<Buffer | undefined>
  describe?(db: Db, paperId: string): Promise<SealAddition | null>
} = {}
