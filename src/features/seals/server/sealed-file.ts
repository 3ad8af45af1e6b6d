import type { PDF as Pdf } from '@libpdf/core'
import type { StampAuthority } from '#server/audit-head-to.ts'
import { bytesOf, engine } from '#server/pki.ts'
import type { PaperReport } from '../verification-result.ts'
import type { PaperReader } from './paper-reader.ts'
import { findProofFault } from './revocation.ts'
import { type Proofs, readProofs } from './seal-proofs.ts'
import { findRange, type Range, readSignature, signingTime } from './seal-signature.ts'
import { readStamp, type StampReport, stampIn } from './seal-stamp.ts'
import { sha256 } from './sha256.ts'
import { readCertificate } from './x509.ts'

// Read late together with the rest, not as a file of its own.
export { withoutStamp } from './seal-stamp.ts'

/** What a file says of itself, told from its bytes alone. */
export type FileReport = {
  sha256: Buffer
  hasSeal: boolean
  coversWhole: boolean
  nothingAfter: boolean
  /** The signature fits the bytes and the certificate that came with it. */
  isSigned: boolean
  certificate: { fingerprint: Buffer; subject: string; validFrom: Date; validUntil: Date } | null
  sealedAt: Date | null
  /** Null where no authority has stamped the seal. */
  stamp: StampReport | null
  /** Whether the certificates are shown to have counted when it was stamped; else why not. */
  proofs: 'none' | 'hold' | { fault: string }
  /** Whose certificates have to be shown to have counted: who sealed it, and who stamped that. */
  signers: readonly Buffer[]
  /** Null where nothing says of what kind it is. */
  paper: PaperReport | null
}

/** Signed with the rest: the hash of the certificate, so that no other one can be put in its place. */
const signingCertificate = '1.2.840.113549.1.9.16.2.47'

type Reading = { readers?: readonly PaperReader[]; authorities?: StampAuthority['authorities'] }

/** Reads a file of whatever kind; throws at none. Time stamps must lead to one of the authorities, if any are named. */
export async function readSealedFile(
  bytes: Uint8Array,
  { readers = [], authorities }: Reading = {},
): Promise<FileReport> {
  const range = findRange(bytes)
  const cms = range && (await readCms(bytes, range, authorities).catch(() => undefined))
  const after = range ? readAfter(bytes, range, cms) : 'other'
  return {
    sha256: sha256(bytes),
    hasSeal: range !== undefined,
    coversWhole: range?.isFromStart === true && after !== 'other',
    nothingAfter: /%%EOF\r?\n?$/.test(Buffer.from(bytes.subarray(-8)).toString('latin1')),
    isSigned: cms?.isSigned ?? false,
    certificate: cms?.certificate ?? null,
    sealedAt: cms?.at ?? null,
    stamp: cms?.stamp ?? null,
    proofs: await judgeProofs(after, cms),
    signers: cms?.signers ?? [],
    paper: await readPaper(bytes, readers),
  }
}

type Cms = Awaited<ReturnType<typeof readCms>>

/** Whatever follows a seal that doesn't hold needn't be looked at. */
function readAfter(bytes: Uint8Array, { second, last, isFromStart }: Range, cms: Cms | undefined) {
  const end = second + last
  if (end === bytes.length) return 'none'
  return isFromStart && cms?.isSigned ? readProofs(bytes, end) : 'other'
}

async function judgeProofs(
  after: Proofs | 'none' | 'other',
  cms: Cms | undefined,
): Promise<FileReport['proofs']> {
  if (typeof after === 'string' || !cms) return 'none'
  const at = cms.stamp?.at
  if (!at) return { fault: 'There’s no time stamp that says when they have to hold' }
  const fault = await findProofFault(after, cms.signers, at)
  return fault === null ? 'hold' : { fault }
}

async function readCms(
  bytes: Uint8Array,
  { first, hole, second, last }: Range,
  authorities: StampAuthority['authorities'],
) {
  const { signed, filling } = readSignature(bytes, { hole, second })
  const data = Buffer.concat([
    bytes.subarray(first, first + hole),
    bytes.subarray(second, second + last),
  ])
  // A serial number alone may be that of two certificates: it's the one that the signature was checked with.
  const { signatureVerified, signerCertificate } = await signed
    .verify({ signer: 0, data: bytesOf(data), checkChain: false, extendedMode: true }, engine)
    .catch(() => ({ signatureVerified: false, signerCertificate: undefined }))
  const der = signerCertificate && Buffer.from(signerCertificate.toSchema(false).toBER())
  const attribute = (type: string) =>
    signed.signerInfos[0]?.signedAttrs?.attributes.find((one) => one.type === type)?.values[0]
  const at = attribute(signingTime)?.toDate()
  const named = attribute(signingCertificate)?.toBER()
  const isNamed = der && named && Buffer.from(named).includes(sha256(der))
  const isFilledUp = filling.every((byte) => byte === 0)
  const token = stampIn(signed)
  const stamp = token ? await readStamp(token, signed, authorities) : null
  return {
    isSigned: signatureVerified === true && isNamed === true && isFilledUp,
    certificate: der ? { fingerprint: sha256(der), ...readCertificate(der) } : null,
    at: at instanceof Date ? at : timeIn(bytes, first + hole),
    stamp,
    signers: [...(der ? [der] : []), ...(stamp?.at ? [stamp.signer] : [])],
  }
}

/** The time in the dictionary of a signature, where the baseline of PAdES has it. */
function timeIn(bytes: Uint8Array, hole: number): Date | null {
  const text = Buffer.from(bytes).toString('latin1')
  const dictionary = text.slice(text.lastIndexOf(' obj', hole), text.indexOf('endobj', hole))
  const parts = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(dictionary)?.slice(1)
  if (!parts) return null
  const [year = 0, month = 1, ...rest] = parts.map(Number)
  return new Date(Date.UTC(year, month - 1, ...rest))
}

async function readPaper(
  bytes: Uint8Array,
  readers: readonly PaperReader[],
): Promise<PaperReport | null> {
  if (readers.length === 0) return null
  const pdf = await openPdf(bytes).catch(() => undefined)
  for (const { name, read } of readers) {
    try {
      const attached = pdf && attachedTo(pdf, name)
      if (attached !== undefined) return read(attached, bytes)
    } catch {
      // What can't be read says nothing.
    }
  }
  return null
}

/** What is attached to a sealed file by a name; undefined where nothing is. */
function attachedTo(pdf: Pdf, name: string): unknown {
  const attached = pdf.getAttachment(name)
  return attached && JSON.parse(Buffer.from(attached).toString('utf8'))
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { PDF } = await import('@libpdf/core')
  return PDF.load(Uint8Array.from(bytes))
}

/** The SHA-256 of a certificate in PEM or DER. */
export function fingerprintOf(certificate: Buffer): Buffer {
  const text = certificate.toString('latin1')
  const [, inside] = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/.exec(text) ?? []
  return sha256(inside ? Buffer.from(inside, 'base64') : certificate)
}
