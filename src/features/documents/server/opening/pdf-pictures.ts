import type { PdfDict, PdfStream } from '@libpdf/core'
import type { Filter } from './filters.ts'
import { walkJpeg } from './images.ts'
import { numberAt, type Resolve } from './pdf-objects.ts'

const colors = 3
const bitsOfByte = 8
/** SOC and SIZ: how a picture in JPEG 2000 begins. */
const jpxHead = Buffer.from('ff4fff51', 'hex')

type Size = { width: number; height: number }

/** What a packed picture amounts to on a page, by the larger of what its dictionary and its own head say. */
export function pictureBytes(
  picture: PdfStream,
  packed: Uint8Array,
  { name, params }: Filter,
  resolve: Resolve,
): number {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length)
  const said = area(picture, ['Width', 'Height'], resolve)
  const inColor = (head: () => Size) => Math.max(said, pixelsOf(head)) * colors
  switch (name) {
    case 'DCTDecode':
      return inColor(() => walkJpeg(bytes))
    case 'JPXDecode':
      return inColor(() => headOfJpx(bytes))
    case 'CCITTFaxDecode':
      return Math.max(said, params ? area(params, ['Columns', 'Rows'], resolve) : 0) / bitsOfByte
    default:
      return said / bitsOfByte
  }
}

function area(dict: PdfDict, [width, height]: [string, string], resolve: Resolve): number {
  return (numberAt(dict, width, resolve) ?? 0) * (numberAt(dict, height, resolve) ?? 0)
}

/** A head that no one can read is no larger than its dictionary says. */
function pixelsOf(read: () => Size): number {
  try {
    const { width, height } = read()
    return width * height
  } catch {
    return 0
  }
}

function headOfJpx(bytes: Buffer): Size {
  const at = bytes.indexOf(jpxHead)
  if (at < 0) return { width: 0, height: 0 }
  const sizes = at + jpxHead.length + 4
  return { width: bytes.readUInt32BE(sizes), height: bytes.readUInt32BE(sizes + 4) }
}
