import { and, eq } from 'drizzle-orm'
import { sealAdditions } from '#features/seals/server/added-to-seals.ts'
import type { PaperSource } from '#features/seals/server/paper-sources.ts'
import type { Db } from '#server/db/client.ts'
import { eventsOf, findBreak } from './chain.ts'
import { contractReader } from './record.ts'
import { getFile } from './rows.ts'
import { contractFiles, contracts } from './tables.ts'

/** Contracts keep their sealed files beside what was signed, and the events of both. */
export const contractSource: PaperSource = {
  reader: contractReader,
  async find(db, sha256) {
    const [row] = await db
      .select({ id: contracts.id, at: contracts.statusAt })
      .from(contractFiles)
      .innerJoin(contracts, eq(contracts.id, contractFiles.contractId))
      .where(isFile(sha256, 'sealed'))
      .limit(1)
    return row
  },
  async describeUnsealed(db, sha256) {
    const found = await db.$count(contractFiles, isFile(sha256, 'unsigned'))
    return found > 0 ? 'This is a contract as we sent it, without signatures or a seal' : undefined
  },
  async eventsHold(db, id) {
    return findBreak(id, await eventsOf(db, id)) === undefined
  },
}

function isFile(sha256: Buffer, kind: 'unsigned' | 'sealed') {
  return and(eq(contractFiles.sha256, sha256), eq(contractFiles.kind, kind))
}

/** The sealed file as it is handed out. */
export async function getSealedFile(db: Db, contractId: string): Promise<Buffer> {
  return (await sealAdditions.findFile?.(db, contractId)) ?? getFile(db, contractId, 'sealed')
}
