import { X509Certificate } from 'node:crypto'
import { isItsOwnIssuer } from '#features/seals/server/revocation.ts'
import { withProofs } from '#features/seals/server/seal-proofs.ts'
import { certificatesOfStamp, openSignature } from '#features/seals/server/seal-stamp.ts'
import { readSealedFile } from '#features/seals/server/sealed-file.ts'
import type { StampAuthority } from '#server/audit-head-to.ts'
import { readAuthorities, requestStamp } from '#server/time-stamp.ts'
import { type Ask, gatherProofs } from './gather-proofs.ts'

/** Another try would end in the same way. */
export class FinalFault extends Error {}

/** Has the signature of a sealed file stamped, and reads it again before anything is kept. */
export async function stampSealedFile(sealed: Buffer, stamping: StampAuthority, now: Date) {
  // Found before anybody is asked, who may want money for it.
  const own = await readSealedFile(sealed)
  if (!own.isSigned || !own.coversWhole) throw new FinalFault('The seal itself isn’t valid')
  const opened = openSignature(sealed)
  const { token, time } = await requestStamp(opened.value, stamping, now)
  const stamped = opened.stamped(token)
  if (!stamped) throw new FinalFault('The time stamp doesn’t fit into the seal')
  const read = await readSealedFile(stamped.file, { authorities: stamping.authorities })
  if (!read.isSigned || !read.coversWhole || !read.stamp?.at)
    throw new FinalFault('The seal isn’t valid with its time stamp')
  return { ...stamped, place: opened.place, at: time }
}

/** Adds proofs behind a stamped file, or says why there are none. */
export async function proveStampedFile(
  { ask, authorities, now }: { ask: Ask; authorities: string | undefined; now: Date },
  sealed: Buffer,
  { signature, place }: { signature: Buffer; place: number },
): Promise<{ proofs?: Buffer; whole?: Buffer; fault?: string; mayCome: boolean }> {
  const file = Buffer.from(sealed)
  file.write(signature.toString('hex'), place, 'latin1')
  const opened = openSignature(file)
  const { stamp, signers } = await readSealedFile(file)
  const [own] = signers
  if (!own || !opened.token || !stamp?.at) throw new Error('The file has no time stamp')
  if (isItsOwnIssuer({ x509: new X509Certificate(own) }))
    return {
      fault: 'This installation made the certificate itself, so no one else can vouch for it',
      mayCome: false,
    }
  const ofStamp = certificatesOfStamp(opened.token)
  const trusted = authorities ? (await readAuthorities(authorities)).map(({ raw }) => raw) : []
  const known = [...opened.certificates, ...ofStamp, ...trusted]
  const gathered = await gatherProofs(ask, { signers, known, at: stamp.at, now })
  if ('fault' in gathered) return gathered
  const whole = withProofs(file, gathered.proofs)
  const read = await readSealedFile(whole)
  if (!read.coversWhole || read.proofs !== 'hold') throw new Error('The proofs aren’t valid')
  return { proofs: whole.subarray(file.length), whole, mayCome: false }
}
