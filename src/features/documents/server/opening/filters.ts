import { constants, createUnzip, unzipSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { RefusedFile } from './answer.ts'
import type { Resolve } from './pdf-objects.ts'

/** This much is unpacked in one go; Deflate makes at most a thousand times as much of it. */
const mostAtOnce = 16 * 1024

/** Names that stand for longer ones. */
const shortNames: Record<string, string> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}
const ofPictures = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'])

/** One filter of a stream's chain, with what it is told. */
export type Filter = { name: string; params: PdfDict | undefined }

export function filtersOf(stream: PdfStream, resolve: Resolve): Filter[] {
  const filters = listAt(stream, ['Filter', 'F'], resolve)
  const params = listAt(stream, ['DecodeParms', 'DP'], resolve)
  return filters.flatMap((filter, index) => {
    if (!(filter instanceof PdfName)) return []
    const told = params[index]
    const name = shortNames[filter.value] ?? filter.value
    return { name, params: told instanceof PdfDict ? told : undefined }
  })
}

function listAt(stream: PdfStream, keys: readonly string[], resolve: Resolve) {
  const value = keys.map((key) => resolve(stream.get(key))).find(Boolean)
  if (!(value instanceof PdfArray)) return [value]
  return Array.from({ length: value.length }, (_, index) => resolve(value.at(index)))
}

export function isOfPictures({ name }: Filter): boolean {
  return ofPictures.has(name)
}

const decodeWhole = PdfStream.prototype.getDecodedData

/** What one filter makes of bytes whose size was counted before. */
export function decode(bytes: Uint8Array, { name, params }: Filter): Uint8Array {
  const stream = new PdfStream([['Filter', PdfName.of(name)]], bytes)
  if (params) stream.set('DecodeParms', params)
  return decodeWhole.call(stream)
}

/** How much a filter makes of bytes, counted no further than a little beyond `most`. */
export function sizeAfter(bytes: Uint8Array, { name }: Filter, most: number): number {
  switch (name) {
    case 'FlateDecode':
      return sizeInflated(bytes, most) ?? refuse()
    case 'LZWDecode':
      return sizeOfLzw(bytes, most)
    case 'RunLengthDecode':
      return sizeOfRuns(bytes, most)
    case 'ASCII85Decode':
      return sizeOfAscii85(bytes)
    case 'ASCIIHexDecode':
      return Math.ceil(bytes.length / 2)
    default:
      return refuse()
  }
}

function refuse(): never {
  throw new RefusedFile('broken')
}

/** The same for what is large, or damaged: it passes by in pieces. */
export async function countAfter(bytes: Uint8Array, filter: Filter, most: number): Promise<number> {
  if (filter.name !== 'FlateDecode') return sizeAfter(bytes, filter, most)
  const small = bytes.length <= mostAtOnce ? sizeInflated(bytes, most) : undefined
  return small ?? countInflated(bytes, most)
}

/** Undefined where it is damaged: what a parser would make of it then is anybody's guess. */
function sizeInflated(bytes: Uint8Array, most: number): number | undefined {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, most) }
  try {
    return unzipSync(bytes, options).length
  } catch (error) {
    return error instanceof RangeError ? most + 1 : undefined
  }
}

async function countInflated(bytes: Uint8Array, most: number): Promise<number> {
  const inflate = createUnzip({ finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(bytes)
  let size = 0
  try {
    for await (const piece of inflate) {
      size += piece.length
      if (size > most) break
    }
  } catch {
    // What came out of it until then counts.
  }
  return size
}

const clear = 256
const end = 257
const firstFree = 258
const mostCodes = 4_096
const firstWidth = 9
const lastWidth = 12

/** Readers disagree on when codes grow by a bit: the largest of what they make of it counts. */
function sizeOfLzw(bytes: Uint8Array, most: number): number {
  return Math.max(...[1, 0, -1].map((early) => sizeOfLzwBy(early, bytes, most)))
}

/** Of each code only the length of what it stands for is kept. */
function sizeOfLzwBy(early: number, bytes: Uint8Array, most: number): number {
  const lengths = new Uint32Array(mostCodes).fill(1, 0, clear)
  const bits = bytes.length * 8
  let [next, width, before, size, at] = [firstFree, firstWidth, 0, 0, 0]
  while (at + width <= bits && size <= most) {
    const code = codeAt(bytes, at, width)
    at += width
    if (code === end || code > next) break
    if (code === clear) {
      ;[next, width, before] = [firstFree, firstWidth, 0]
      continue
    }
    const length = code < next ? (lengths[code] ?? 0) : before + 1
    size += length
    if (before > 0 && next < mostCodes) lengths[next++] = before + 1
    if (next + early >= 2 ** width && width < lastWidth) width++
    before = length
  }
  return size
}

function codeAt(bytes: Uint8Array, from: number, width: number): number {
  let code = 0
  for (let at = from; at < from + width; at++)
    code = (code << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  return code
}

/** A length of 128 ends it; less says how many follow as they are, more how often the next is repeated. */
function sizeOfRuns(bytes: Uint8Array, most: number): number {
  let size = 0
  for (let at = 0; at < bytes.length && size <= most; ) {
    const length = bytes[at] ?? 128
    if (length === 128) break
    size += length < 128 ? length + 1 : 257 - length
    at += length < 128 ? length + 2 : 2
  }
  return size
}

/** Five digits stand for four bytes, and a `z` alone does too. */
function sizeOfAscii85(bytes: Uint8Array): number {
  let zeros = 0
  for (const byte of bytes) if (byte === 0x7a) zeros++
  return zeros * 4 + Math.ceil((bytes.length - zeros) / 5) * 4
}
