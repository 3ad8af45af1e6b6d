import { and, eq, inArray, sql } from 'drizzle-orm'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { recordAudit } from '#server/audit.ts'
import { systemContext } from '#server/context.ts'
import type { Job } from '#server/job.ts'
import type { JobPlatform } from '#server/platform.ts'
import { answersPing, scan } from '#server/scanner.ts'
import { storeOf } from '#server/store.ts'
import { rejectionLetter } from './mails.ts'
import { findVersion } from './office-documents.ts'
import { giveRoomBack } from './quotas.ts'
import { documentVersions, files } from './tables.ts'

const everyMs = 1_000
/** A claim holds so long: what a killed process had is taken again within a minute. */
const claimMs = 50_000
/** After so long a scanner that is gone is asked again. */
const againMs = 60_000
const pingMs = 2_000
const open = ['received', 'scanning']

type FileRow = typeof files.$inferSelect

/** Has what came in scanned, one file after another; what the scanner cannot tell waits and is tried again. */
export const scanJob: Job = {
  name: 'scan-files',
  everyMs,
  run: (platform) => scanWaiting(platform),
}

export async function scanWaiting(platform: JobPlatform): Promise<void> {
  const { db, config, now, log } = platform
  const { clamdSocket } = config
  if (!clamdSocket) {
    // Files that waited for a scanner that was taken away count as those that never had one.
    await db.update(files).set({ scan: 'clean', scanAt: null }).where(inArray(files.scan, open))
    return
  }
  for (let file = await claim(platform); file; file = await claim(platform))
    try {
      const scanned = await scan(clamdSocket, storeOf(config).read(file.storageKey))
      if (scanned.isClean) await settle(platform, file, { scan: 'clean', scanAt: null })
      else await reject(platform, file, scanned.finding)
    } catch (error) {
      log.warn({ file: file.id, error }, 'a file could not be scanned')
      const until = new Date(now().getTime() + againMs)
      // A file that it does not take holds no other up.
      const isThere = await answersPing(clamdSocket, pingMs).catch(() => false)
      if (isThere) await settle(platform, file, { scan: 'received', scanAt: until })
      else return postponeAll(platform, until)
    }
}

async function claim({ db, now }: JobPlatform): Promise<FileRow | undefined> {
  const at = now()
  const next = sql`(SELECT f.id FROM files f WHERE f.scan IN ('received', 'scanning') AND f.scan_at <= ${at}
    ORDER BY f.scan_at, f.id FOR UPDATE SKIP LOCKED LIMIT 1)`
  const rows = await db
    .update(files)
    .set({ scan: 'scanning', scanAt: new Date(at.getTime() + claimMs) })
    .where(sql`${files.id} = ${next}`)
    .returning()
  return rows[0]
}

function settle({ db }: JobPlatform, { id }: FileRow, found: Partial<FileRow>) {
  return db
    .update(files)
    .set(found)
    .where(and(eq(files.id, id), eq(files.scan, 'scanning')))
}

/** Everything that waits: a service that is gone is not asked once for each file. */
async function postponeAll({ db }: JobPlatform, until: Date): Promise<void> {
  await db
    .update(files)
    .set({ scan: 'received', scanAt: sql`greatest(${files.scanAt}, ${until})` })
    .where(inArray(files.scan, open))
}

/** The row stays and says why; the bytes go, and the room that they took. */
async function reject(platform: JobPlatform, file: FileRow, finding: string): Promise<void> {
  const { db, config } = platform
  await db.transaction(async (inside) => {
    const ctx = systemContext(platform, inside)
    const rejected = await inside
      .update(files)
      .set({ scan: 'rejected', finding, scanAt: null })
      .where(and(eq(files.id, file.id), eq(files.scan, 'scanning')))
      .returning({ id: files.id })
    if (rejected.length === 0) return
    if (file.ownerId) await giveRoomBack(inside, file.ownerId, { files: 1, bytes: file.bytes })
    const [version] = await inside
      .select({ id: documentVersions.id, applicationId: documentVersions.applicationId })
      .from(documentVersions)
      .where(eq(documentVersions.fileId, file.id))
    if (!version) return
    const { id, applicationId } = version
    const { slot } = await findVersion(ctx, applicationId, id)
    const about = { applicationId, key: `scan:${id}`, stream: 'application' } as const
    if (file.ownerId)
      await writeToApplicant(
        ctx,
        { ...about, template: 'file-rejected' },
        rejectionLetter(slot.name),
      )
    await recordAudit(ctx, {
      action: 'document.rejected',
      subject: `application:${applicationId}`,
      detail: { version: id },
    })
  })
  await storeOf(config).remove(file.storageKey)
}
