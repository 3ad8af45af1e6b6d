import { randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Integer, type Utf8String } from 'asn1js'
import {
  ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import type { StampAuthority } from './audit-head-to.ts'
import { faultCode } from './fault.ts'
import { bytesOf, engine } from './pki.ts'

const answerMs = 10_000
/** With the certificates of a long chain a token takes a tenth of it. */
const mostAnswerBytes = 64 * 1024
const nonceBytes = 8
/** The clock of the authority and the database's may differ by so much, the time between them included. */
const mostApartMs = 15 * 60_000
const granted = [0, 1]
const forTimeStamps = '1.3.6.1.5.5.7.3.8'
/** Everybody may have a file checked: nobody needs a longer chain. */
const mostKnown = 16

/** Asks an authority to stamp something by its SHA-256 now (RFC 3161); throws in words where the answer is no good. */
export async function requestStamp(
  data: string | Uint8Array,
  stamping: StampAuthority,
  now: Date,
): Promise<{ token: Uint8Array; time: Date }> {
  const nonce = randomBytes(nonceBytes)
  // Positive, and of one length: ASN.1 integers have a sign.
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  const request = new TimeStampReq({
    version: 1,
    messageImprint: await MessageImprint.create('SHA-256', Buffer.from(data), engine),
    nonce: new Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  })
  const token = tokenIn(await post(stamping.url, request.toSchema().toBER()))
  const { time } = await checkStamp(token, data, stamping, nonce)
  if (isApart(time, now))
    throw new StampFault(`The time stamp says ${time.toISOString()}, which isn’t now`)
  return { token, time }
}

export function isApart(time: Date, at: Date): boolean {
  return Math.abs(time.getTime() - at.getTime()) > mostApartMs
}

async function post(address: string, body: ArrayBuffer): Promise<Uint8Array> {
  const url = new URL(address)
  const account = url.username && `${decode(url.username)}:${decode(url.password)}`
  // A request may not carry them in its address.
  url.username = ''
  url.password = ''
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/timestamp-query',
        ...(account && { authorization: `Basic ${Buffer.from(account).toString('base64')}` }),
      },
      // It would lead to an address that no one named.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new StampFault(`The time-stamp authority answered ${answer.status}`)
    }
    return await readAll(answer)
  } catch (cause) {
    if (cause instanceof StampFault) throw cause
    throw new StampFault(`The time-stamp authority doesn’t answer (${faultCode(cause)})`, { cause })
  }
}

const decode = decodeURIComponent

async function readAll({ body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > mostAnswerBytes) throw notAStamp()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function tokenIn(answer: Uint8Array): Uint8Array {
  const { status, timeStampToken } = readAs(() => TimeStampResp.fromBER(bytesOf(answer)))
  if (!granted.includes(status.status))
    throw new StampFault(
      `The time-stamp authority refused (${wordsOf(status.statusStrings) || `status ${status.status}`})`,
    )
  if (!timeStampToken) throw notAStamp()
  return new Uint8Array(timeStampToken.toSchema().toBER())
}

/** Theirs, so short and in one line. */
function wordsOf(strings: readonly Utf8String[] = []): string {
  const words = strings.map((one) => String(one.valueBlock.value)).join(' ')
  return words
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/g, '?')
    .slice(0, 200)
}

/**
 * Returns when a token says that the data was there, and whose certificate signed it. Throws in words where it is of something else, not
 * signed by a certificate for time stamps, or by no one who is trusted where somebody is named.
 */
export async function checkStamp(
  token: Uint8Array,
  stamped: string | Uint8Array,
  { authorities }: Partial<StampAuthority> = {},
  nonce?: Buffer,
): Promise<{ time: Date; signer: X509Certificate }> {
  const signed = readAs(
    () => new SignedData({ schema: ContentInfo.fromBER(bytesOf(token)).content }),
  )
  const info = readAs(() =>
    TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)),
  )
  const data = bytesOf(Buffer.from(stamped))
  if (!(await info.verify({ data }, engine).catch(() => false)))
    throw new StampFault('The time stamp belongs to something else')
  if (nonce && !nonce.equals(Buffer.from(info.nonce?.valueBlock.valueHexView ?? [])))
    throw new StampFault('The time stamp is for another request')
  const { signatureVerified, signerCertificate } = await signed
    .verify({ signer: 0, data, extendedMode: true }, engine)
    .catch(() => ({ signatureVerified: false, signerCertificate: undefined }))
  if (!signatureVerified || !signerCertificate)
    throw new StampFault('The time stamp’s signature isn’t valid')
  const signer = asX509(signerCertificate)
  if (!signer.keyUsage?.includes(forTimeStamps))
    throw new StampFault('The certificate that signed the time stamp isn’t meant for time stamps')
  if (authorities) {
    const known = (signed.certificates ?? []).filter((one) => 'subjectPublicKeyInfo' in one)
    const trusted = await readAuthorities(authorities)
    const chain = { known: known.slice(0, mostKnown).map(asX509), trusted }
    if (!isTrusted(signer, chain, info.genTime))
      throw new StampFault('The time stamp comes from an authority that TIMESTAMP_CA doesn’t name')
  }
  return { time: info.genTime, signer }
}

type Chain = { known: readonly X509Certificate[]; trusted: readonly X509Certificate[] }

/** The library's own walk asks for lists of what was revoked, which tokens don't carry. Each is looked at once. */
function isTrusted(signer: X509Certificate, { known, trusted }: Chain, at: Date): boolean {
  const all = [...trusted, ...known]
  const reached = new Set([signer])
  for (const one of reached) {
    if (at < one.validFromDate || at > one.validToDate) continue
    if (trusted.some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256)) return true
    for (const above of all)
      if (!reached.has(above) && above.ca && one.checkIssued(above) && one.verify(above.publicKey))
        reached.add(above)
  }
  return false
}

export async function readAuthorities(file: string): Promise<X509Certificate[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const all = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (all.length === 0) throw new StampFault(`There’s no certificate in ${file} (TIMESTAMP_CA)`)
  return all.map((pem) => new X509Certificate(pem))
}

function asX509(certificate: { toSchema(encodeFlag?: boolean): { toBER(): ArrayBuffer } }) {
  return new X509Certificate(Buffer.from(certificate.toSchema(false).toBER()))
}

function readAs<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw notAStamp(cause)
  }
}

function notAStamp(cause?: unknown) {
  return new StampFault('The time-stamp authority sent something that isn’t a time stamp', {
    cause,
  })
}

class StampFault extends Error {}
