import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { lockApplicationForSystem } from '#features/applications/server/locks.ts'
import type { Ctx } from '#server/context.ts'
import { notFound } from '#server/refusals.ts'
import { hashToken } from '#server/secrets.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import { dayMs } from '#shared/durations.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../guardian-contract.ts'
import { readAs } from './own-contracts.ts'
import { linkForGuardian } from './paper-links.ts'
import { getSigner, lockContract, signersOf } from './rows.ts'
import {
  agreeToRecords,
  declineAs,
  type LockedSigner,
  noteReading,
  signAs,
  withdrawRecordsConsent,
} from './signing-acts.ts'
import { contractSigners, contracts } from './tables.ts'

type WithLink = { body: { token: string } }

/** How long the copy can be fetched once there is nothing more to sign. */
const daysForCopy = 30

/** Slows down anyone who tries links that open nothing; a valid one is never delayed. */
export async function checkLink(ctx: Ctx, { body: { token } }: WithLink): Promise<void> {
  if (await findByLink(ctx, token)) return
  await requirePlace(ctx, bucketName('contractLinks', ctx.from.network), limits.contractLinks)
  throw notFound('link')
}

export async function openAsGuardian(
  ctx: Ctx,
  { body: { token } }: Input<typeof calls.openAsGuardian>,
): Promise<Result<typeof calls.openAsGuardian>> {
  const { id } = await getByLink(ctx, token)
  const { name } = getSigner(await signersOf(ctx.db, id), 'applicant')
  return { ...(await readAs(ctx, id, 'guardian')), applicant: name }
}

export async function markRead(
  ctx: Ctx,
  { body: { token, sha256 } }: Input<typeof calls.readAsGuardian>,
): Promise<Result<typeof calls.readAsGuardian>> {
  await noteReading(ctx, await lockContractByLink(ctx, token), sha256)
  return {}
}

export async function consentAsGuardian(
  ctx: Ctx,
  { body }: Input<typeof calls.consentAsGuardian>,
): Promise<Result<typeof calls.consentAsGuardian>> {
  await agreeToRecords(ctx, await lockContractByLink(ctx, body.token), body)
  return {}
}

export async function withdrawAsGuardian(
  ctx: Ctx,
  { body }: Input<typeof calls.withdrawAsGuardian>,
): Promise<Result<typeof calls.withdrawAsGuardian>> {
  await withdrawRecordsConsent(ctx, await lockContractByLink(ctx, body.token))
  return {}
}

export async function signAsGuardian(
  ctx: Ctx,
  { body }: Input<typeof calls.signAsGuardian>,
): Promise<Result<typeof calls.signAsGuardian>> {
  const signedInBy = 'Through the link emailed to this address'
  return signAs(ctx, await lockContractByLink(ctx, body.token), { ...body, signedInBy })
}

export async function declineAsGuardian(
  ctx: Ctx,
  { body }: Input<typeof calls.declineAsGuardian>,
): Promise<Result<typeof calls.declineAsGuardian>> {
  return declineAs(ctx, await lockContractByLink(ctx, body.token), body.reason)
}

export async function makeGuardianLink(
  ctx: Ctx,
  { body: { token, kind } }: Input<typeof calls.linkAsGuardian>,
): Promise<Result<typeof calls.linkAsGuardian>> {
  const { id } = await getByLink(ctx, token)
  return linkForGuardian(ctx, id, kind)
}

/** What a live link opens: until its time to sign is over, and for a while once it is signed. */
async function findByLink({ db, now }: Pick<Ctx, 'db' | 'now'>, token: string) {
  const [row] = await db
    .select({ id: contracts.id, applicationId: contracts.applicationId })
    .from(contractSigners)
    .innerJoin(contracts, eq(contracts.id, contractSigners.contractId))
    .where(
      and(
        eq(contractSigners.linkHash, hashToken(token)),
        or(
          and(eq(contracts.status, 'sent'), gt(contracts.expiresAt, now)),
          inArray(contracts.status, ['signed', 'countersigned', 'sealing_failed']),
          and(
            inArray(contracts.status, ['complete', 'declined']),
            gt(contracts.statusAt, new Date(now.getTime() - daysForCopy * dayMs)),
          ),
        ),
      ),
    )
  return row
}

async function getByLink(ctx: Ctx, token: string) {
  const found = await findByLink(ctx, token)
  if (!found) throw notFound('link')
  return found
}

async function lockContractByLink(ctx: Ctx, token: string): Promise<LockedSigner> {
  const found = await getByLink(ctx, token)
  await lockApplicationForSystem(ctx, found.applicationId)
  const contract = await lockContract(ctx.db, found.id)
  const guardian = getSigner(await signersOf(ctx.db, found.id), 'guardian')
  return { contract, signer: guardian, guardian }
}
