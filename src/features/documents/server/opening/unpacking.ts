import { constants, createInflate } from 'node:zlib'
import { Refused } from './answer.ts'

const megabyte = 1024 * 1024
/** In a page: a picture of letter size in color, at 600 dots per inch. */
const mostOfOne = 128 * megabyte
/** In all that holds other objects, and is unpacked as soon as a file is opened. */
const mostOfStructure = 32 * megabyte

const holdsObjects = /ObjStm|XRef/
const zlib = 0x08

/** Refuses a PDF of which a small part unpacks to far more than any document needs. */
export async function requireModest(bytes: Buffer): Promise<void> {
  let structure = 0
  let before = 0
  for (let at = nextStream(bytes, 0); at > 0; at = nextStream(bytes, at)) {
    const words = withoutEscapes(bytes.toString('latin1', before, at))
    before = at
    if (((bytes[at] ?? 0) & 0x0f) !== zlib) continue
    const isStructure = holdsObjects.test(words)
    const most = isStructure ? mostOfStructure - structure : mostOfOne
    const size = await unpackedSize(bytes.subarray(at), most)
    if (size > most) throw new Refused('unpacks')
    if (isStructure) structure += size
  }
}

/** Where the bytes after the next `stream` begin; 0 where there is none. */
function nextStream(bytes: Buffer, from: number): number {
  const word = bytes.indexOf('stream', from, 'latin1')
  if (word < 0) return 0
  const end = word + 'stream'.length
  if (bytes[end] === 0x0d && bytes[end + 1] === 0x0a) return end + 2
  return bytes[end] === 0x0a || bytes[end] === 0x0d ? end + 1 : end
}

/** A name may be written as `Obj#53tm`. */
function withoutEscapes(words: string): string {
  return words.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Counted as it comes, and kept nowhere; no further than `most`. */
async function unpackedSize(bytes: Buffer, most: number): Promise<number> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(bytes)
  let size = 0
  try {
    for await (const piece of inflate) {
      size += piece.length
      if (size > most) break
    }
  } catch {
    // Not packed, or damaged: what came out of it until then counts.
  }
  return size
}
