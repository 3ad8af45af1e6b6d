import type { X509Certificate } from 'node:crypto'
import {
  isIssuedBy,
  type KnownCertificate,
  openCertificate,
  type RevocationQuery,
  readAnswer,
  readList,
  type Statement,
} from './revocation-statements.ts'
import type { Proofs } from './seal-proofs.ts'

export const longestChain = 6
/** Two chains need fewer. Everybody may have a file checked, so its certificates are counted before they are read. */
const most = { certificates: 16, statements: 12 }

/** What no other answer can change is final. */
export type ProofFault = { says: string; isFinal: boolean }

/** The certificate that issued another, among those that are at hand; undefined at the end of a chain. */
export function findIssuer(
  one: KnownCertificate,
  known: readonly KnownCertificate[],
): KnownCertificate | 'itself' | undefined {
  if (isItsOwnIssuer(one)) return 'itself'
  return known.find((above) => isIssuedBy(above, one))
}

/** One that signs documents and no certificates may have signed itself still. */
export function isItsOwnIssuer({ x509 }: Pick<KnownCertificate, 'x509'>): boolean {
  return x509.issuer === x509.subject && x509.verify(x509.publicKey)
}

/** Why proofs don't show that certificates counted at a moment, each up to one that is its own issuer; null where they do. */
export async function findProofFault(
  proofs: Proofs,
  signers: readonly Buffer[],
  at: Date,
): Promise<string | null> {
  const { fault, used } = await judgeProofs(proofs, signers, at)
  if (fault) return fault.says
  const isUsed = (kind: keyof Proofs) => used[kind].length === proofs[kind].length
  return isUsed('certificates') && isUsed('answers') && isUsed('lists')
    ? null
    : 'They include something unrelated to the certificates of the seal and the time stamp'
}

/** The same, and which of the proofs it took. */
export async function judgeProofs(
  proofs: Proofs,
  signers: readonly Buffer[],
  at: Date,
): Promise<{ fault: ProofFault | null; used: Proofs }> {
  const used = new Set<Buffer>()
  const fault = await walk(proofs, { signers, at, used }).catch(() =>
    final('They can’t be read, or there are too many of them'),
  )
  const only = (all: readonly Buffer[]) => all.filter((one) => used.has(one))
  const { certificates, answers, lists } = proofs
  const left = { certificates: only(certificates), answers: only(answers), lists: only(lists) }
  return { fault, used: left }
}

type Walk = { signers: readonly Buffer[]; at: Date; used: Set<Buffer> }

async function walk(proofs: Proofs, { signers, at, used }: Walk): Promise<ProofFault | null> {
  const { certificates, statements } = openProofs(proofs)
  const use = (one: KnownCertificate | undefined) => {
    for (const { der } of certificates) if (one?.der.equals(der)) used.add(der)
  }
  for (const signer of signers) {
    let one = openCertificate(signer)
    for (let length = 0; ; length++) {
      use(one)
      const name = nameOf(one.x509)
      const { validFromDate, validToDate } = one.x509
      if (at < validFromDate || at > validToDate)
        return final(`The certificate of ${name} wasn’t valid`)
      const above = findIssuer(one, certificates)
      if (above === 'itself' && length === 0)
        return final(`${name} made the certificate itself, so no one else vouches for it`)
      if (above === 'itself') break
      if (!above || length > longestChain || !above.x509.ca)
        return { says: `The certificate above that of ${name} is missing`, isFinal: false }
      const { fault, by } = await askAll(statements, { one, above, certificates, at })
      if (fault) return fault
      for (const { statement, responder } of by) {
        used.add(statement.bytes)
        use(responder)
      }
      one = above
    }
  }
  return null
}

/** Why nothing shows that a certificate wasn't revoked; null where an answer or a list of its issuer does. */
export async function findRevocationFault(
  proofs: Proofs,
  asked: Omit<RevocationQuery, 'certificates'>,
): Promise<ProofFault | null> {
  const { certificates, statements } = openProofs(proofs)
  return (await askAll(statements, { ...asked, certificates })).fault
}

async function askAll(statements: readonly Statement[], asked: RevocationQuery) {
  const by: { statement: Statement; responder: KnownCertificate | undefined }[] = []
  const name = nameOf(asked.one.x509)
  for (const statement of statements) {
    const { says, by: responder } = await statement.ask(asked).catch(() => nothing)
    if (says === 'revoked') return { fault: final(`The certificate of ${name} was revoked`), by }
    if (says === 'good') by.push({ statement, responder })
  }
  const says = `Nothing shows that the certificate of ${name} wasn’t revoked`
  return { fault: by.length > 0 ? null : { says, isFinal: false }, by }
}

const nothing = { says: 'other', by: undefined } as const

function openProofs({ certificates, answers, lists }: Proofs) {
  if (certificates.length > most.certificates || answers.length + lists.length > most.statements)
    throw new Error('there are too many proofs')
  return {
    certificates: certificates.map(openCertificate),
    statements: [...answers.map(readAnswer), ...lists.map(readList)],
  }
}

function final(says: string): ProofFault {
  return { says, isFinal: true }
}

export function nameOf(certificate: X509Certificate): string {
  const { CN, O } = certificate.toLegacyObject().subject
  return [CN ?? O ?? 'someone without a name'].flat().join(', ')
}
