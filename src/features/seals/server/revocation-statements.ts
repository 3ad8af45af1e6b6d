import { X509Certificate } from 'node:crypto'
import { type BaseBlock, fromBER, GeneralizedTime } from 'asn1js'
import {
  BasicOCSPResponse,
  CertID,
  Certificate,
  CertificateRevocationList,
  IssuingDistributionPoint,
  OCSPResponse,
  type SingleResponse,
} from 'pkijs'
import { bytesOf, engine } from '#server/pki.ts'

const answersForOthers = '1.3.6.1.5.5.7.3.9'
const extensions = {
  keyUsage: '2.5.29.15',
  isDelta: '2.5.29.27',
  scope: '2.5.29.28',
  addresses: '2.5.29.31',
}
const mayListBit = 0x02
const statusTags = { good: 0, revoked: 1 }
/** More than an authority sends: each costs a signature to check. */
const most = { responses: 16, responders: 4 }

export type KnownCertificate = { der: Buffer; x509: X509Certificate; pki: Certificate }

/** What an answer or a list says of a certificate at a moment; `other` where it says nothing that counts. */
type Says = 'good' | 'revoked' | 'other'
export type RevocationQuery = {
  one: KnownCertificate
  above: KnownCertificate
  certificates: readonly KnownCertificate[]
  at: Date
}
/** An answer or a list, read once; it returns whose certificate it took to believe it, too. */
export type Statement = {
  bytes: Buffer
  ask(asked: RevocationQuery): Promise<{ says: Says; by?: KnownCertificate }>
}

export function openCertificate(der: Buffer): KnownCertificate {
  requireWhole(der)
  return { der, x509: new X509Certificate(der), pki: Certificate.fromBER(bytesOf(der)) }
}

export function isIssuedBy(above: KnownCertificate, one: KnownCertificate): boolean {
  return one.x509.checkIssued(above.x509) && one.x509.verify(above.x509.publicKey)
}

export function readList(bytes: Buffer): Statement {
  requireWhole(bytes)
  const list = CertificateRevocationList.fromBER(bytesOf(bytes))
  return {
    bytes,
    async ask({ one, above, at }) {
      const isIts =
        mayList(above) && isAbout(list, one) && list.issuer.isEqual(one.pki.issuer)
          ? await list.verify({ issuerCertificate: above.pki }, engine)
          : false
      if (!isIts) return { says: 'other' }
      const entry = list.revokedCertificates?.find(({ userCertificate }) =>
        userCertificate.isEqual(one.pki.serialNumber),
      )
      if (entry && entry.revocationDate.value <= at) return { says: 'revoked' }
      const times = { thisUpdate: list.thisUpdate.value, nextUpdate: list.nextUpdate?.value }
      return { says: isOfThen(times, one, at) ? 'good' : 'other' }
    },
  }
}

export function readAnswer(bytes: Buffer): Statement {
  requireWhole(bytes)
  const answer = readBasic(bytes)
  const { responses } = answer.tbsResponseData
  const own = (answer.certs ?? []).slice(0, most.responders).map(openAgain)
  return {
    bytes,
    async ask(asked) {
      const { one, at } = asked
      const about: SingleResponse[] = []
      for (const response of responses.slice(0, most.responses))
        if (await isFor(response, asked)) about.push(response)
      const by = about.length > 0 ? await findResponder(answer, own, asked) : undefined
      if (!by) return { says: 'other' }
      if (about.some(({ certStatus }) => wasRevoked(certStatus, at))) return { says: 'revoked', by }
      const isGood = about.every((response) => isKnown(response) && isOfThen(response, one, at))
      return { says: isGood ? 'good' : 'other', by }
    },
  }
}

/** Of the moment, and made while the certificate ran: afterwards an authority may forget that it was revoked. */
function isOfThen(
  { thisUpdate, nextUpdate }: { thisUpdate: Date; nextUpdate?: Date | undefined },
  { x509 }: KnownCertificate,
  at: Date,
): boolean {
  // One that names no end may be of any age, so it has to be from afterwards.
  return thisUpdate <= x509.validToDate && (nextUpdate ?? thisUpdate) >= at
}

async function isFor(
  { certID }: SingleResponse,
  { one, above }: RevocationQuery,
): Promise<boolean> {
  if (!certID.serialNumber.isEqual(one.pki.serialNumber)) return false
  const { algorithmId } = certID.hashAlgorithm
  const { name: hashAlgorithm } = engine.getAlgorithmByOID<Algorithm>(algorithmId, true)
  const parameters = { hashAlgorithm, issuerCertificate: above.pki }
  return certID.isEqual(await CertID.create(one.pki, parameters, engine))
}

/** Revoked afterwards, it was good before. */
function isKnown({ certStatus }: SingleResponse): boolean {
  return Object.values(statusTags).includes(certStatus.idBlock.tagNumber)
}

function wasRevoked({ idBlock, valueBlock }: SingleResponse['certStatus'], at: Date): boolean {
  if (idBlock.tagNumber !== statusTags.revoked) return false
  const [since] = (valueBlock as { value?: BaseBlock[] }).value ?? []
  return !(since instanceof GeneralizedTime) || since.toDate() <= at
}

/** Its issuer signs an answer, or somebody whose certificate by that issuer says so. */
async function findResponder(
  answer: BasicOCSPResponse,
  own: readonly KnownCertificate[],
  { above, certificates }: RevocationQuery,
): Promise<KnownCertificate | undefined> {
  const { signature, signatureAlgorithm, tbsResponseData } = answer
  const { producedAt, tbsView } = tbsResponseData
  const others = [...own, ...certificates].filter(
    (each) =>
      each.x509.keyUsage?.includes(answersForOthers) &&
      producedAt >= each.x509.validFromDate &&
      producedAt <= each.x509.validToDate &&
      isIssuedBy(above, each),
  )
  for (const each of [above, ...others]) {
    const { subjectPublicKeyInfo } = each.pki
    const isIts = await engine
      .verifyWithPublicKey(bytesOf(tbsView), signature, subjectPublicKeyInfo, signatureAlgorithm)
      .catch(() => false)
    if (isIts) return each
  }
  return undefined
}

/** A certificate that names no uses is for all. */
function mayList({ pki }: KnownCertificate): boolean {
  const usage = pki.extensions?.find(({ extnID }) => extnID === extensions.keyUsage)?.parsedValue
  return !usage || ((usage.valueBlock.valueHexView[0] ?? 0) & mayListBit) !== 0
}

/** A list may be of changes alone, of other kinds of certificates, or of those that name another address. */
function isAbout(
  { crlExtensions }: CertificateRevocationList,
  { x509, pki }: KnownCertificate,
): boolean {
  const all = crlExtensions?.extensions ?? []
  if (all.some(({ extnID }) => extnID === extensions.isDelta)) return false
  const extension = all.find(({ extnID }) => extnID === extensions.scope)
  if (!extension) return true
  const scope: unknown = extension.parsedValue
  if (!(scope instanceof IssuingDistributionPoint)) return false
  if (scope.indirectCRL || scope.onlyContainsAttributeCerts || scope.onlySomeReasons) return false
  if (x509.ca ? scope.onlyContainsUserCerts : scope.onlyContainsCACerts) return false
  const named = namesOf(scope.distributionPoint)
  const points = pki.extensions?.find(({ extnID }) => extnID === extensions.addresses)?.parsedValue
  const wanted: unknown[] = points?.distributionPoints ?? []
  return (
    named.length === 0 ||
    wanted.some((point) =>
      namesOf((point as { distributionPoint?: unknown }).distributionPoint).some((name) =>
        named.includes(name),
      ),
    )
  )
}

function namesOf(point: unknown): unknown[] {
  return Array.isArray(point) ? point.map(({ value }: { value: unknown }) => value) : []
}

function openAgain(certificate: Certificate): KnownCertificate {
  return openCertificate(Buffer.from(certificate.toSchema(false).toBER()))
}

/** Nothing may ride behind what is read. */
function requireWhole(bytes: Buffer): void {
  if (fromBER(bytesOf(bytes)).offset !== bytes.length) throw new Error('it isn’t whole')
}

function readBasic(answer: Buffer): BasicOCSPResponse {
  const { responseBytes } = OCSPResponse.fromBER(bytesOf(answer))
  if (!responseBytes) throw new Error('the answer is a refusal')
  return BasicOCSPResponse.fromBER(bytesOf(responseBytes.response.valueBlock.valueHexView))
}
