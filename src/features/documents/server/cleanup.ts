import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { Job } from '#server/job.ts'
import type { ClockPlatform } from '#server/platform.ts'
import type { Kind } from '#server/store/shape.ts'
import { spoolFolder, storeOf } from '#server/store.ts'
import { eraseDocuments } from './erasure.ts'
import { documentSlots, files, removedFiles, uploads } from './tables.ts'
import { dropUploads } from './uploads.ts'

const everyMs = 5 * 60_000
/** Who comes back within the hour goes on where they were. */
const resumedMs = 60 * 60_000
/** A part or a file is in the store a little before a row says so. */
const unknownMs = 30 * 60_000
const doneMs = 48 * 60 * 60_000
const batch = 500

/** Forgets uploads that no one went on with, and removes their parts. */
export const sweepUploadsJob: Job = {
  name: 'sweep-uploads',
  everyMs,
  run: (platform) => sweepUploads(platform),
}

/** Removes files of which no row knows, and documents of applications that were thrown away. */
export const sweepFilesJob: Job = {
  name: 'sweep-files',
  cron: '20 2 * * *',
  run: (platform) => sweepFiles(platform),
}

export async function sweepUploads({ db, config, now }: ClockPlatform): Promise<void> {
  const at = now().getTime()
  await db.transaction(async (inside) => {
    const stale = await inside
      .select()
      .from(uploads)
      .where(and(isNull(uploads.versionId), lt(uploads.touchedAt, new Date(at - resumedMs))))
      .for('update', { skipLocked: true })
    await dropUploads(inside, stale)
    await inside
      .delete(uploads)
      .where(and(isNotNull(uploads.versionId), lt(uploads.touchedAt, new Date(at - doneMs))))
  })
  await sweepKind({ db, config, now }, 'part', async (keys) => {
    const rows = await db
      .select({ parts: uploads.parts })
      .from(uploads)
      .where(isNull(uploads.versionId))
    const known = new Set(rows.flatMap(({ parts }) => parts))
    return keys.filter((key) => !known.has(key))
  })
  await sweepSpool(spoolFolder(config), new Date(at - resumedMs))
}

export async function sweepFiles(platform: ClockPlatform): Promise<void> {
  const { db } = platform
  await db.transaction(async (inside) => {
    const rows = await inside
      .select({ id: applications.id })
      .from(applications)
      .where(and(isNotNull(applications.discardedAt), hasDocuments(inside)))
    await eraseDocuments(
      inside,
      rows.map(({ id }) => id),
    )
  })
  for (const row of await db.select().from(removedFiles)) {
    await storeOf(platform.config).remove(row.storageKey)
    await db.delete(removedFiles).where(eq(removedFiles.storageKey, row.storageKey))
  }
  await sweepKind(platform, 'file', async (keys) => {
    const rows = await db
      .select({ key: files.storageKey })
      .from(files)
      .where(inArray(files.storageKey, keys))
    const known = new Set(rows.map(({ key }) => key))
    return keys.filter((key) => !known.has(key))
  })
}

function hasDocuments(db: Db) {
  return or(
    inArray(applications.id, db.select({ id: documentSlots.applicationId }).from(documentSlots)),
    inArray(applications.id, db.select({ id: uploads.applicationId }).from(uploads)),
  )
}

/** Goes through what is in the store, a batch at a time. */
async function sweepKind(
  { config, now }: ClockPlatform,
  kind: Kind,
  strangers: (keys: string[]) => Promise<string[]>,
): Promise<void> {
  const store = storeOf(config)
  const before = now().getTime() - unknownMs
  let keys: string[] = []
  async function sweep(): Promise<void> {
    if (keys.length > 0) for (const key of await strangers(keys)) await store.remove(key)
    keys = []
  }
  for await (const { key, at } of store.list(kind)) {
    if (at.getTime() < before) keys.push(key)
    if (keys.length >= batch) await sweep()
  }
  await sweep()
}

/** What a process left behind that was killed in the middle of its work. */
async function sweepSpool(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
