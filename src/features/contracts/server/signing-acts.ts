import { and, eq, gt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField, Refusal } from '#server/refusals.ts'
import type { Consent, SigningRequest } from '../contract.ts'
import { isSameName, signedEvents } from '../signature.ts'
import type { ContractState } from '../state.ts'
import { addEvent, hashOf } from './chain.ts'
import { readDisclosure } from './disclosure.ts'
import { askGuardian } from './guardians.ts'
import { askToCountersign, mailBothSides } from './mails.ts'
import { type ContractRow, contractMoved, requireSeenText, type SignerRow } from './rows.ts'
import { contractEvents, contractSigners, contracts } from './tables.ts'

/** A contract under its lock, and the signer who acts; the institute signs in the office. */
export type LockedSigner = {
  contract: ContractRow
  signer: SignerRow
  guardian: SignerRow | undefined
}

/** Takes a note of it once. */
export async function noteReading(ctx: Ctx, held: LockedSigner, sha256: string): Promise<void> {
  const { contract, signer } = held
  requireSeenText(contract, sha256)
  requireOpen(held)
  if (!(await hasEvent(ctx, signer, 'read')))
    await addEvent(ctx, contract.id, 'read', personOf(signer))
}

/** Agrees to electronic records, in the words that are there now, and says that PDFs can be opened. */
export async function agreeToRecords(
  ctx: Ctx,
  held: LockedSigner,
  body: z.infer<typeof Consent>,
): Promise<void> {
  const { contract, signer } = held
  requireOpen(held)
  const { version, sha256, parts } = await readDisclosure(ctx.db)
  if (body.version !== version || body.sha256 !== sha256)
    throw new Refusal('not-now', 'This text has changed. Read it again', {
      code: 'disclosure-changed',
    })
  if (!(await hasEvent(ctx, signer, 'opened')))
    throw new Refusal('not-now', 'Open the contract as a PDF first, to make sure you can', {
      code: 'open-first',
    })
  await requireProvenAddress(ctx, held)
  if (signer.consent && !signer.consentWithdrawnAt) return
  const { address, device } = ctx.from
  await ctx.db
    .update(contractSigners)
    .set({
      consent: { version, sha256, at: ctx.now.toISOString(), address, device },
      consentWithdrawnAt: null,
    })
    .where(isSigner(signer))
  await addEvent(ctx, contract.id, 'consented', {
    ...personOf(signer),
    disclosure: version,
    disclosureSha256: sha256,
    disclosureParts: parts,
  })
}

export async function withdrawRecordsConsent(
  ctx: Ctx,
  { contract, signer }: LockedSigner,
): Promise<void> {
  if (!signer.consent || signer.consentWithdrawnAt) return
  await ctx.db.update(contractSigners).set({ consentWithdrawnAt: ctx.now }).where(isSigner(signer))
  await addEvent(ctx, contract.id, 'consent-withdrawn', personOf(signer))
}

/** One act, with how the signer is known: of any number that arrive at once one signs, and all of them are answered alike. */
export async function signAs(
  ctx: Ctx,
  held: LockedSigner,
  { sha256, signature, signedInBy }: z.infer<typeof SigningRequest> & { signedInBy: string },
): Promise<{ status: ContractState }> {
  const { db, now } = ctx
  const { contract, signer } = held
  requireSeenText(contract, sha256)
  if (signer.signedAt && contract.status !== 'voided') return { status: contract.status }
  if (contract.status !== 'sent' || !contract.expiresAt || contract.expiresAt <= now)
    throw contractMoved(overdue(contract, now))
  if (!signer.consent || signer.consentWithdrawnAt)
    throw new Refusal('not-now', 'Agree to electronic records first', { code: 'consent-first' })
  if (!(await hasEvent(ctx, signer, 'read')))
    throw new Refusal('not-now', 'Read the contract to the end first', { code: 'read-first' })
  const proven = await requireProvenAddress(ctx, held)
  if (signature.way === 'typed' && !isSameName(signature.name, signer.name))
    throw invalidField(
      'signature.name',
      `Type your name as it appears in the contract: ${signer.name}`,
    )
  const guardianIsNext = signer.role === 'applicant' && held.guardian !== undefined
  const status = guardianIsNext ? 'sent' : 'signed'
  await db.update(contractSigners).set({ signature, signedAt: now }).where(isSigner(signer))
  const rows = await db
    .update(contracts)
    .set({ status, statusAt: now, linkHash: null })
    .where(
      and(
        eq(contracts.id, contract.id),
        eq(contracts.status, 'sent'),
        eq(contracts.unsignedSha256, Buffer.from(sha256, 'hex')),
        gt(contracts.expiresAt, now),
      ),
    )
    .returning({ id: contracts.id })
  if (rows.length === 0) throw contractMoved(contract)
  await addEvent(ctx, contract.id, signedEvents[signer.role], {
    ...personOf(signer),
    signedInBy,
    ...(proven && { addressConfirmed: proven }),
    way: signature.way,
    signatureSha256: hashOf(signature),
    sha256,
  })
  if (guardianIsNext && held.guardian) await askGuardian(ctx, contract, held.guardian)
  else await askToCountersign(ctx, contract, signer.name)
  return { status }
}

export async function declineAs(
  ctx: Ctx,
  held: LockedSigner,
  reason: string,
): Promise<{ status: ContractState }> {
  const { contract, signer } = held
  if (contract.status === 'declined') return { status: 'declined' }
  requireOpen(held)
  await ctx.db
    .update(contracts)
    .set({ status: 'declined', statusAt: ctx.now, reason, linkHash: null })
    .where(and(eq(contracts.id, contract.id), eq(contracts.status, 'sent')))
  await addEvent(ctx, contract.id, 'declined', personOf(signer))
  const what = signer.role === 'guardian' ? 'refused' : 'declined'
  await mailBothSides(ctx, contract, what, signer.name)
  return { status: 'declined' }
}

/**
 * Of an applicant, the address of the account and when its mailed link was opened: what is signed must be
 * theirs who can be reached there. A guardian signs under a mailed link, and has proven theirs by it.
 */
async function requireProvenAddress(
  { db }: Pick<Ctx, 'db'>,
  { contract, signer }: LockedSigner,
): Promise<{ email: string; at: string } | undefined> {
  if (signer.role !== 'applicant') return undefined
  const [account] = await db
    .select({ email: applicants.email, at: applicants.emailConfirmedAt })
    .from(applicants)
    .innerJoin(applications, eq(applications.applicantId, applicants.id))
    .where(eq(applications.id, contract.applicationId))
  if (!account?.at)
    throw new Refusal(
      'not-now',
      'Confirm your email address first, using the link we emailed you. You can get a new link on your dashboard',
      { code: 'confirm-email' },
    )
  return { email: account.email, at: account.at.toISOString() }
}

/** Whether a signer has done something of this kind. */
export async function hasEvent(
  { db }: Pick<Ctx, 'db'>,
  { contractId, email }: Pick<SignerRow, 'contractId' | 'email'>,
  kind: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${contractEvents} e
      WHERE e.contract_id = ${contractId} AND e.kind = ${kind} AND e.body ->> 'email' = ${email}) AS found`)
  return rows[0]?.found ?? false
}

/** Nothing is done about a contract that is over, or once one has signed. */
function requireOpen({ contract, signer }: LockedSigner): void {
  if (contract.status !== 'sent' || signer.signedAt) throw contractMoved(contract)
}

function isSigner({ contractId, ord }: SignerRow) {
  return and(eq(contractSigners.contractId, contractId), eq(contractSigners.ord, ord))
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
