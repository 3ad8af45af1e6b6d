import { and, eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx, MailCtx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../guardian-contract.ts'
import { addEvent } from './chain.ts'
import { mailGuardian } from './guardian-mails.ts'
import {
  type ContractRow,
  contractMoved,
  getContractForOffice,
  lockContract,
  type SignerRow,
  signersOf,
} from './rows.ts'
import { contractSigners, contracts } from './tables.ts'

/** The place of a guardian among the signers; the institute comes after. */
const guardianSecond = 2

/** Says, while it is a draft, who signs beside a minor. */
export async function nameGuardian(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { guardian } }: Input<typeof calls.nameGuardian>,
): Promise<Result<typeof calls.nameGuardian>> {
  const { db } = ctx
  const { applicationId } = await getContractForOffice(ctx, id)
  await lockApplicationInReach(ctx, applicationId)
  const contract = await lockContract(db, id)
  if (contract.status !== 'draft') throw contractMoved(contract)
  const [applicant] = await db
    .select({ email: applicants.email })
    .from(applicants)
    .innerJoin(applications, eq(applications.applicantId, applicants.id))
    .where(eq(applications.id, applicationId))
  if (guardian && guardian.email.toLowerCase() === applicant?.email.toLowerCase())
    throw invalidField(
      'guardian.email',
      'This is the applicant’s own address. Enter one that only the parent or guardian reads',
    )
  const which = and(eq(contractSigners.contractId, id), eq(contractSigners.ord, guardianSecond))
  await db.delete(contractSigners).where(which)
  if (guardian)
    await db
      .insert(contractSigners)
      .values({ contractId: id, ord: guardianSecond, role: 'guardian', ...guardian })
  // What could not be sent for want of a guardian is tried again at once.
  await db.update(contracts).set({ sendTriedAt: null, sendFault: null }).where(eq(contracts.id, id))
  await recordAudit(ctx, {
    action: 'contract.guardian-named',
    subject: `application:${applicationId}`,
  })
  return {}
}

type Base = Pick<Ctx, 'db' | 'now' | 'config' | 'actor' | 'from'>

/** The applicant has signed: their parent or guardian gets a link of their own. */
export async function askGuardian(
  ctx: Base,
  contract: ContractRow,
  guardian: SignerRow,
): Promise<void> {
  const links = contract.links + 1
  await ctx.db.update(contracts).set({ links }).where(eq(contracts.id, contract.id))
  await addEvent(ctx, contract.id, 'guardian-asked', { detail: guardian.name })
  await mailGuardianLink(ctx, { ...contract, links }, guardian, 'asked')
}

/** A new link for a guardian, by mail; the one before opens nothing anymore. */
export async function mailGuardianLink(
  ctx: MailCtx,
  contract: ContractRow,
  guardian: SignerRow,
  what: 'asked' | 'again' | 'reminded' | 'complete',
  dueAt?: Date,
): Promise<void> {
  const { timeZone } = await getSetting(ctx.db, instituteArea)
  const { token: secret, hash: linkHash } = newToken()
  await ctx.db
    .update(contractSigners)
    .set({ linkHash })
    .where(and(eq(contractSigners.contractId, contract.id), eq(contractSigners.ord, guardian.ord)))
  const signBy = contract.expiresAt ? dayIn(contract.expiresAt, timeZone) : ''
  await mailGuardian(ctx, contract, guardian, { what, secret, signBy, dueAt })
}

/** Says what became of a contract to a guardian who was asked to sign it; anyone who was not hears nothing. */
export async function notifyGuardian(
  ctx: MailCtx,
  contract: ContractRow,
  what: 'complete' | 'expired' | 'declined' | 'voided',
): Promise<void> {
  const signers = await signersOf(ctx.db, contract.id)
  const guardian = signers.find(({ role }) => role === 'guardian')
  if (!guardian?.linkHash) return
  if (what === 'complete') await mailGuardianLink(ctx, contract, guardian, what)
  else await mailGuardian(ctx, contract, guardian, { what })
}

/** The guardian, once the applicant has signed and until they have too. */
export async function findAwaitedGuardian(
  { db }: Pick<Ctx, 'db'>,
  contractId: string,
): Promise<SignerRow | undefined> {
  const signers = await signersOf(db, contractId)
  const hasSigned = signers.some(({ role, signedAt }) => role === 'applicant' && signedAt)
  return signers.find(({ role, signedAt }) => hasSigned && role === 'guardian' && !signedAt)
}
