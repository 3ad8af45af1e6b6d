import { createReadStream } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { diskStore } from '../store/disk.ts'
import type { Kind } from '../store/shape.ts'
import { spoolFolder, storeOf } from '../store.ts'
import { writePart } from './database-copy.ts'
import { type Manifest, sumOf } from './manifest.ts'

const kinds: readonly Kind[] = ['file', 'part']
const list = 'files.ndjson'
const Kept = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })
type Kept = z.infer<typeof Kept>

/** Copies what lies in the store and is not in the folder yet. Files never change, so a copy stays right. */
export async function copyStore(config: Config, folder: string): Promise<void> {
  const store = storeOf(config)
  for (const kind of kinds)
    for await (const { key } of store.list(kind)) {
      if (await isThere(join(folder, 'files', key))) continue
      // Swept away meanwhile: nothing names it any more.
      await writePart(store.read(key), folder, `files/${key}`).catch(async (error: unknown) => {
        await rm(join(folder, 'files', key), { force: true })
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
        yield Buffer.from(`${JSON.stringify({ key, ...(await sumOf(join(copies, key))) })}\n`)
      }
  }
  const part = await writePart(Readable.from(lines()), folder, list)
  return { ...part, count }
}

/** Puts the files of a backup into an empty store, each compared with its sum. Returns how many. */
export async function putBackFiles(config: Config, folder: string): Promise<number> {
  let count = 0
  const lines = createInterface({ input: createReadStream(join(folder, list)) })
  for await (const line of lines) {
    await putBack(config, folder, z.parse(Kept, JSON.parse(line)))
    count += 1
  }
  return count
}

async function putBack(config: Config, folder: string, { key, bytes, sha256 }: Kept) {
  const file = `files/${key}`
  const spool = spoolFolder(config)
  await mkdir(spool, { recursive: true })
  const copy = await writePart(createReadStream(join(folder, file)), spool, 'restoring').catch(
    () => undefined,
  )
  if (copy?.bytes !== bytes || copy.sha256 !== sha256)
    throw new Error(`This backup is damaged: ${file} isn't what was written.`)
  await storeOf(config).put(key, join(spool, 'restoring'), Buffer.from(sha256, 'hex'))
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
