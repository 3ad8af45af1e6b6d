import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { recountRoom } from './quotas.ts'
import { forgetFiles } from './removed-files.ts'
import { documentSlots, documentVerdicts, documentVersions, uploads } from './tables.ts'
import { applicantIn } from './uploads.ts'

/**
 * Deletes everything about documents of applications that are erased or were never submitted; the bytes
 * are swept away. That somebody looked at a file stays known, by an id that leads nowhere.
 */
export async function eraseDocuments(db: Db, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return
  const ids = [...applicationIds]
  await db.delete(documentVerdicts).where(inArray(documentVerdicts.applicationId, ids))
  const versions = await db
    .delete(documentVersions)
    .where(inArray(documentVersions.applicationId, ids))
    .returning({ fileId: documentVersions.fileId })
  await db.delete(documentSlots).where(inArray(documentSlots.applicationId, ids))
  const sent = await db
    .delete(uploads)
    .where(inArray(uploads.applicationId, ids))
    .returning({ sender: uploads.sender })
  const gone = await forgetFiles(
    db,
    versions.map(({ fileId }) => fileId),
  )
  const owners = new Set([
    ...gone.map(({ owner }) => owner),
    ...sent.map(({ sender }) => applicantIn(sender)),
  ])
  for (const owner of owners) if (owner) await recountRoom(db, owner)
}
