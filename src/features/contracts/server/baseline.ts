import type { Signer } from '@libpdf/core'
import { fromBER, OctetString, Set as SetOf } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { bytesOf } from '#server/pki.ts'
import { findRange, signingTime } from './sealed-file.ts'

/**
 * Signs again without the time among what is signed. The library always writes it there; the baseline of PAdES
 * (ETSI EN 319 142-1, 6.3) wants the time in the signature's dictionary alone, which the seal covers as well.
 */
export async function asBaseline(file: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const range = findRange(file)
  if (!range) throw new Error('there is no signature in the file')
  const { hole, second } = range
  const hex = Buffer.from(file.subarray(hole + 1, second - 1)).toString('latin1')
  const outer = new ContentInfo({ schema: fromBER(bytesOf(Buffer.from(hex, 'hex'))).result })
  const signed = new SignedData({ schema: outer.content })
  const [info] = signed.signerInfos
  if (!info?.signedAttrs) throw new Error('there is nothing signed in the signature')
  info.signedAttrs.attributes = info.signedAttrs.attributes.filter(
    ({ type }) => type !== signingTime,
  )
  // Parsed with the rest, and kept as it was.
  info.signedAttrs.encodedValue = new ArrayBuffer(0)
  const attributes = new SetOf({ value: info.signedAttrs.attributes.map((one) => one.toSchema()) })
  const signature = await signer.sign(new Uint8Array(attributes.toBER()), 'SHA-256')
  info.signature = new OctetString({ valueHex: bytesOf(signature) })
  outer.content = signed.toSchema()
  const written = Buffer.from(outer.toSchema().toBER()).toString('hex')
  const bytes = Uint8Array.from(file)
  bytes.set(Buffer.from(written.padEnd(hex.length, '0'), 'latin1'), hole + 1)
  return bytes
}
