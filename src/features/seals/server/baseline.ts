import type { Signer } from '@libpdf/core'
import { OctetString, Set as SetOf } from 'asn1js'
import { bytesOf } from '#server/pki.ts'
import {
  encodeSignature,
  findRange,
  readSignature,
  signingTime,
  withSignature,
} from './seal-signature.ts'

/**
 * Signs again without the time among what is signed. The library always writes it there; the baseline of PAdES
 * (ETSI EN 319 142-1, 6.3) wants the time in the signature's dictionary alone, which the seal covers as well.
 */
export async function asBaseline(file: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const range = findRange(file)
  if (!range) throw new Error('there is no signature in the file')
  const { outer, signed } = readSignature(file, range)
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
  const bytes = withSignature(file, range, encodeSignature(outer, signed))
  if (!bytes) throw new Error('the signature has no room')
  return bytes
}
