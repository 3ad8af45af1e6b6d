import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { Scan, Verdict } from '../slots.ts'
import { documentVersions, files } from './tables.ts'

type FileRow = typeof files.$inferSelect
type VersionRow = typeof documentVersions.$inferSelect

export type KnownVerdict = {
  id: string
  outcome: Verdict
  reasonId: string | null
  words: string
  adminId: string
  at: Date
}

export type KnownVersion = VersionRow & {
  file: Omit<FileRow, 'scan'> & { scan: Scan }
  verdict: KnownVerdict | null
  isCurrent: boolean
}

/** One that was taken back is as good as none. */
const latestVerdict = sql<(Omit<KnownVerdict, 'at'> & { at: string }) | null>`(
  SELECT CASE WHEN v.outcome <> 'taken-back' THEN jsonb_build_object('id', v.id, 'outcome', v.outcome, 'reasonId', v.reason_id,
    'words', v.words, 'adminId', v.admin_id, 'at', v.at) END
  FROM document_verdicts v WHERE v.version_id = ${documentVersions.id} ORDER BY v.seq DESC LIMIT 1)`

/** Versions by slot, the latest first; the highest number of a place is the current one. */
export async function versionsOfEach(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ version: documentVersions, file: files, verdict: latestVerdict })
    .from(documentVersions)
    .innerJoin(files, eq(files.id, documentVersions.fileId))
    .where(inArray(documentVersions.applicationId, [...ids]))
  rows.sort((a, b) => a.version.place - b.version.place || b.version.number - a.version.number)
  const bySlot = new Map<string, KnownVersion[]>()
  for (const { version, file, verdict } of rows) {
    const before = bySlot.get(version.slotId) ?? []
    const isCurrent = before.every(({ place }) => place !== version.place)
    const known = {
      ...version,
      file: { ...file, scan: Scan.parse(file.scan) },
      verdict: verdict && {
        ...verdict,
        outcome: Verdict.parse(verdict.outcome),
        at: new Date(verdict.at),
      },
      isCurrent,
    }
    bySlot.set(version.slotId, [...before, known])
  }
  return bySlot
}
