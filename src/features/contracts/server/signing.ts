import { and, eq, gt, sql } from 'drizzle-orm'
import { lockOwn } from '#features/applications/server/locks.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { contractEvents, contractSigners, contracts } from '#server/db/schema.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  consentToRecords,
  declineContract,
  noteRead,
  signContract,
  withdrawConsent,
} from '../contract.ts'
import { isSameName } from '../signature.ts'
import { addEvent, hashOf } from './chain.ts'
import { readDisclosure } from './disclosure.ts'
import { askToCountersign, tellBoth } from './mails.ts'
import {
  type ContractRow,
  getOwn,
  lockContract,
  requireSeen,
  type SignerRow,
  signersOf,
  standsElsewhere,
} from './rows.ts'

const applicantFirst = 1
/** How whoever acts is known, for the evidence. */
const signedInBy = 'Signed in with the password of the account'

/** Takes a note of it once. */
export async function markRead(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof noteRead>,
): Promise<Result<typeof noteRead>> {
  const { contract, signer } = await hold(ctx, id)
  requireSeen(contract, body.sha256)
  if (contract.status !== 'sent') throw standsElsewhere(contract)
  if (!(await hasEvent(ctx, id, 'read'))) await addEvent(ctx, id, 'read', personOf(signer))
  return {}
}

/** Agrees to electronic records, in the words that stand there now, and says that PDFs can be opened. */
export async function consent(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof consentToRecords>,
): Promise<Result<typeof consentToRecords>> {
  const { contract, signer } = await hold(ctx, id)
  if (contract.status !== 'sent') throw standsElsewhere(contract)
  const { version, sha256 } = await readDisclosure(ctx.db)
  if (body.version !== version || body.sha256 !== sha256)
    throw new Refusal('not-now', 'These words have changed. Read them again', {
      code: 'disclosure-changed',
    })
  if (!(await hasEvent(ctx, id, 'opened')))
    throw new Refusal('not-now', 'Open the contract as a PDF first, to see that you can', {
      code: 'open-first',
    })
  if (signer.consent && !signer.consentWithdrawnAt) return {}
  const { address, device } = ctx.from
  await ctx.db
    .update(contractSigners)
    .set({
      consent: { version, sha256, at: ctx.now.toISOString(), address, device },
      consentWithdrawnAt: null,
    })
    .where(whichSigner(id))
  await addEvent(ctx, id, 'consented', {
    ...personOf(signer),
    disclosure: version,
    disclosureSha256: sha256,
  })
  return {}
}

export async function takeConsentBack(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof withdrawConsent>,
): Promise<Result<typeof withdrawConsent>> {
  const { signer } = await hold(ctx, id)
  if (!signer.consent || signer.consentWithdrawnAt) return {}
  await ctx.db.update(contractSigners).set({ consentWithdrawnAt: ctx.now }).where(whichSigner(id))
  await addEvent(ctx, id, 'consent-withdrawn', personOf(signer))
  return {}
}

/** One act: of any number that arrive at once one signs, and all of them are answered alike. */
export async function sign(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof signContract>,
): Promise<Result<typeof signContract>> {
  const { db, now } = ctx
  const { contract, signer } = await hold(ctx, id)
  requireSeen(contract, body.sha256)
  if (signer.signedAt && contract.status !== 'voided') return { status: contract.status }
  if (contract.status !== 'sent' || !contract.expiresAt || contract.expiresAt <= now)
    throw standsElsewhere(overdue(contract, now))
  if (!signer.consent || signer.consentWithdrawnAt)
    throw new Refusal('not-now', 'Agree to electronic records first', { code: 'consent-first' })
  if (!(await hasEvent(ctx, id, 'read')))
    throw new Refusal('not-now', 'Read the contract to its end first', { code: 'read-first' })
  const { signature } = body
  if (signature.way === 'typed' && !isSameName(signature.name, signer.name))
    throw invalidField(
      'signature.name',
      `Type your name as it stands in the contract: ${signer.name}`,
    )
  await db.update(contractSigners).set({ signature, signedAt: now }).where(whichSigner(id))
  const rows = await db
    .update(contracts)
    .set({ status: 'signed', statusAt: now, linkHash: null })
    .where(
      and(
        eq(contracts.id, id),
        eq(contracts.status, 'sent'),
        eq(contracts.unsignedSha256, Buffer.from(body.sha256, 'hex')),
        gt(contracts.expiresAt, now),
      ),
    )
    .returning({ id: contracts.id })
  if (rows.length === 0) throw standsElsewhere(contract)
  await addEvent(ctx, id, 'signed', {
    ...personOf(signer),
    signedInBy,
    way: signature.way,
    signatureSha256: hashOf(signature),
    sha256: body.sha256,
  })
  await askToCountersign(ctx, contract, signer.name)
  return { status: 'signed' }
}

export async function decline(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { reason } }: Input<typeof declineContract>,
): Promise<Result<typeof declineContract>> {
  const { db, now } = ctx
  const { contract, signer } = await hold(ctx, id)
  if (contract.status === 'declined') return { status: 'declined' }
  if (contract.status !== 'sent') throw standsElsewhere(contract)
  await db
    .update(contracts)
    .set({ status: 'declined', statusAt: now, reason, linkHash: null })
    .where(and(eq(contracts.id, id), eq(contracts.status, 'sent')))
  await addEvent(ctx, id, 'declined', personOf(signer))
  await tellBoth(ctx, contract, 'declined', signer.name)
  return { status: 'declined' }
}

/** One's own contract with the rows that a signature changes, under the lock of its application. */
async function hold(
  ctx: Ctx<ApplicantActor>,
  id: string,
): Promise<{ contract: ContractRow; signer: SignerRow }> {
  const { applicationId } = await getOwn(ctx, id)
  await lockOwn(ctx, applicationId)
  const contract = await lockContract(ctx.db, id)
  const [signer] = await signersOf(ctx.db, id)
  if (!signer) throw new Error(`no signer of contract ${id}`)
  return { contract, signer }
}

export async function hasEvent(
  { db }: Pick<Ctx, 'db'>,
  contractId: string,
  kind: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${contractEvents} e
      WHERE e.contract_id = ${contractId} AND e.kind = ${kind}) AS found`)
  return rows[0]?.found ?? false
}

function whichSigner(contractId: string) {
  return and(eq(contractSigners.contractId, contractId), eq(contractSigners.ord, applicantFirst))
}

function personOf({ name, email }: SignerRow) {
  return { name, email }
}

/** Past its day it is over, whether the sweep has come by or not. */
function overdue(contract: ContractRow, now: Date): Pick<ContractRow, 'status'> {
  const isOver =
    contract.status === 'sent' && contract.expiresAt !== null && contract.expiresAt <= now
  return isOver ? { status: 'expired' } : contract
}
