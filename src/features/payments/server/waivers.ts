import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, ApplicantActor, Ctx } from '#server/context.ts'
import { invalidField, notFound, Refusal } from '#server/refusals.ts'
import { bucketName, limits, requirePlace } from '#server/throttle.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { formatMoney } from '#shared/money.ts'
import { Program } from '#shared/program.ts'
import type { waiveCharge } from '../admin-contract.ts'
import { waivableOf } from '../charge-balance.ts'
import type { redeemCode } from '../contract.ts'
import type { endWaiverCode, listWaiverCodes, makeWaiverCode } from '../finance-contract.ts'
import {
  balanceOf,
  isOwnCharge,
  type LockedCharge,
  lockChargeForOffice,
  lockOwnCharge,
  nothingOpen,
} from './charges.ts'
import { correctInvoices } from './invoices.ts'
import { addEntries, enrolIfSettled } from './ledger.ts'
import { notifyOfWaiver } from './mails.ts'
import { waiverCodes, waivers } from './tables.ts'

/** Does without a part of a charge, or without all that is open, under the name of the person who says so. */
export async function waiveAmount(
  ctx: Ctx<AdminActor>,
  { params: { id }, body: { amount, reason } }: Input<typeof waiveCharge>,
): Promise<Result<typeof waiveCharge>> {
  const held = await lockChargeForOffice(ctx, id)
  const open = await readWaivable(ctx, held)
  if (open === 0) throw nothingOpen()
  if (amount !== null && amount > open)
    throw invalidField('amount', `You can waive up to ${formatMoney(open, held.charge.currency)}`)
  const waived = amount ?? open
  await keepWaiver(ctx, held, { amount: waived, reason, approvedBy: ctx.actor.id })
  await recordAudit(ctx, {
    action: 'charge.waived',
    subject: `application:${held.application.id}`,
    detail: { charge: id, amount: waived },
  })
  return {}
}

async function readWaivable(ctx: Ctx, { charge }: LockedCharge): Promise<number> {
  return waivableOf({ ...(await balanceOf(ctx, charge.id)), amount: charge.amountMinor })
}

async function keepWaiver(
  ctx: Ctx,
  held: LockedCharge,
  waiver: { amount: number; reason: string; approvedBy: string; codeId?: string },
): Promise<void> {
  const { db, now } = ctx
  const { charge } = held
  const id = randomUUID()
  const { amount, reason, approvedBy, codeId } = waiver
  await db.insert(waivers).values({
    id,
    chargeId: charge.id,
    amountMinor: amount,
    currency: charge.currency,
    reason,
    approvedBy,
    codeId,
    at: now,
  })
  await addEntries(ctx, charge, {
    kind: 'waiver',
    counts: 'waiver',
    amount,
    source: `waiver:${id}`,
    words: reason,
  })
  await correctInvoices(ctx, [{ charge, amount }], { label: 'Waived', words: reason })
  await notifyOfWaiver(ctx, held, { id, amount })
  await enrolIfSettled(ctx, held)
}

/** Slows down anyone who tries codes that do not exist; a valid one is never delayed. */
export async function checkTries(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { code } }: Input<typeof redeemCode>,
): Promise<void> {
  if (!(await isOwnCharge(ctx, id))) throw notFound('charge')
  const known = await ctx.db.$count(waiverCodes, eq(waiverCodes.code, code))
  if (known === 0)
    await requirePlace(ctx, bucketName('waiverCodes', ctx.actor.id), limits.waiverCodes)
}

/** Takes something off one's own charge; of many who use a last code at once, one does. */
export async function useCode(
  ctx: Ctx<ApplicantActor>,
  { params: { id }, body: { code } }: Input<typeof redeemCode>,
): Promise<Result<typeof redeemCode>> {
  const { db, now } = ctx
  const held = await lockOwnCharge(ctx, id)
  const { charge, application } = held
  const open = await readWaivable(ctx, held)
  if (open === 0) throw nothingOpen()
  const [taken] = await db
    .update(waiverCodes)
    .set({ used: sql`${waiverCodes.used} + 1` })
    .where(
      and(
        eq(waiverCodes.code, code),
        eq(waiverCodes.kind, charge.kind),
        or(isNull(waiverCodes.program), eq(waiverCodes.program, application.program)),
        sql`${waiverCodes.used} < ${waiverCodes.uses}`,
        isNull(waiverCodes.endedAt),
        or(isNull(waiverCodes.endsAt), gt(waiverCodes.endsAt, now)),
        sql`NOT EXISTS (SELECT FROM waivers w WHERE w.charge_id = ${id} AND w.code_id = ${waiverCodes.id})`,
      ),
    )
    .returning()
  if (!taken)
    throw new Refusal('invalid', 'This code doesn’t apply here', {
      code: 'unknown-code',
      fields: { code: 'This code doesn’t apply here. Check it, or email us' },
    })
  const waived = Math.min(taken.amountMinor ?? open, open)
  await keepWaiver(ctx, held, {
    amount: waived,
    reason: taken.reason,
    approvedBy: taken.madeBy,
    codeId: taken.id,
  })
  return { waived, currency: charge.currency }
}

export async function listCodes({
  db,
  now,
}: Ctx<AdminActor>): Promise<Result<typeof listWaiverCodes>> {
  const { currency } = await getSetting(db, instituteArea)
  const rows = await db
    .select({ code: waiverCodes, madeBy: admins.name })
    .from(waiverCodes)
    .innerJoin(admins, eq(admins.id, waiverCodes.madeBy))
    .orderBy(desc(waiverCodes.at))
    .limit(500)
  return {
    currency,
    codes: rows.map(({ code, madeBy }) => ({
      id: code.id,
      code: code.code,
      kind: code.kind === 'deposit' ? ('deposit' as const) : ('application-fee' as const),
      amount: code.amountMinor,
      program: code.program === null ? null : Program.parse(code.program),
      uses: code.uses,
      used: code.used,
      reason: code.reason,
      madeBy,
      at: code.at,
      endsAt: code.endsAt,
      isOver:
        code.endedAt !== null ||
        code.used >= code.uses ||
        (code.endsAt !== null && code.endsAt <= now),
    })),
  }
}

// Without letters and digits that are taken for one another.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10

function newCode(): string {
  const text = [...randomBytes(codeLength)].map((byte) => letters[byte % letters.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

export async function makeCode(
  ctx: Ctx<AdminActor>,
  { body }: Input<typeof makeWaiverCode>,
): Promise<Result<typeof makeWaiverCode>> {
  const { db, actor, now } = ctx
  const { kind, amount, program, uses, endsOn, reason } = body
  const { timeZone } = await getSetting(db, instituteArea)
  const endsAt = endsOn === null ? null : endOfDay(endsOn, timeZone)
  if (endsAt && endsAt <= now) throw invalidField('endsOn', 'Choose a day in the future')
  const id = randomUUID()
  const code = newCode()
  await db.insert(waiverCodes).values({
    id,
    code,
    kind,
    amountMinor: amount,
    program,
    uses,
    reason,
    madeBy: actor.id,
    at: now,
    endsAt,
  })
  await recordAudit(ctx, {
    action: 'waiver-code.made',
    subject: `waiver-code:${id}`,
    detail: { kind, amount, uses },
  })
  return { code }
}

export async function endCode(
  ctx: Ctx<AdminActor>,
  { params: { id } }: Input<typeof endWaiverCode>,
): Promise<Result<typeof endWaiverCode>> {
  const rows = await ctx.db
    .update(waiverCodes)
    .set({ endedAt: sql`coalesce(${waiverCodes.endedAt}, ${ctx.now}::timestamptz)` })
    .where(eq(waiverCodes.id, id))
    .returning({ id: waiverCodes.id })
  if (rows.length === 0) throw notFound('code')
  await recordAudit(ctx, { action: 'waiver-code.ended', subject: `waiver-code:${id}` })
  return {}
}
