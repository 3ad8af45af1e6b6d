import { createReadStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { diskStore } from '../store/disk.ts'
import type { Kind } from '../store/shape.ts'
import { spoolFolder, storeOf } from '../store.ts'
import { writePart } from './database-copy.ts'
import { copyOf, type Listed, listedFiles, type Manifest, sumOf } from './manifest.ts'

const kinds: readonly Kind[] = ['file', 'part']
const list = 'files.ndjson'

/** Copies what lies in the store and is not in the folder yet. Files never change, so a copy stays right. */
export async function copyStore(config: Config, folder: string): Promise<void> {
  const store = storeOf(config)
  for (const kind of kinds)
    for await (const { key } of store.list(kind)) {
      if (await isThere(join(folder, copyOf(key)))) continue
      // Swept away meanwhile: nothing names it any more.
      await writePart(store.read(key), folder, copyOf(key)).catch(async (error: unknown) => {
        await rm(join(folder, copyOf(key)), { force: true })
        if (!isMissing(error)) throw error
      })
    }
}

/** Lists what was copied, each file with its sum. */
export async function listCopied(folder: string): Promise<Manifest['files']> {
  let count = 0
  const copies = join(folder, 'files')
  async function* lines() {
    for (const kind of kinds)
      for await (const { key } of diskStore(copies).list(kind)) {
        count += 1
        const listed: Listed = { key, ...(await sumOf(join(folder, copyOf(key)))) }
        yield Buffer.from(`${JSON.stringify(listed)}\n`)
      }
  }
  const part = await writePart(Readable.from(lines()), folder, list)
  return { ...part, count }
}

/** Puts the files of a backup, whose sums have been checked, into an empty store. Returns how many. */
export async function putBackFiles(
  config: Config,
  folder: string,
  manifest: Manifest,
): Promise<number> {
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

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ENOENT') || error.message.includes('answered 404')
}
