import { fromBER } from 'asn1js'
import { Attribute, ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs'
import type { StampAuthority } from '#server/audit-head-to.ts'
import { faultMessage } from '#server/fault.ts'
import { bytesOf } from '#server/pki.ts'
import { nameOf } from './revocation.ts'
import { encodeSignature, findRange, readSignature, withSignature } from './seal-signature.ts'

/** Among what is not signed: the time stamp of the signature (RFC 3161, appendix A). */
const signatureStamp = '1.2.840.113549.1.9.16.2.14'

/** What a time-stamp authority is asked about: the signature itself, so that nothing signed changes. */
function signatureValue(signed: SignedData): Buffer {
  return Buffer.from(signed.signerInfos[0]?.signature.valueBlock.valueHexView ?? [])
}

export function stampIn(signed: SignedData): Buffer | undefined {
  const attributes = signed.signerInfos[0]?.unsignedAttrs?.attributes ?? []
  const token = attributes.find(({ type }) => type === signatureStamp)?.values[0]
  return token && Buffer.from(token.toBER())
}

/** The signature of a sealed file as it is and as a number of bytes, ready to be stamped. */
export function openSignature(file: Uint8Array) {
  const range = findRange(file)
  if (!range) throw new Error('there is no signature in the file')
  const { outer, signed } = readSignature(file, range)
  return {
    place: range.hole + 1,
    value: signatureValue(signed),
    certificates: certificatesOf(signed),
    token: stampIn(signed),
    /** With a time stamp; undefined where the file has no room for it. */
    stamped(token: Uint8Array): { signature: Buffer; file: Uint8Array } | undefined {
      const [info] = signed.signerInfos
      if (!info) throw new Error('no one signed the file')
      const attribute = new Attribute({
        type: signatureStamp,
        values: [fromBER(bytesOf(token)).result],
      })
      info.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] })
      const signature = encodeSignature(outer, signed)
      const stamped = withSignature(file, range, signature)
      return stamped && { signature, file: stamped }
    },
  }
}

/** A file as it was sealed, before its stamp and proofs; undefined where it has more than a stamp beside the seal. */
export function withoutStamp(file: Uint8Array): Uint8Array | undefined {
  const range = findRange(file)
  if (!range) return undefined
  const { outer, signed } = readSignature(file, range)
  const [info, ...others] = signed.signerInfos
  const beside = info?.unsignedAttrs?.attributes ?? []
  if (!info || others.length > 0 || beside.length !== 1 || beside[0]?.type !== signatureStamp)
    return undefined
  delete info.unsignedAttrs
  const sealed = file.subarray(0, range.second + range.last)
  return withSignature(sealed, range, encodeSignature(outer, signed))
}

/** Certificates that came with a signature, in whatever order. */
function certificatesOf(signed: SignedData): Buffer[] {
  return (signed.certificates ?? []).flatMap((one) =>
    'subjectPublicKeyInfo' in one ? [Buffer.from(one.toSchema(false).toBER())] : [],
  )
}

export function certificatesOfStamp(token: Uint8Array): Buffer[] {
  return certificatesOf(new SignedData({ schema: ContentInfo.fromBER(bytesOf(token)).content }))
}

export type StampReport =
  | { at: Date; fault: null; signer: Buffer; by: string; isTrusted: boolean }
  | { at: null; fault: string }

/** When an authority saw the signature, or why its stamp doesn't count. */
export async function readStamp(
  token: Buffer,
  signed: SignedData,
  authorities: StampAuthority['authorities'],
): Promise<StampReport> {
  // Most files have none: those need nothing of what checks one.
  const { checkStamp } = await import('#server/time-stamp.ts')
  try {
    const value = signatureValue(signed)
    const { time: at, signer } = await checkStamp(token, value, { authorities })
    const isTrusted = authorities !== undefined
    return { at, fault: null, signer: Buffer.from(signer.raw), by: nameOf(signer), isTrusted }
  } catch (error) {
    return { at: null, fault: faultMessage(error) }
  }
}
