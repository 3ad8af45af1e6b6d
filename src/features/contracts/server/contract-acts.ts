import { and, eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { requireOwnName } from '#features/admins/server/people.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { lockApplicationInReach } from '#features/applications/server/locks.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { newToken } from '#server/secrets.ts'
import { dayIn } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type * as calls from '../admin-contract.ts'
import { contractsArea } from '../setting-areas.ts'
import { addEvent, hashOf } from './chain.ts'
import { makeDrafts } from './contract-drafts.ts'
import { findAwaitedGuardian, mailGuardianLink } from './guardians.ts'
import { mailBothSides, mailLink } from './mails.ts'
import { remindAwaitedSigner } from './reminders.ts'
import {
  type ContractRow,
  contractMoved,
  getContractForOffice,
  getSigner,
  lockContract,
  requireSeenText,
  signersOf,
} from './rows.ts'
import { deliverContract, type PreparedContract, prepareContract } from './send-contract.ts'
import { contractSigners, contracts } from './tables.ts'
import { findUsable } from './usable-templates.ts'

export async function createContract(
  ctx: Ctx<AdminActor>,
  { params, body }: Input<typeof calls.makeContract>,
): Promise<Result<typeof calls.makeContract>> {
  const application = await lockApplicationInReach(ctx, params.id)
  if (application.status !== 'accepted')
    throw new Refusal('not-now', 'You can create a contract once we’ve offered a place', {
      extra: { status: application.status },
    })
  const versionId = await findUsable(ctx.db, body.templateId, application)
  if (!versionId) throw notFound('template')
  const [id] = await makeDrafts(ctx, [application], { versionId, sendsItself: false })
  if (!id)
    throw new Refusal('not-now', 'This application already has an open contract', {
      code: 'contract-under-way',
    })
  await note(ctx, 'contract.made', params.id)
  return { id }
}

export async function discardDraft(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.discardContract>,
): Promise<Result<typeof calls.discardContract>> {
  const contract = await lockContractInReach(ctx, id)
  if (contract.status !== 'draft') throw contractMoved(contract)
  await ctx.db.delete(contractSigners).where(eq(contractSigners.contractId, id))
  await ctx.db.delete(contracts).where(eq(contracts.id, id))
  await note(ctx, 'contract.discarded', contract.applicationId)
  return {}
}

/** Ahead of the transaction: laying out takes its time. Nothing where it has been sent meanwhile. */
export async function prepareToSend(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.sendContract>,
): Promise<PreparedContract | undefined> {
  const { status } = await getContractForOffice(ctx, id)
  return status === 'draft' ? prepareContract(ctx, id) : undefined
}

export async function sendDraft(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.sendContract>,
  prepared: PreparedContract | undefined,
): Promise<Result<typeof calls.sendContract>> {
  const contract = await getContractForOffice(ctx, id)
  if (!prepared) {
    if (contract.status === 'sent') return { status: 'sent' }
    throw contractMoved(contract)
  }
  await deliverContract(ctx, prepared)
  await note(ctx, 'contract.sent', contract.applicationId)
  return { status: 'sent' }
}

export async function sendContractAgain(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.sendContractAgain>,
): Promise<Result<typeof calls.sendContractAgain>> {
  const { db, now } = ctx
  const contract = await lockContractInReach(ctx, id)
  if (contract.status !== 'sent' && contract.status !== 'expired') throw contractMoved(contract)
  const setting = await getSettings(db, [instituteArea, contractsArea])
  const { timeZone } = setting(instituteArea).value
  const signBy = Temporal.PlainDate.from(dayIn(now, timeZone))
    .add({ days: setting(contractsArea).value.signDays })
    .toString()
  const guardian = await findAwaitedGuardian(ctx, id)
  const { token, hash } = newToken()
  const next = {
    ...contract,
    links: contract.links + 1,
    expiresAt: endOfDay(signBy, timeZone),
  }
  await db
    .update(contracts)
    .set({
      status: 'sent',
      statusAt: now,
      sentAt: now,
      expiresAt: next.expiresAt,
      links: next.links,
      linkHash: guardian ? null : hash,
    })
    .where(eq(contracts.id, id))
  await addEvent(ctx, id, 'sent-again', { detail: `Sign by ${signBy}` })
  if (guardian) await mailGuardianLink(ctx, next, guardian, 'again')
  else await mailLink(ctx, next, { secret: token, signBy })
  await note(ctx, 'contract.sent-again', contract.applicationId)
  return { status: 'sent' }
}

/** Writes now to the person we wait for. */
export async function remindSigner(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.remindOfContract>,
): Promise<Result<typeof calls.remindOfContract>> {
  const contract = await lockContractInReach(ctx, id)
  const { status, expiresAt } = contract
  if (status !== 'sent' || !expiresAt || expiresAt <= ctx.now) throw contractMoved(contract)
  await remindAwaitedSigner(ctx, contract, ctx.now)
  await note(ctx, 'contract.reminded', contract.applicationId)
  return { status }
}

const voidable = ['sent', 'signed', 'countersigned', 'sealing_failed'] as const

export async function voidSentContract(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { reason } }: Input<typeof calls.voidContract>,
): Promise<Result<typeof calls.voidContract>> {
  const { db, now } = ctx
  const contract = await lockContractInReach(ctx, id)
  const rows = await db
    .update(contracts)
    .set({ status: 'voided', statusAt: now, reason, linkHash: null })
    .where(and(eq(contracts.id, id), inArray(contracts.status, [...voidable])))
    .returning({ id: contracts.id })
  if (rows.length === 0) throw contractMoved(contract)
  await addEvent(ctx, id, 'voided')
  const [signer] = await signersOf(db, id)
  await mailBothSides(ctx, contract, 'voided', signer?.name ?? '')
  await note(ctx, 'contract.voided', contract.applicationId)
  return { status: 'voided' }
}

/** Signs for the institute, as the signed-in person; sealing is a job. */
export async function countersignContract(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { sha256 } }: Input<typeof calls.countersignContract>,
): Promise<Result<typeof calls.countersignContract>> {
  const { db, now, actor } = ctx
  requireFresh(ctx)
  const contract = await lockContractInReach(ctx, id)
  requireSeenText(contract, sha256)
  const institute = getSigner(await signersOf(db, id), 'institute')
  if (institute.adminId === actor.id && contract.status !== 'voided')
    return { status: contract.status }
  const { name, email } = await requireOwnName(ctx)
  const rows = await db
    .update(contracts)
    .set({ status: 'countersigned', statusAt: now, sealTriedAt: null })
    .where(and(eq(contracts.id, id), eq(contracts.status, 'signed')))
    .returning({ id: contracts.id })
  if (rows.length === 0) throw contractMoved(contract)
  const signature = { way: 'typed', name }
  await db
    .update(contractSigners)
    .set({ name, email, adminId: actor.id, signature, signedAt: now })
    .where(and(eq(contractSigners.contractId, id), eq(contractSigners.ord, institute.ord)))
  await addEvent(ctx, id, 'countersigned', {
    name,
    email,
    signedInBy: 'Logged in to the office, identity confirmed shortly before',
    way: signature.way,
    signatureSha256: hashOf(signature),
    sha256,
  })
  await note(ctx, 'contract.countersigned', contract.applicationId)
  return { status: 'countersigned' }
}

export async function retrySealing(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof calls.retrySeal>,
): Promise<Result<typeof calls.retrySeal>> {
  const contract = await lockContractInReach(ctx, id)
  if (contract.status !== 'sealing_failed') throw contractMoved(contract)
  await ctx.db.update(contracts).set({ sealTriedAt: null }).where(eq(contracts.id, id))
  await note(ctx, 'contract.seal-retried', contract.applicationId)
  return { status: contract.status }
}

async function lockContractInReach(ctx: Ctx<AdminActor>, id: string): Promise<ContractRow> {
  const { applicationId } = await getContractForOffice(ctx, id)
  await lockApplicationInReach(ctx, applicationId)
  return lockContract(ctx.db, id)
}

async function note(ctx: Ctx<AdminActor>, action: string, applicationId: string): Promise<void> {
  await recordAudit(ctx, { action, subject: `application:${applicationId}` })
}
