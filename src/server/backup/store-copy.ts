import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Platform } from '../platform.ts'
import { diskStore } from '../store/disk.ts'
import type { Kind, Store } from '../store/shape.ts'
import { spoolFolder, storeOf } from '../store.ts'
import { writePart } from './database-copy.ts'
import { copyOf, type ListedFile, listedFiles, type Manifest, sumOf } from './manifest.ts'

const kinds: readonly Kind[] = ['file', 'part']
const list = 'files.ndjson'
/** A day longer than snapshots. */
const youngMs = 8 * 86_400_000

/** Files that rows have named since a moment, by their keys. */
export const namedFiles = {
  since: async (_db: Db, _moment: Date): Promise<readonly string[]> => [],
}

/**
 * Copies what is in the store and is not in the folder yet. Files never change, so a copy stays right,
 * and one that is beside the folder already takes no room again.
 */
export async function copyStore(config: Config, folder: string, beside?: string): Promise<void> {
  const store = storeOf(config)
  for (const kind of kinds)
    for await (const { key } of store.list(kind)) await copyFile(store, key, folder, beside)
}

/** Copies what is new, without a walk through all that there is. */
export async function copyNewFiles(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  folder: string,
  since: Date,
): Promise<void> {
  const store = storeOf(config)
  for (const key of await namedFiles.since(db, since)) await copyFile(store, key, folder)
}

async function copyFile(store: Store, key: string, folder: string, beside?: string): Promise<void> {
  if (await isThere(join(folder, copyOf(key)))) return
  if (beside && (await linkFile(beside, folder, copyOf(key)))) return
  const copying = `copying-${randomUUID()}`
  try {
    await writePart(store.read(key), folder, copying)
    await moveFile(folder, copying, copyOf(key))
  } catch (error) {
    await rm(join(folder, copying), { force: true })
    goneMeanwhile(error)
  }
}

/**
 * Removes copies beside the backups that the store has given up and no backup links to any longer. A
 * young one may have come and gone between two backups: a moment in between needs it. Returns how many.
 */
export async function removeGoneCopies(store: Store, folder: string, now: Date): Promise<number> {
  const stored = new Set<string>()
  for (const kind of kinds) for await (const { key } of store.list(kind)) stored.add(key)
  const copies = copiesIn(folder)
  let removed = 0
  for (const kind of kinds)
    for await (const { key } of copies.list(kind)) {
      if (stored.has(key)) continue
      const { nlink, mtimeMs } = await stat(join(folder, copyOf(key)))
      if (nlink > 1 || now.getTime() - mtimeMs < youngMs) continue
      await copies.remove(key)
      removed += 1
    }
  return removed
}

/** Lists what was copied, or else what is in the store, each file with its sum. */
export async function listFiles(
  store: Store,
  folder: string,
  copied: boolean,
): Promise<Manifest['files']> {
  let count = 0
  async function* lines() {
    for (const kind of kinds)
      for await (const { key } of store.list(kind)) {
        const sum = await sumOf(store.read(key)).catch(goneMeanwhile)
        if (!sum) continue
        count += 1
        const listed: ListedFile = { key, ...sum }
        yield Buffer.from(`${JSON.stringify(listed)}\n`)
      }
  }
  const part = await writePart(Readable.from(lines()), folder, list)
  return { ...part, count, copied }
}

/** The files that a backup holds itself. */
export function copiesIn(folder: string): Store {
  return diskStore(join(folder, 'files'))
}

/** Puts the files of a backup, whose sums have been checked, into an empty store. Returns how many. */
export async function putBackFiles(
  config: Config,
  folder: string,
  manifest: Manifest,
): Promise<number> {
  if (!manifest.files.copied) return 0
  const store = storeOf(config)
  const spool = spoolFolder(config)
  const name = 'restoring'
  let count = 0
  for await (const { key, sha256 } of listedFiles(folder, manifest)) {
    await writePart(createReadStream(join(folder, copyOf(key))), spool, name)
    await store.put(key, join(spool, name), Buffer.from(sha256, 'hex'))
    count += 1
  }
  return count
}

/** Returns false where there is nothing to link to, or the disk knows no links. */
async function linkFile(from: string, to: string, file: string): Promise<boolean> {
  await mkdir(dirname(join(to, file)), { recursive: true, mode: 0o700 })
  return link(join(from, file), join(to, file)).then(
    () => true,
    () => false,
  )
}

/** Whole or absent under its name: it is linked to from now on. */
async function moveFile(folder: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(join(folder, to)), { recursive: true, mode: 0o700 })
  await rename(join(folder, from), join(folder, to))
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Swept away while we looked: nothing names it anymore. */
function goneMeanwhile(error: unknown): undefined {
  const isMissing =
    error instanceof Error &&
    (('code' in error && error.code === 'ENOENT') || error.message.includes('answered 404'))
  if (!isMissing) throw error
}
