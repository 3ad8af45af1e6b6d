import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { Refusal } from './refusals.ts'
import { diskStore } from './store/disk.ts'
import { s3Store } from './store/s3.ts'
import type { Kind, Store } from './store/shape.ts'

const retryAfterSeconds = 30

/** A new random key; it tells nothing of what is under it. */
export function newKey(kind: Kind): string {
  const random = randomBytes(32).toString('hex')
  return `${kind}/${random.slice(0, 2)}/${random.slice(2)}`
}

const stores = new WeakMap<Config, Store>()

/** The store of an installation: a folder beside its data, or an S3-compatible service. */
export function storeOf(config: Config): Store {
  const known = stores.get(config)
  if (known) return known
  const store = config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'files'))
  stores.set(config, store)
  return store
}

/** Puts a local file into the store under a new key; 503 where the store cannot take it now. */
export async function keepFile(
  config: Config,
  kind: Kind,
  { path, sha256 }: { path: string; sha256: Buffer },
): Promise<string> {
  const key = newKey(kind)
  try {
    await storeOf(config).put(key, path, sha256)
    return key
  } catch (cause) {
    await rm(path, { force: true })
    throw cannotKeep(cause)
  }
}

/** 503: the store cannot be reached, and what was sent so far waits. */
export function cannotKeep(cause: unknown): Refusal {
  return new Refusal('busy', 'We can’t save files right now. Try again in a moment', {
    retryAfter: retryAfterSeconds,
    reason: 'file-store',
    cause,
  })
}

/** The folder of local files that are being made; nothing in it outlives its request. */
export function spoolFolder({ dataDir }: Config): string {
  const folder = join(dataDir, 'incoming')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
