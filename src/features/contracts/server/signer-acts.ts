import { requireOwnPassword } from '#features/accounts/server/identity.ts'
import { lockOwn } from '#features/applications/server/locks.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type {
  consentToRecords,
  declineContract,
  noteRead,
  signContract,
  withdrawConsent,
} from '../contract.ts'
import { contractsArea } from '../setting-areas.ts'
import { getOwn, getSigner, lockContract, signersOf } from './rows.ts'
import {
  agree,
  declineAs,
  type LockedSigner,
  noteReading,
  signAs,
  takeBack,
} from './signing-acts.ts'

export async function markRead(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof noteRead>,
): Promise<Result<typeof noteRead>> {
  await noteReading(ctx, await lockOwnContract(ctx, id), body.sha256)
  return {}
}

export async function consent(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof consentToRecords>,
): Promise<Result<typeof consentToRecords>> {
  await agree(ctx, await lockOwnContract(ctx, id), body)
  return {}
}

export async function takeConsentBack(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof withdrawConsent>,
): Promise<Result<typeof withdrawConsent>> {
  await takeBack(ctx, await lockOwnContract(ctx, id))
  return {}
}

/** Where the settings ask for it, has the password typed once more; answers how the signer is known then. */
export async function confirmSigner(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { password } }: Input<typeof signContract>,
): Promise<string | undefined> {
  await getOwn(ctx, id)
  const { asksPassword } = await getSetting(ctx.db, contractsArea)
  if (!asksPassword) return undefined
  if (!password) throw invalidField('password', 'Type your password')
  await requireOwnPassword(ctx, 'password', password)
  return 'Logged in, and entered the account password again to sign'
}

export async function sign(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof signContract>,
  signedInBy = 'Logged in with the account password',
): Promise<Result<typeof signContract>> {
  return signAs(ctx, await lockOwnContract(ctx, id), { ...body, signedInBy })
}

export async function decline(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { reason } }: Input<typeof declineContract>,
): Promise<Result<typeof declineContract>> {
  return declineAs(ctx, await lockOwnContract(ctx, id), reason)
}

/** One's own contract with the rows that a signature changes, under the lock of its application. */
async function lockOwnContract(ctx: Ctx<ApplicantActor>, id: string): Promise<LockedSigner> {
  const { applicationId } = await getOwn(ctx, id)
  await lockOwn(ctx, applicationId)
  const contract = await lockContract(ctx.db, id)
  const signers = await signersOf(ctx.db, id)
  const guardian = signers.find(({ role }) => role === 'guardian')
  return { contract, signer: getSigner(signers, 'applicant'), guardian }
}
