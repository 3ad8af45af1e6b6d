import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { listOwners } from '#features/admins/server/owners.ts'
import { checkNewValue, getCurrent, writeVersion } from '#features/settings/server/office-areas.ts'
import { namesOf } from '#features/settings/server/version-authors.ts'
import { recordAudit } from '#server/audit.ts'
import { type Ctx, systemContext } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { eachRow } from '#server/each-row.ts'
import type { Job } from '#server/job.ts'
import type { ClockPlatform } from '#server/platform.ts'
import type { NamedItem } from '#shared/vocabulary.ts'
import { isStillOwner } from '../bank-changes.ts'
import { BankDetails, PaymentRules } from '../setting-areas.ts'
import { type DetailsEnd, notifyOfAppliedDetails, notifyOfCanceledChange } from './bank-letters.ts'
import { bankChanges } from './tables.ts'

export type BankChangeRow = typeof bankChanges.$inferSelect

/** After a day a few seconds more do not matter, and the look costs one row. */
const everyMs = 5_000

/** A row that waits is the queue, so neither a restart nor a second process loses or doubles one. */
export const bankChangesJob: Job = {
  name: 'bank-changes',
  everyMs,
  run: applyDueBankChanges,
}

/** Puts details into effect whose day is over, and ends those whose owner is none anymore. */
export async function applyDueBankChanges({ db, config, now }: ClockPlatform): Promise<void> {
  const waiting = await db
    .select({ id: bankChanges.id })
    .from(bankChanges)
    .where(eq(bankChanges.state, 'waiting'))
  await eachRow(waiting, ({ id }) =>
    db.transaction((tx) => applyBankChange(systemContext({ config, now }, tx), id)),
  )
}

async function applyBankChange(ctx: Ctx, id: string): Promise<void> {
  const { db, now } = ctx
  const [change] = await db
    .select()
    .from(bankChanges)
    .where(and(eq(bankChanges.id, id), eq(bankChanges.state, 'waiting')))
    .for('update', { skipLocked: true })
  if (!change) return
  if (!isStillOwner(await listOwners(db), change))
    return endChange(ctx, change, { why: 'not-owner' })
  if (!change.takesEffectAt || change.takesEffectAt > now) return
  const version = await putIntoEffect(ctx, change)
  if (version === undefined) await endChange(ctx, change, { why: 'changed' })
}

/** Exactly what was entered, over exactly what it was to replace; undefined where that is not there anymore. */
export async function putIntoEffect(
  ctx: Ctx,
  change: BankChangeRow,
  approver?: NamedItem,
): Promise<number | undefined> {
  const { db, now } = ctx
  const { was, value } = detailsOf(change)
  const current = await getCurrent(db, 'payments')
  const rules = z.parse(PaymentRules, current.value)
  if (!isDeepStrictEqual(rules.bank, was)) return undefined
  const checked = await checkNewValue(ctx, 'payments', { ...rules, bank: value }, current)
  if (checked.problems) return undefined
  const actor = `admin:${change.proposedBy}`
  const version = await writeVersion(ctx, 'payments', checked.value, current, actor)
  if (version === undefined) return undefined
  await db
    .update(bankChanges)
    .set({ state: 'done', approvedBy: approver?.id, endedAt: now, version })
    .where(eq(bankChanges.id, change.id))
  await recordAudit(ctx, {
    action: 'bank-details.took-effect',
    subject: `bank-change:${change.id}`,
    detail: { version },
  })
  const by = await nameOfAdmin(db, change.proposedBy)
  await notifyOfAppliedDetails(ctx, { by, was, value, approver: approver?.name })
  return version
}

export async function endChange(
  ctx: Ctx,
  change: BankChangeRow,
  ended: DetailsEnd,
  endedBy?: string,
): Promise<void> {
  const { db, now } = ctx
  await db
    .update(bankChanges)
    .set({ state: 'cancelled', endedBy, endedAt: now })
    .where(eq(bankChanges.id, change.id))
  await recordAudit(ctx, { action: 'bank-details.cancelled', subject: `bank-change:${change.id}` })
  const by = await nameOfAdmin(db, change.proposedBy)
  await notifyOfCanceledChange(ctx, { ...detailsOf(change), ...ended, by })
}

export function detailsOf({ was, value }: BankChangeRow) {
  return { was: z.parse(BankDetails, was), value: z.parse(BankDetails, value) }
}

export async function nameOfAdmin(db: Db, id: string): Promise<string> {
  const actor = `admin:${id}`
  return (await namesOf(db, [actor]))(actor) ?? 'Someone'
}
