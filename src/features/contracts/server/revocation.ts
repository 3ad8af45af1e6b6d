import { X509Certificate } from 'node:crypto'
import { BasicOCSPResponse, Certificate, CertificateRevocationList, OCSPResponse } from 'pkijs'
import { bytesOf, engine } from '#server/pki.ts'
import type { Proofs } from './seal-proofs.ts'

const longestChain = 6
const answersForOthers = '1.3.6.1.5.5.7.3.9'
const good = 0

/** The certificate that issued another, among those that are at hand; undefined at the end of a chain. */
export function findIssuer(der: Buffer, known: readonly Buffer[]): Buffer | 'itself' | undefined {
  const one = new X509Certificate(der)
  // One that signs documents and no certificates may have signed itself still.
  if (one.issuer === one.subject && one.verify(one.publicKey)) return 'itself'
  return known.find((above) => issued(new X509Certificate(above), one))
}

function issued(above: X509Certificate, one: X509Certificate): boolean {
  return one.checkIssued(above) && one.verify(above.publicKey)
}

/** Why proofs don't show that certificates counted at a moment, each up to one that is its own issuer; null where they do. */
export async function findProofFault(
  proofs: Proofs,
  signers: readonly Buffer[],
  at: Date,
): Promise<string | null> {
  for (const signer of signers) {
    let one = signer
    for (let length = 0; ; length++) {
      const name = nameOf(one)
      const { validFromDate, validToDate } = new X509Certificate(one)
      if (at < validFromDate || at > validToDate) return `The certificate of ${name} wasn’t valid`
      const issuer = findIssuer(one, proofs.certificates)
      if (issuer === 'itself') break
      if (!issuer || length > longestChain || !new X509Certificate(issuer).ca)
        return `The certificate above that of ${name} is missing`
      const fault = await findRevocationFault(proofs, one, issuer, at)
      if (fault) return fault
      one = issuer
    }
  }
  return null
}

/** Why nothing shows that a certificate wasn't revoked; null where an answer or a list of its issuer does. */
export async function findRevocationFault(
  { answers, lists, certificates }: Proofs,
  der: Buffer,
  issuer: Buffer,
  at: Date,
): Promise<string | null> {
  const one = Certificate.fromBER(bytesOf(der))
  const above = Certificate.fromBER(bytesOf(issuer))
  const found: ('good' | 'revoked' | 'other')[] = []
  for (const answer of answers)
    found.push(
      await readAnswer(answer, { one, above, issuer, certificates, at }).catch(
        () => 'other' as const,
      ),
    )
  for (const list of lists)
    found.push(await readList(list, { one, above, at }).catch(() => 'other' as const))
  if (found.includes('revoked')) return `The certificate of ${nameOf(der)} was revoked`
  return found.includes('good')
    ? null
    : `Nothing shows that the certificate of ${nameOf(der)} wasn’t revoked`
}

type Asked = { one: Certificate; above: Certificate; at: Date }

async function readList(list: Buffer, { one, above, at }: Asked) {
  const read = CertificateRevocationList.fromBER(bytesOf(list))
  if (!(await read.verify({ issuerCertificate: above }, engine))) return 'other'
  // One that was replaced before the moment says nothing of it.
  if (read.nextUpdate && read.nextUpdate.value < at) return 'other'
  return read.isCertificateRevoked(one) ? 'revoked' : 'good'
}

async function readAnswer(
  answer: Buffer,
  {
    one,
    above,
    issuer,
    certificates,
    at,
  }: Asked & { issuer: Buffer; certificates: readonly Buffer[] },
) {
  const read = readBasic(answer)
  const { isForCertificate, status } = await read.getCertificateStatus(one, above, engine)
  if (!isForCertificate) return 'other'
  const own = (read.certs ?? []).map((each) => Buffer.from(each.toSchema(false).toBER()))
  const responders = [
    issuer,
    ...[...own, ...certificates].filter((each) => mayAnswer(each, issuer)),
  ]
  for (const responder of responders) {
    const { subjectPublicKeyInfo } = Certificate.fromBER(bytesOf(responder))
    const { signature, signatureAlgorithm, tbsResponseData } = read
    const isIts = await engine
      .verifyWithPublicKey(
        bytesOf(tbsResponseData.tbsView),
        signature,
        subjectPublicKeyInfo,
        signatureAlgorithm,
      )
      .catch(() => false)
    if (!isIts) continue
    if (tbsResponseData.responses.some(({ nextUpdate }) => nextUpdate && nextUpdate < at))
      return 'other'
    return status === good ? 'good' : 'revoked'
  }
  return 'other'
}

/** An issuer may have its answers signed by somebody whose certificate says so. */
function mayAnswer(der: Buffer, issuer: Buffer): boolean {
  const one = new X509Certificate(der)
  const isFor = one.keyUsage?.includes(answersForOthers) ?? false
  return isFor && issued(new X509Certificate(issuer), one)
}

export function readBasic(answer: Buffer): BasicOCSPResponse {
  const { responseBytes } = OCSPResponse.fromBER(bytesOf(answer))
  if (!responseBytes) throw new Error('the answer is a refusal')
  return BasicOCSPResponse.fromBER(bytesOf(responseBytes.response.valueBlock.valueHexView))
}

function nameOf(der: Buffer): string {
  const { CN, O } = new X509Certificate(der).toLegacyObject().subject
  return [CN ?? O ?? 'somebody without a name'].flat().join(', ')
}
