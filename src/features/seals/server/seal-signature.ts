import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { bytesOf } from '#server/pki.ts'

export const signingTime = '1.2.840.113549.1.9.5'

export type Range = {
  first: number
  hole: number
  second: number
  last: number
  isFromStart: boolean
}

/** The last signed range of a file: what is signed is before and behind the signature itself. */
export function findRange(bytes: Uint8Array): Range | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!found) return undefined
  const [first = 0, hole = 0, second = 0, last = 0] = found.slice(1).map(Number)
  const isInFile = first <= hole && hole < second && second + last <= bytes.length
  // What is left out is the signature in its angle brackets, and nothing beside it.
  const isSignature = isInFile && /^<[0-9a-fA-F]+>$/.test(text.slice(hole, second))
  return { first, hole, second, last, isFromStart: isSignature && first === 0 }
}

/** Where a signature is in a file, in its angle brackets. */
type Place = Pick<Range, 'hole' | 'second'>

/** The signature of a seal, and what fills up its place. */
export function readSignature(file: Uint8Array, { hole, second }: Place) {
  const hex = Buffer.from(file.subarray(hole + 1, second - 1)).toString('latin1')
  const raw = Buffer.from(hex, 'hex')
  const { offset, result } = fromBER(bytesOf(raw))
  const outer = new ContentInfo({ schema: result })
  return { outer, signed: new SignedData({ schema: outer.content }), filling: raw.subarray(offset) }
}

export function encodeSignature(outer: ContentInfo, signed: SignedData): Buffer {
  outer.content = signed.toSchema()
  return Buffer.from(outer.toSchema().toBER())
}

/** The same file with another signature in its place; undefined where it has no room for it. */
export function withSignature(
  file: Uint8Array,
  { hole, second }: Place,
  signature: Buffer,
): Uint8Array | undefined {
  const room = second - hole - 2
  const written = signature.toString('hex')
  if (written.length > room) return undefined
  const bytes = Uint8Array.from(file)
  bytes.set(Buffer.from(written.padEnd(room, '0'), 'latin1'), hole + 1)
  return bytes
}
