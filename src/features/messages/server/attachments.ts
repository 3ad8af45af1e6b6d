import { and, eq, inArray } from 'drizzle-orm'
import { documentVersions, files } from '#features/documents/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/refusals.ts'
import type { AttachedDocument } from '../message.ts'

const clean = 'clean'

/** Documents by their versions, for messages that name them; one that was taken away is said to be so. */
export async function attachedOf(
  db: Db,
  ids: readonly string[],
): Promise<(some: readonly string[]) => AttachedDocument[]> {
  const found = ids.length
    ? await db
        .select({ id: documentVersions.id, name: documentVersions.name, scan: files.scan })
        .from(documentVersions)
        .innerJoin(files, eq(files.id, documentVersions.fileId))
        .where(inArray(documentVersions.id, [...ids]))
    : []
  return (some) =>
    some.map((id) => {
      const version = found.find((one) => one.id === id)
      return {
        id,
        name: version?.name ?? 'A document that was removed',
        canBeOpened: version?.scan === clean,
      }
    })
}

/** Refuses documents that are none of this application. */
export async function requireAttachable(
  db: Db,
  applicationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return wanted
  const found = await db
    .select({ id: documentVersions.id })
    .from(documentVersions)
    .where(
      and(eq(documentVersions.applicationId, applicationId), inArray(documentVersions.id, wanted)),
    )
  if (found.length < wanted.length)
    throw invalidField('documents', 'One of the documents is no longer here. Choose again')
  return wanted
}
