import { PdfStream } from '@libpdf/core'
import { RefusedFile } from './answer.ts'
import { countAfter, decode, filtersOf, isOfPictures, sizeAfter } from './filters.ts'
import { nameAt, type Resolve } from './pdf-objects.ts'
import { pictureBytes } from './pdf-pictures.ts'

const megabyte = 1024 * 1024
/** In a page: a picture of letter size in color, at 600 dots per inch. */
const mostOfOne = 128 * megabyte
/** A picture that is packed as a picture is drawn by its reader, and by no one here. */
const mostOfPicture = 256 * megabyte
/** In what holds other objects, in what is attached, and between two filters. */
const mostHeld = 32 * megabyte
const mostOfHeld = 96 * megabyte
const mostOfAll = 512 * megabyte

const holdsObjects = new Set(['ObjStm', 'XRef'])

export type Unpacker = {
  /** Refuses a stream that unpacks to far more than any document needs. */
  measure(stream: PdfStream, resolve: Resolve): Promise<void>
  unpack(stream: PdfStream, resolve: Resolve): Uint8Array
  requireModest(): void
}

/**
 * Bounds what streams amount to, through all of their filters: those that the parser unpacks by itself, and
 * those that it only passes by. Holds for the whole process, which opens one file.
 */
export function boundUnpacking(): Unpacker {
  let heldLeft = mostOfHeld
  let allLeft = mostOfAll
  let isModest = true

  function requireWithin(size: number, most: number): void {
    isModest &&= size <= most
    requireModest()
  }

  // The parser takes a refusal for damage and goes on with a repair.
  function requireModest(): void {
    if (!isModest) throw new RefusedFile('unpacks')
  }

  function unpack(stream: PdfStream, resolve: Resolve): Uint8Array {
    requireModest()
    let bytes = stream.data
    for (const filter of filtersOf(stream, resolve)) {
      const most = Math.min(mostHeld, heldLeft)
      const size = sizeAfter(bytes, filter, most)
      requireWithin(size, most)
      heldLeft -= size
      bytes = decode(bytes, filter)
    }
    return bytes
  }

  PdfStream.prototype.getDecodedData = function (this: PdfStream) {
    return unpack(this, (object) => object)
  }

  async function measure(stream: PdfStream, resolve: Resolve): Promise<void> {
    const most = holdsObjects.has(nameAt(stream, 'Type', resolve) ?? '') ? mostHeld : mostOfOne
    const filters = filtersOf(stream, resolve)
    const last = filters.pop()
    let bytes = stream.data
    for (const filter of filters) {
      requireWithin(sizeAfter(bytes, filter, mostHeld), mostHeld)
      bytes = decode(bytes, filter)
    }
    if (!last) return
    if (isOfPictures(last))
      return requireWithin(pictureBytes(stream, bytes, last, resolve), mostOfPicture)
    const size = await countAfter(bytes, last, most)
    requireWithin(size, most)
    allLeft -= size
    requireWithin(-allLeft, 0)
  }

  return { measure, unpack, requireModest }
}
