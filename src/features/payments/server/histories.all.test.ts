import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { openOf } from '../charge-balance.ts'
import { keepSurplus } from './account.ts'
import { listBalances } from './charge-balances.ts'
import { endCharges } from './charge-cancellation.ts'
import { followDispute } from './disputes.ts'
import { accountOf, broken } from './payments.fixture.ts'
import { askForPlace } from './place-charges.ts'
import { agreeOnPlan, terminatePlan } from './plans.ts'
import { recordReceipt, reverseRecord } from './recorded-payments.ts'
import { askRefund, settleRefund } from './refunds.ts'
import { charges, ledgerEntries, paymentAttempts, refunds } from './tables.ts'
import { waiveAmount } from './waivers.ts'

const histories = process.env.LONG === '1' ? 5_000 : 50
const actsInHistory = process.env.LONG === '1' ? 12 : 6

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
const { id: original } = await bringIn(app, { ...cast.maya, program: 'msc', status: 'enrolled' })
const { db: pool } = app.platform
const [admin] = await pool.select({ id: admins.id }).from(admins)
const staff: AdminActor = {
  kind: 'admin',
  id: admin?.id ?? '',
  sessionId: '',
  role: 'owner',
  programs: null,
  secondFactorDone: true,
  freshAt: app.clock.now(),
}

type Act = { kind: (typeof kinds)[number]; pick: number; amount: number; yes: boolean }
const kinds = [
  ...(['agree', 'agree', 'end-plan', 'record', 'record', 'settle', 'settle'] as const),
  ...(['waive', 'reverse', 'refund', 'refund', 'dispute', 'keep', 'end'] as const),
]
const Act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 900_000 }),
  yes: fc.boolean(),
})

function inOne<T>(run: (ctx: Ctx<AdminActor>) => Promise<T>): Promise<T> {
  return pool.transaction((db) => run(castContext(app, db, staff)))
}

function at<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)]
}

/** What an act may be about, in a few small queries. */
async function readCharges(id: string) {
  const list = await listBalances(pool, [id])
  const ids = list.map((charge) => charge.id)
  const attempts = await pool
    .select({ id: paymentAttempts.id, amount: paymentAttempts.amountMinor })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.chargeId, ids))
    .orderBy(paymentAttempts.at, paymentAttempts.id)
  const entries = await pool
    .select({ seq: ledgerEntries.seq })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.chargeId, ids))
    .orderBy(ledgerEntries.seq)
  const plan = list.find(({ row, isCancelled }) => row.planId && !isCancelled)?.row.planId
  return {
    charges: list.map((one) => ({ id: one.id, open: openOf(one) })),
    attempts,
    entries,
    plan,
  }
}

async function act(applicationId: string, { kind, pick, amount, yes }: Act): Promise<unknown> {
  const { plan, ...found } = await readCharges(applicationId)
  const charge = at(found.charges, pick)
  const attempt = at(found.attempts, pick)
  const reason = 'By chance'
  if (kind === 'agree') {
    const body = { instalments: 1 + (pick % 4), firstOn: '2027-09-10' }
    return inOne((ctx) => agreeOnPlan(ctx, { params: { id: applicationId }, body }))
  }
  if (kind === 'end-plan' && plan)
    return inOne((ctx) => terminatePlan(ctx, { params: { id: plan }, body: { reason } }))
  if (kind === 'end') return inOne((ctx) => endCharges(ctx, [{ id: applicationId }]))
  if (kind === 'reverse') {
    const entry = at(found.entries, pick)
    return entry && inOne((ctx) => reverseRecord(ctx, { params: entry, body: { reason } }))
  }
  if (charge && (kind === 'record' || kind === 'settle')) {
    const paid = kind === 'settle' ? charge.open : amount
    const body = {
      ...{ method: 'transfer' as const, reference: randomUUID(), valueDate: '2026-11-20' },
      ...{ amount: paid, evidence: '', evenSo: true },
    }
    return paid > 0 && inOne((ctx) => recordReceipt(ctx, { params: { id: charge.id }, body }))
  }
  if (charge && kind === 'waive') {
    const body = { amount: yes ? null : amount % 50_000 || 1, reason }
    return inOne((ctx) => waiveAmount(ctx, { params: { id: charge.id }, body }))
  }
  if (charge && kind === 'keep')
    return inOne((ctx) => keepSurplus(ctx, { params: { id: charge.id }, body: { reason } }))
  if (attempt && kind === 'refund') {
    const asked = { attemptId: attempt.id, amount: yes ? attempt.amount : amount, reason }
    const { id } = await inOne((ctx) => askRefund(ctx, { ...asked, endsDebt: pick % 2 === 0 }))
    if (pick % 5 > 0) await inOne((ctx) => settleRefund(ctx, id, { state: 'succeeded' }))
    if (pick % 7 === 0) await inOne((ctx) => settleRefund(ctx, id, { state: 'failed' }))
    return undefined
  }
  if (attempt && kind === 'dispute')
    for (const state of ['open', yes ? 'won' : 'lost'] as const)
      await inOne((ctx) =>
        followDispute(ctx, attempt.id, {
          ...{ reference: `dp_${attempt.id}`, state, amountMinor: attempt.amount },
          ...{ currency: 'USD', reason: 'fraudulent', answerBy: null },
        }),
      )
  return undefined
}

function sum(list: readonly { [key: string]: unknown }[], field: string): number {
  return list.reduce((total, row) => total + Number(row[field]), 0)
}

async function hasDone(acting: Promise<unknown>): Promise<boolean> {
  try {
    await acting
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Holds all that is shown of one account to one sum, and answers with what is open. */
async function check({ id, token }: Copy): Promise<number> {
  const account = await accountOf(app, owner, id)
  const documents: { kind: string; amount: number; corrects: string | null }[] = account.documents
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const receipts = documents.filter(({ kind }) => kind === 'receipt')
  const corrections = documents.filter(({ corrects }) => corrects?.startsWith('I-'))
  const entries: { kind: string; amount: number }[] = account.entries
  const money = entries.filter(({ kind }) => /payment|refund|dispute|move/.test(kind))
  const [total = { asked: 0, paid: 0, left: 0 }] = account.totals
  expect(total.asked).toBe(sum(invoices, 'amount') - sum(corrections, 'amount'))
  expect(total.left).toBe(total.asked - total.paid)
  expect(total.left).toBe(sum(account.charges, 'open') - sum(account.charges, 'dueBack'))
  expect(sum(receipts, 'amount')).toBe(
    sum(
      money.filter(({ kind }) => kind === 'payment'),
      'amount',
    ),
  )
  expect(
    sum(
      money.filter(({ kind }) => kind === 'move'),
      'amount',
    ),
  ).toBe(0)
  const own = await app.call('GET /api/users/applications/{id}/payments', {
    token,
    params: { id },
  })
  expect(own.body.totals).toEqual(account.totals)
  expect(sum(own.body.history, 'amount')).toBe(sum(entries, 'amount'))
  return sum(account.charges, 'open')
}

test(`invoices, corrections, charges, ledger, pages and finance add up to the same sum in ${histories} histories of real verbs`, async () => {
  const [all = []] = fc.sample(
    fc.array(fc.array(Act, { minLength: actsInHistory, maxLength: actsInHistory }), {
      minLength: histories,
      maxLength: histories,
      size: 'max',
    }),
    { seed: 20_270_131, numRuns: 1 },
  )
  const { body: before } = await app.call('GET /api/admins/finance', { token: owner })
  let done = 0
  let { amount: owed } = before.owed
  const left = [...all]
  const live = async () => {
    for (let history = left.pop(); history; history = left.pop()) {
      const one = await copyOf(app, original)
      await inOne((ctx) => askForPlace(ctx, { ...one, status: 'enrolled' }, '2026-12-13'))
      for (const next of history) if (await hasDone(act(one.id, next))) done++
      const open = await check(one)
      owed += open
    }
  }
  await Promise.all([live(), live(), live(), live()])
  expect(done).toBeGreaterThan(histories * 3)
  const { body: finance } = await app.call('GET /api/admins/finance', { token: owner })
  expect(finance.owed.amount).toBe(owed)
  expect(await broken(app)).toEqual([])
  const rows = await pool.select().from(refunds)
  const ended = await pool.select().from(charges).where(eq(charges.kind, 'instalment'))
  const attempts = await pool.$count(paymentAttempts)
  process.stdout.write(
    `${histories} histories, ${done} acts, ${attempts} payments, ${rows.length} refunds, ${ended.length} instalments\n`,
  )
}, 3_600_000)
