import { writeFileSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { descriptors, type OpenedFile, RefusedFile } from './answer.ts'

/** More than any phone takes. */
const mostPixels = 60_000_000
const quality = 90

type Picture = 'image/jpeg' | 'image/png' | 'image/webp'
type Size = { width: number; height: number }

/**
 * Opens a picture: its size by the header before anything is decoded, its structure to the end. Where
 * `sharp` is there it is drawn again, upright and without what the camera noted, the place among it.
 */
export async function openImage(bytes: Buffer, mediaType: Picture): Promise<OpenedFile> {
  const { width, height } = walks[mediaType](bytes)
  if (width < 1 || height < 1) throw new RefusedFile('broken')
  if (width * height > mostPixels) throw new RefusedFile('pixels')
  const drawn = await redraw(bytes, mediaType)
  if (!drawn) return { mediaType, pages: 1, marks: [], isRewritten: false }
  writeFileSync(descriptors.out, drawn.bytes)
  return { mediaType: drawn.mediaType, pages: 1, marks: [], isRewritten: true }
}

type ConvertedImage = { bytes: Buffer; mediaType: Picture }

async function redraw(bytes: Buffer, mediaType: Picture): Promise<ConvertedImage | undefined> {
  const sharp = await findSharp()
  if (!sharp) return undefined
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
  return mediaType === 'image/png'
    ? { bytes: await picture.png().toBuffer(), mediaType }
    : { bytes: await drawJpeg(picture), mediaType: 'image/jpeg' }
}

/** Also of a WebP: to write one of many pixels takes half a minute. */
export function drawJpeg(picture: Sharp): Promise<Buffer> {
  // The smallest tables would need the whole picture in memory again.
  return picture
    .flatten({ background: 'white' })
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()
}

/** The decoder is machine code that not every machine has. */
export async function findSharp() {
  const sharp = await import('sharp').then(
    (found) => found.default,
    () => undefined,
  )
  sharp?.cache(false)
  sharp?.concurrency(1)
  return sharp
}

const walks: Record<Picture, (bytes: Buffer) => Size> = {
  'image/png': walkPng,
  'image/jpeg': walkJpeg,
  'image/webp': walkWebp,
}

/** Chunk by chunk from IHDR to IEND. */
export function walkPng(bytes: Buffer): Size {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new RefusedFile('broken')
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return size
    at += length + 12
  }
  throw new RefusedFile('broken')
}

/** Segment by segment to the picture itself, and its end mark somewhere after it. */
export function walkJpeg(bytes: Buffer): Size {
  let size: Size | undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) break
    const mark = bytes[at + 1] ?? 0
    if (mark === 0xff) {
      at++
      continue
    }
    // Start of frame: 0xC0 to 0xCF but for three that are tables.
    if (
      mark >= 0xc0 &&
      mark <= 0xcf &&
      ![0xc4, 0xc8, 0xcc].includes(mark) &&
      at + 9 <= bytes.length
    )
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (mark === 0xda) {
      const isWhole = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at
      if (size && isWhole) return size
      break
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new RefusedFile('broken')
}

/** RIFF says how long it is; the first chunk says how large the picture is. */
function walkWebp(bytes: Buffer): Size {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) throw new RefusedFile('broken')
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  throw new RefusedFile('broken')
}
