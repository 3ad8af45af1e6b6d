import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import type { Kind, Range, Store } from './shape.ts'

/** Files in a folder of this machine, or of a disk that several machines share. */
export function diskStore(root: string): Store {
  const pathOf = (key: string) => join(root, key)
  return {
    async put(key, file) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A link never replaces what is there.
      await link(file, path)
      await syncFolder(dirname(path))
      await rm(file)
    },
    read: (key, range) => readPieces(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (kind) => walk(root, kind),
  }
}

async function* readPieces(path: string, range?: Range) {
  const { from, to } = range ?? {}
  for await (const piece of createReadStream(path, { start: from, end: to })) yield piece
}

async function* walk(root: string, kind: Kind) {
  for (const shard of await namesIn(join(root, kind)))
    for (const name of await namesIn(join(root, kind, shard))) {
      const key = `${kind}/${shard}/${name}`
      const found = await stat(join(root, key)).catch(() => undefined)
      if (found) yield { key, at: found.mtime }
    }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
