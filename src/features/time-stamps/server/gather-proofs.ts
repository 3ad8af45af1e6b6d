import { X509Certificate } from 'node:crypto'
import { OCSPRequest } from 'pkijs'
import {
  findIssuer,
  findRevocationFault,
  judgeProofs,
  longestChain,
  type ProofFault,
} from '#features/seals/server/revocation.ts'
import {
  type KnownCertificate,
  openCertificate,
} from '#features/seals/server/revocation-statements.ts'
import type { Proofs } from '#features/seals/server/seal-proofs.ts'
import type { Config } from '#server/config.ts'
import { OutsideFault, requestOutside } from '#server/outside-request.ts'
import { engine } from '#server/pki.ts'
import { listAddresses } from './certificate-addresses.ts'

const longestMs = 10_000
const mostBytes = 512 * 1_024

/** What is never to come is not asked for again. */
type ProofsOutcome = { proofs: Proofs } | { fault: string; mayCome: boolean }

export type Ask = (address: string, post?: Uint8Array) => Promise<Buffer | undefined>

/** Asks each address once: a thousand contracts have the same certificates. */
export function askOnce(config: Pick<Config, 'reachesLoopback'>): Ask {
  const asked = new Map<string, Promise<Buffer | undefined>>()
  const ask: Ask = async (address, body) => {
    const headers = { 'content-type': 'application/ocsp-request' }
    const question = { longestMs, mostBytes, mostRedirects: 2, isSigned: true }
    const answer = await requestOutside(config, address, {
      ...question,
      ...(body && { method: 'POST', body, headers }),
    }).catch((error: unknown) => {
      if (error instanceof OutsideFault) return undefined
      throw error
    })
    return answer?.status === 200 ? answer.body : undefined
  }
  return (address, body) => {
    const key = `${address} ${body ? Buffer.from(body).toString('base64') : ''}`
    const answer = asked.get(key) ?? ask(address, body)
    asked.set(key, answer)
    return answer
  }
}

/** Whose certificates are to be shown to have counted, at which moment, and which are at hand. */
type ProofWish = { signers: readonly Buffer[]; known: readonly Buffer[]; at: Date; now: Date }

/**
 * Asks for what shows that certificates counted: each up to one that is its own issuer, the ones above from where
 * they name it, and of each an answer, or else a list of those that were revoked.
 */
export async function gatherProofs(
  ask: Ask,
  { signers, known, at, now }: ProofWish,
): Promise<ProofsOutcome> {
  const proofs = { certificates: [] as Buffer[], answers: [] as Buffer[], lists: [] as Buffer[] }
  const candidates = known.flatMap((der) => asCertificate(der) ?? [])
  const take = ({ der }: KnownCertificate) => {
    if (!proofs.certificates.some((one) => one.equals(der))) proofs.certificates.push(der)
  }
  // Once a certificate has ended, its authority may forget that it was revoked.
  let mayCome = signers.every((der) => now <= new X509Certificate(der).validToDate)
  for (const signer of signers) {
    let one = openCertificate(signer)
    take(one)
    for (let length = 0; length < longestChain; length++) {
      const addresses = listAddresses(one.der)
      if (!findIssuer(one, candidates))
        for (const address of addresses.issuers) {
          const found = asCertificate(await ask(address))
          if (found) candidates.push(found)
        }
      const above = findIssuer(one, candidates)
      if (!above && addresses.issuers.length === 0) mayCome = false
      if (!above || above === 'itself') break
      take(above)
      if (addresses.answers.length + addresses.lists.length === 0) mayCome = false
      const fault = await gatherOne(proofs, { one, above, at, addresses, ask })
      if (fault?.isFinal) return { fault: fault.says, mayCome: false }
      one = above
    }
  }
  // Each proof would be in every contract: none is kept that nothing took.
  const { fault, used } = await judgeProofs(proofs, signers, at)
  return fault ? { fault: fault.says, mayCome: mayCome && !fault.isFinal } : { proofs: used }
}

type CertificateCheck = {
  one: KnownCertificate
  above: KnownCertificate
  at: Date
  addresses: ReturnType<typeof listAddresses>
  ask: Ask
}

/**
 * An answer is small and new; a list holds everyone, so it comes second. Where one says that the certificate was
 * revoked, no other is asked: an older one wouldn't know it yet.
 */
async function gatherOne(
  proofs: { certificates: Buffer[]; answers: Buffer[]; lists: Buffer[] },
  { one, above, at, addresses, ask }: CertificateCheck,
): Promise<ProofFault | null> {
  const faultOf = (found: Partial<Proofs>): Promise<ProofFault | null> => {
    const only = { certificates: proofs.certificates, answers: [], lists: [], ...found }
    // What can't be read says nothing.
    return findRevocationFault(only, { one, above, at }).catch(() => nothing)
  }
  const known = await faultOf(proofs)
  if (!known || known.isFinal) return known
  for (const address of addresses.answers) {
    const answer = await ask(address, await requestFor(one, above))
    const fault = answer ? await faultOf({ answers: [answer] }) : nothing
    if (answer && !fault) proofs.answers.push(answer)
    if (!fault || fault.isFinal) return fault
  }
  for (const address of addresses.lists) {
    const list = await ask(address)
    const fault = list ? await faultOf({ lists: [list] }) : nothing
    if (list && !fault) proofs.lists.push(list)
    if (!fault || fault.isFinal) return fault
  }
  return nothing
}

const nothing: ProofFault = { says: '', isFinal: false }

async function requestFor(one: KnownCertificate, above: KnownCertificate): Promise<Uint8Array> {
  const request = new OCSPRequest()
  // Responders look issuers up by SHA-1 (RFC 5019); nothing is trusted for it.
  const parameters = { hashAlgorithm: 'SHA-1', issuerCertificate: above.pki }
  await request.createForCertificate(one.pki, parameters, engine)
  return new Uint8Array(request.toSchema(true).toBER())
}

function asCertificate(bytes: Buffer | undefined): KnownCertificate | undefined {
  try {
    return bytes && openCertificate(Buffer.from(new X509Certificate(bytes).raw))
  } catch {
    return undefined
  }
}
