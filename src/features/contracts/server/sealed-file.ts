import { fromBER } from 'asn1js'
import { type Certificate, ContentInfo, SignedData } from 'pkijs'
import { bytesOf, engine } from '#server/pki.ts'
import { SignerRole, signedEvents, signerWords } from '../signature.ts'
import { findBreak, sha256 } from './chain.ts'
import { Record, recordName } from './record.ts'
import { readCertificate } from './x509.ts'

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
  contract: string | null
  /** The pages that were signed are the ones that the events speak of. */
  textHolds: boolean
  eventsHold: boolean
  signatures: { name: string; role: string; at: Date }[]
}

export const signingTime = '1.2.840.113549.1.9.5'
/** Signed with the rest: the hash of the certificate, so that no other one can be put in its place. */
const signingCertificate = '1.2.840.113549.1.9.16.2.47'

/** Reads a file of whatever kind; throws at none. */
export async function readSealed(bytes: Uint8Array): Promise<FileReport> {
  const range = findRange(bytes)
  const cms = range && (await readCms(bytes, range).catch(() => undefined))
  const record = await readRecord(bytes).catch(() => undefined)
  const events = (record?.events ?? []).map((event) => ({
    ...event,
    at: new Date(event.at),
    prevHash: Buffer.from(event.prevHash, 'hex'),
    hash: Buffer.from(event.hash, 'hex'),
  }))
  const pages = record && bytes.subarray(0, record.unsigned.bytes)
  return {
    sha256: sha256(bytes),
    hasSeal: range !== undefined,
    coversWhole: range?.coversWhole ?? false,
    nothingAfter: /%%EOF\r?\n?$/.test(Buffer.from(bytes.subarray(-8)).toString('latin1')),
    isSigned: cms?.isSigned ?? false,
    certificate: cms?.certificate ?? null,
    sealedAt: cms?.at ?? null,
    contract: record?.contract ?? null,
    textHolds: pages !== undefined && sha256(pages).toString('hex') === record?.unsigned.sha256,
    eventsHold: record !== undefined && findBreak(record.contract, events) === undefined,
    signatures: events.flatMap(({ kind, at, body }) => {
      const role = SignerRole.options.find((one) => signedEvents[one] === kind)
      return role ? [{ name: String(body.name ?? ''), role: signerWords[role], at }] : []
    }),
  }
}

type Range = { first: number; hole: number; second: number; last: number; coversWhole: boolean }

/** The last signed range of a file: what is signed lies before and behind the signature itself. */
export function findRange(bytes: Uint8Array): Range | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!found) return undefined
  const [first = 0, hole = 0, second = 0, last = 0] = found.slice(1).map(Number)
  const isInFile = first <= hole && hole < second && second + last <= bytes.length
  // What is left out is the signature in its angle brackets, and nothing beside it.
  const isSignature = isInFile && /^<[0-9a-fA-F]+>$/.test(text.slice(hole, second))
  const coversWhole = isSignature && first === 0 && second + last === bytes.length
  return { first, hole, second, last, coversWhole }
}

async function readCms(bytes: Uint8Array, { first, hole, second, last }: Range) {
  const hex = Buffer.from(bytes.subarray(hole + 1, second - 1)).toString('latin1')
  const raw = Buffer.from(hex, 'hex')
  const { offset, result } = fromBER(bytesOf(raw))
  const signed = new SignedData({ schema: new ContentInfo({ schema: result }).content })
  const data = Buffer.concat([
    bytes.subarray(first, first + hole),
    bytes.subarray(second, second + last),
  ])
  const fits = await signed
    .verify({ signer: 0, data: bytesOf(data), checkChain: false }, engine)
    .catch(() => false)
  const own = signed.certificates?.find((one): one is Certificate => 'subjectPublicKeyInfo' in one)
  const der = own && Buffer.from(own.toSchema(false).toBER())
  const attribute = (type: string) =>
    signed.signerInfos[0]?.signedAttrs?.attributes.find((one) => one.type === type)?.values[0]
  const at = attribute(signingTime)?.toDate()
  const named = attribute(signingCertificate)?.toBER()
  const isNamed = der && named && Buffer.from(named).includes(sha256(der))
  const isFilledUp = raw.subarray(offset).every((byte) => byte === 0)
  return {
    isSigned: fits === true && isNamed === true && isFilledUp,
    certificate: der ? { fingerprint: sha256(der), ...readCertificate(der) } : null,
    at: at instanceof Date ? at : timeIn(bytes, first + hole),
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

export async function readRecord(bytes: Uint8Array): Promise<Record | undefined> {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(Uint8Array.from(bytes))
  const attached = pdf.getAttachment(recordName)
  return attached ? Record.parse(JSON.parse(Buffer.from(attached).toString('utf8'))) : undefined
}

/** The SHA-256 of a certificate in PEM or DER. */
export function fingerprintOf(certificate: Buffer): Buffer {
  const text = certificate.toString('latin1')
  const [, inside] = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/.exec(text) ?? []
  return sha256(inside ? Buffer.from(inside, 'base64') : certificate)
}
