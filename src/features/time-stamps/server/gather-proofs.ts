import { X509Certificate } from 'node:crypto'
import { Certificate, OCSPRequest } from 'pkijs'
import {
  findIssuer,
  findProofFault,
  findRevocationFault,
} from '#features/contracts/server/revocation.ts'
import type { Proofs } from '#features/contracts/server/seal-proofs.ts'
import type { Config } from '#server/config.ts'
import { OutsideFault, requestOutside } from '#server/outside-request.ts'
import { bytesOf, engine } from '#server/pki.ts'
import { listAddresses } from './certificate-addresses.ts'

const longestMs = 10_000
const mostBytes = 512 * 1_024
const longestChain = 6

/** What is never to come is not asked for again. */
export type Gathered = { proofs: Proofs } | { fault: string; mayCome: boolean }

/**
 * Asks for what shows that certificates counted: each up to one that is its own issuer, the ones above from where
 * they name it, and of each an answer, or else a list of those that were revoked.
 */
export async function gatherProofs(
  config: Pick<Config, 'reachesLoopback'>,
  { signers, known, at }: { signers: readonly Buffer[]; known: readonly Buffer[]; at: Date },
): Promise<Gathered> {
  const proofs = {
    certificates: [...unique(known)],
    answers: [] as Buffer[],
    lists: [] as Buffer[],
  }
  const ask = async (address: string, more: object = {}): Promise<Buffer | undefined> => {
    const question = { longestMs, mostBytes, mostRedirects: 2, isSigned: true, ...more }
    const answer = await requestOutside(config, address, question).catch((error: unknown) => {
      if (error instanceof OutsideFault) return undefined
      throw error
    })
    return answer?.status === 200 ? answer.body : undefined
  }
  let mayCome = true
  for (const signer of signers) {
    let one = signer
    for (let length = 0; length < longestChain; length++) {
      const addresses = listAddresses(one)
      let issuer = findIssuer(one, proofs.certificates)
      if (issuer === 'itself') break
      for (const address of issuer ? [] : addresses.issuers) {
        const der = asCertificate(await ask(address))
        if (der && findIssuer(one, [der])) proofs.certificates.push(der)
      }
      issuer = findIssuer(one, proofs.certificates)
      if (!issuer || issuer === 'itself') break
      if (addresses.answers.length + addresses.lists.length === 0) mayCome = false
      await gatherOne(proofs, { one, issuer, at, addresses, ask })
      one = issuer
    }
  }
  const fault = await findProofFault(proofs, signers, at)
  if (!fault) return { proofs }
  return { fault, mayCome }
}

type Ask = (address: string, more?: object) => Promise<Buffer | undefined>
type Wanted = {
  one: Buffer
  issuer: Buffer
  at: Date
  addresses: ReturnType<typeof listAddresses>
  ask: Ask
}

/** An answer is small and new; a list holds everyone, so it comes second. */
async function gatherOne(
  proofs: { certificates: Buffer[]; answers: Buffer[]; lists: Buffer[] },
  { one, issuer, at, addresses, ask }: Wanted,
): Promise<void> {
  const isShown = async (found: Partial<Proofs>) => {
    const only = { certificates: proofs.certificates, answers: [], lists: [], ...found }
    return (await findRevocationFault(only, one, issuer, at)) === null
  }
  if (await isShown(proofs)) return
  for (const address of addresses.answers) {
    const body = await requestFor(one, issuer)
    const headers = { 'content-type': 'application/ocsp-request' }
    const answer = await ask(address, { method: 'POST', body, headers })
    if (!answer || !(await isShown({ answers: [answer] }))) continue
    proofs.answers.push(answer)
    return
  }
  for (const address of addresses.lists) {
    const list = await ask(address)
    if (!list || !(await isShown({ lists: [list] }))) continue
    proofs.lists.push(list)
    return
  }
}

async function requestFor(one: Buffer, issuer: Buffer): Promise<Uint8Array> {
  const request = new OCSPRequest()
  const issuerCertificate = Certificate.fromBER(bytesOf(issuer))
  // Responders look issuers up by SHA-1 (RFC 5019); nothing is trusted for it.
  const parameters = { hashAlgorithm: 'SHA-1', issuerCertificate }
  await request.createForCertificate(Certificate.fromBER(bytesOf(one)), parameters, engine)
  return new Uint8Array(request.toSchema(true).toBER())
}

function asCertificate(bytes: Buffer | undefined): Buffer | undefined {
  try {
    return bytes && Buffer.from(new X509Certificate(bytes).raw)
  } catch {
    return undefined
  }
}

function unique(all: readonly Buffer[]): Buffer[] {
  return all.filter((one, place) => all.findIndex((other) => other.equals(one)) === place)
}
