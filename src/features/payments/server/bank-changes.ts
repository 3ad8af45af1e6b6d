import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { listOwners } from '#features/admins/server/owners.ts'
import { requireFresh } from '#features/admins/server/reauthentication.ts'
import type { WaitingChange } from '#features/settings/admin-contract.ts'
import { differences } from '#features/settings/differences.ts'
import { recordAudit } from '#server/audit.ts'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { approversOf, isBlank, isStillOwner, takesEffectAt, waitHours } from '../bank-changes.ts'
import type { approveBankChange, cancelBankChange } from '../bank-contract.ts'
import { type BankDetails, PaymentRules } from '../setting-areas.ts'
import {
  type BankChangeRow,
  detailsOf,
  endChange,
  nameOfAdmin,
  putIntoEffect,
} from './bank-effect.ts'
import { bankFields, notifyOfNewChange, notifyOfRemovedDetails } from './bank-letters.ts'
import { bankChanges } from './tables.ts'

/** What of new payment rules counts at once: all but new bank details, which wait. */
export async function delayBankDetails(
  ctx: Ctx<AdminActor>,
  value: unknown,
  current: unknown,
): Promise<{ value: unknown; waits?: true }> {
  const rules = z.parse(PaymentRules, value)
  const was = z.parse(PaymentRules, current).bank
  if (isDeepStrictEqual(rules.bank, was)) return { value }
  const waiting = await findWaiting(ctx.db)
  if (waiting) throw await waitsAlready(ctx.db, waiting)
  if (isBlank(rules.bank)) {
    await recordAudit(ctx, { action: 'bank-details.removed', subject: 'settings:payments' })
    await notifyOfRemovedDetails(ctx, {
      by: await nameOfAdmin(ctx.db, ctx.actor.id),
      was,
      value: rules.bank,
    })
    return { value }
  }
  await enter(ctx, was, rules.bank)
  return { value: { ...rules, bank: was }, waits: true }
}

async function enter(ctx: Ctx<AdminActor>, was: BankDetails, value: BankDetails): Promise<void> {
  const { db, actor, now } = ctx
  const id = randomUUID()
  const proposed = { proposedBy: actor.id, proposedAt: now }
  const owners = await listOwners(db)
  const effect = takesEffectAt(owners, proposed)
  const made = await db
    .insert(bankChanges)
    .values({ id, state: 'waiting', was, value, ...proposed, takesEffectAt: effect })
    .onConflictDoNothing()
    .returning({ id: bankChanges.id })
  if (made.length === 0) throw await waitsAlready(db, await findWaiting(db))
  await recordAudit(ctx, { action: 'bank-details.entered', subject: `bank-change:${id}` })
  await notifyOfNewChange(ctx, {
    by: await nameOfAdmin(db, actor.id),
    was,
    value,
    takesEffectAt: effect,
    approvers: approversOf(owners, proposed).map(({ name }) => name),
  })
}

/** The second owner's word: the details count from here on, exactly as they were entered. */
export async function approveChange(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof approveBankChange>,
): Promise<Result<typeof approveBankChange>> {
  requireFresh(ctx)
  const { db, actor } = ctx
  const change = await lockWaiting(db, id)
  if (change.proposedBy === actor.id)
    throw new Refusal('not-now', 'You entered these, so another owner must approve them', {
      code: 'second-person',
    })
  const owners = await listOwners(db)
  if (!isStillOwner(owners, change))
    throw new Refusal(
      'not-now',
      `${await nameOfAdmin(db, change.proposedBy)} is no longer an owner. Cancel this change, and enter the details again if they’re right`,
      { code: 'asker-gone' },
    )
  if (!approversOf(owners, change).some((owner) => owner.id === actor.id))
    throw new Refusal(
      'not-now',
      `Only someone who had been an owner for ${waitHours} hours when these were entered can approve them`,
      { code: 'too-new' },
    )
  await recordAudit(ctx, { action: 'bank-details.approved', subject: `bank-change:${id}` })
  const version = await putIntoEffect(ctx, change, {
    id: actor.id,
    name: await nameOfAdmin(db, actor.id),
  })
  if (version !== undefined) return { version }
  throw new Refusal(
    'not-now',
    'The payment settings have changed since these were entered. Cancel this change and enter the details again',
    { code: 'changed-meanwhile' },
  )
}

/** Any owner may, at any moment before they count, and who entered them too. */
export async function cancelChange(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof cancelBankChange>,
): Promise<Result<typeof cancelBankChange>> {
  await endBankChange(ctx, await lockWaiting(ctx.db, id))
  return {}
}

/** What somebody who is shut out has entered, and what does not count yet, ends with them. */
export async function cancelBankChangesOf(ctx: Ctx<AdminActor>, adminId: string): Promise<void> {
  const change = await findWaiting(ctx.db)
  if (change?.proposedBy === adminId) await endBankChange(ctx, await lockWaiting(ctx.db, change.id))
}

async function endBankChange(ctx: Ctx<AdminActor>, change: BankChangeRow): Promise<void> {
  const ender = await nameOfAdmin(ctx.db, ctx.actor.id)
  await endChange(ctx, change, { why: 'canceled', ender }, ctx.actor.id)
}

/** What waits, for anyone who reads the settings. */
export async function readWaiting({
  db,
  actor,
}: Ctx<AdminActor>): Promise<z.input<typeof WaitingChange> | null> {
  const change = await findWaiting(db)
  if (!change) return null
  const { was, value } = detailsOf(change)
  const owners = await listOwners(db)
  const approvers = isStillOwner(owners, change) ? approversOf(owners, change) : []
  return {
    id: change.id,
    by: await nameOfAdmin(db, change.proposedBy),
    isOwn: change.proposedBy === actor.id,
    at: change.proposedAt,
    changes: differences(bankFields, was, value, ''),
    takesEffectAt: change.takesEffectAt,
    approvers: approvers.map(({ name }) => name),
    mayApprove: approvers.some(({ id }) => id === actor.id),
    mayCancel: holdsRight(actor, 'change-settings'),
  }
}

async function findWaiting(db: Db): Promise<BankChangeRow | undefined> {
  const [row] = await db.select().from(bankChanges).where(eq(bankChanges.state, 'waiting'))
  return row
}

async function lockWaiting(db: Db, id: string): Promise<BankChangeRow> {
  const [row] = await db.select().from(bankChanges).where(eq(bankChanges.id, id)).for('update')
  if (!row) throw notFound('change of the bank details')
  if (row.state === 'waiting') return row
  const said =
    row.state === 'done'
      ? 'These bank details are already in effect'
      : 'This change was already canceled'
  throw new Refusal('not-now', said, { code: 'bank-change-over', extra: { state: row.state } })
}

async function waitsAlready(db: Db, waiting: BankChangeRow | undefined): Promise<Refusal> {
  const whose = waiting
    ? `Bank details that ${await nameOfAdmin(db, waiting.proposedBy)} entered`
    : 'Other bank details'
  return new Refusal('not-now', `${whose} are still waiting. Approve or cancel them first`, {
    code: 'bank-change-waits',
  })
}
