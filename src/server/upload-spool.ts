import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileBody } from '#shared/file-body.ts'
import type { Config } from './config.ts'
import { readRoom } from './disk-room.ts'
import { Refusal } from './refusals.ts'
import { spoolFolder } from './store.ts'

const stalledMs = 60_000
const mostAtOnce = 200
const retryAfterSeconds = 20

let underWay = 0

/** A local file that nothing else knows of; its holder removes it. */
export type SpooledUpload = { path: string; bytes: number; sha256: Buffer }

/**
 * Takes bytes as they arrive into a file of its own, hashing on the way and holding no connection to the
 * database. Cut off beyond `most` bytes, whatever was declared, and after a minute without any; `tooLarge`
 * is what its sender hears then.
 */
export async function receiveUpload(
  config: Config,
  body: FileBody,
  most: number,
  tooLarge = 'This file is larger than we expected, or over the size limit',
): Promise<SpooledUpload> {
  if (underWay >= mostAtOnce)
    throw new Refusal('busy', 'We’re receiving a lot of files right now. Try again in a moment', {
      retryAfter: retryAfterSeconds,
      reason: 'uploads',
    })
  underWay++
  const reader = (body instanceof Blob ? body.stream() : body).getReader()
  try {
    await requireRoom(config)
    return await spoolUpload(config, piecesOf(reader, most, tooLarge))
  } finally {
    underWay--
    // What was refused is not read to its end.
    reader.cancel().catch(() => {})
  }
}

/** Writes bytes to a file of its own; none is left behind where they break off. */
export async function spoolUpload(
  config: Config,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<SpooledUpload> {
  const path = join(spoolFolder(config), randomUUID())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
    return { path, bytes, sha256: hash.digest() }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
  tooLarge: string,
) {
  let bytes = 0
  for (;;) {
    const { done, value } = await withinTime(reader.read())
    if (done) return
    bytes += value.length
    if (bytes > most) throw new Refusal('too-large', tooLarge)
    yield value
  }
}

function withinTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new Refusal('too-slow', 'We didn’t receive anything for a minute. Upload it again')),
      stalledMs,
    )
  })
  // A connection that broke off is no one’s fault, and no one hears the answer.
  const read = reading.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    throw new Refusal('broken', 'The connection dropped before we received everything')
  })
  return Promise.race([read, late]).finally(() => clearTimeout(timer))
}

/** 507 before the disk is so full that the database would have to stop. */
export async function requireRoom(config: Config): Promise<void> {
  if ((await readRoom(config)) !== 'ample')
    throw new Refusal('full', 'We don’t have room for more files right now. Try again later', {
      retryAfter: 3_600,
    })
}
