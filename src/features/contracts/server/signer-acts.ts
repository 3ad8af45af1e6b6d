import { requireOwnPassword } from '#features/accounts/server/identity.ts'
import { lockOwnApplication } from '#features/applications/server/locks.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../contract.ts'
import { contractsArea } from '../setting-areas.ts'
import { getOwnContract, getSigner, lockContract, signersOf } from './rows.ts'
import {
  agreeToRecords,
  declineAs,
  type LockedSigner,
  noteReading,
  signAs,
  withdrawRecordsConsent,
} from './signing-acts.ts'

export async function markRead(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.noteRead>,
): Promise<Result<typeof calls.noteRead>> {
  await noteReading(ctx, await lockOwnContract(ctx, id), body.sha256)
  return {}
}

export async function consentToRecords(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.consentToRecords>,
): Promise<Result<typeof calls.consentToRecords>> {
  await agreeToRecords(ctx, await lockOwnContract(ctx, id), body)
  return {}
}

export async function takeConsentBack(
  ctx: Ctx<ApplicantActor>,
  { params: { id } }: Input<typeof calls.withdrawConsent>,
): Promise<Result<typeof calls.withdrawConsent>> {
  await withdrawRecordsConsent(ctx, await lockOwnContract(ctx, id))
  return {}
}

/** Where the settings ask for it, has the password typed again; answers how the signer is known then. */
export async function confirmSigner(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { password } }: Input<typeof calls.signContract>,
): Promise<string | undefined> {
  await getOwnContract(ctx, id)
  const { asksPassword } = await getSetting(ctx.db, contractsArea)
  if (!asksPassword) return undefined
  if (!password) throw invalidField('password', 'Type your password')
  await requireOwnPassword(ctx, 'password', password)
  return 'Logged in, and entered the account password again to sign'
}

export async function signContract(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body }: Input<typeof calls.signContract>,
  signedInBy = 'Logged in with the account password',
): Promise<Result<typeof calls.signContract>> {
  return signAs(ctx, await lockOwnContract(ctx, id), { ...body, signedInBy })
}

export async function declineContract(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { reason } }: Input<typeof calls.declineContract>,
): Promise<Result<typeof calls.declineContract>> {
  return declineAs(ctx, await lockOwnContract(ctx, id), reason)
}

/** One's own contract with the rows that a signature changes, under the lock of its application. */
async function lockOwnContract(ctx: Ctx<ApplicantActor>, id: string): Promise<LockedSigner> {
  const { applicationId } = await getOwnContract(ctx, id)
  await lockOwnApplication(ctx, applicationId)
  const contract = await lockContract(ctx.db, id)
  const signers = await signersOf(ctx.db, id)
  const guardian = signers.find(({ role }) => role === 'guardian')
  return { contract, signer: getSigner(signers, 'applicant'), guardian }
}
