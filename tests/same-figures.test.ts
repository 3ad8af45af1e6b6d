import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicantSessions } from '#features/accounts/server/tables.ts'
import { estimateFor } from '#features/application-form/estimate.ts'
import { askingOf, Snapshot } from '#features/application-form/submission.ts'
import { submissions } from '#features/applications/server/tables.ts'
import { sendDrafts } from '#features/contracts/server/contract-jobs.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { moneyDocuments } from '#features/payments/server/tables.ts'
import { formatDay } from '#shared/dates.ts'
import { signedMoney } from '#shared/signed-money.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { releaseTo } from './released-decisions.ts'
import { contractOf } from './signed-contracts.ts'

type Line = { label: string; amount: number }

const money = (minor: number) => signedMoney(minor, 'USD')

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })

async function agreePlan(id: string, instalments: number): Promise<void> {
  const agreed = await app.call('POST /api/admins/applications/{id}/plan', {
    token: owner,
    params: { id },
    body: { instalments, firstOn: '2027-09-10' },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (agreed.status !== 200) throw new Error(`no plan: ${agreed.body.error}`)
}

/** What the form's own estimate makes of what was handed in. */
async function estimated(id: string) {
  const [row] = await app.platform.db
    .select()
    .from(submissions)
    .where(eq(submissions.applicationId, id))
  const snapshot = Snapshot.parse(row?.snapshot)
  return estimateFor(askingOf(snapshot), snapshot.tariff)
}

async function offeredFigures(token: string, id: string) {
  const { body } = await app.call('GET /api/users/applications/{id}/payments', {
    token,
    params: { id },
  })
  return body.figures
}

/** The lists of the contract that was sent: its charges, and its installments. */
async function inContract(id: string, token: string) {
  const { contractId } = await contractOf(app, { id, token })
  const [row] = await app.platform.db.select().from(contracts).where(eq(contracts.id, contractId))
  expect(row?.status).toBe('sent')
  const { words, facts } = Object(row)
  const text = JSON.stringify(words)
  const rows = [...facts.charges, ...facts.instalments]
  for (const { label, answer } of rows) expect(text).toContain(JSON.stringify({ label, answer }))
  return facts
}

/** What each invoice names, with what its amount comes from; each of its totals is the sum of its lines. */
async function onInvoices(id: string): Promise<Line[][]> {
  const rows = await app.platform.db
    .select()
    .from(moneyDocuments)
    .where(and(eq(moneyDocuments.applicationId, id), eq(moneyDocuments.kind, 'invoice')))
    .orderBy(moneyDocuments.number)
  for (const { facts } of rows)
    for (const { lines, total } of facts.basis ? [facts.basis, facts] : [facts])
      expect(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(total.amount)
  return rows.map(({ facts }) =>
    [...(facts.basis ? [...facts.basis.lines, facts.basis.total] : []), ...facts.lines].map(
      ({ label, amount }) => ({ label, amount: amount ?? 0 }),
    ),
  )
}

test('estimate, offer, contract and invoices say the same to the cent, installments among them', async () => {
  const { id: found, token } = await bringIn(app, {
    ...cast.maya,
    program: 'msc',
    status: 'in_review',
  })
  const id = found ?? ''
  await releaseTo(app, id)
  await agreePlan(id, 7)
  // Until the contract goes out nothing is asked for, by whatever paper.
  expect(await onInvoices(id)).toEqual([])
  const before = app.clock.now()
  app.clock.advance(3 * 86_400_000)
  await app.platform.db
    .update(applicantSessions)
    .set({ lastSeenAt: app.clock.now(), endsAt: new Date(app.clock.now().getTime() + 3_600_000) })
  await sendDrafts(app.platform)

  const estimate = await estimated(id)
  const figures = await offeredFigures(token, id)
  const { price, credit, benefits, selfPay, lines } = estimate
  expect(figures).toMatchObject({ price, credit, benefits, selfPay, lines })

  const facts = await inContract(id, token)
  expect(facts).toMatchObject({ price: money(price), selfPay: money(selfPay), plan: estimate.plan })
  expect(facts.charges).toEqual([
    ...lines
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount, why }) => ({ label, answer: `${money(amount)}\n${why}` })),
    { label: 'What you pay', answer: money(selfPay) },
  ])

  const [ofDeposit = [], ofPlan = []] = await onInvoices(id)
  for (const invoice of [ofDeposit, ofPlan])
    expect(invoice).toEqual(
      expect.arrayContaining(lines.map(({ label, amount }) => ({ label, amount }))),
    )
  const parts = ofPlan.filter(({ label }) => label.startsWith('Installment'))
  expect(parts).toHaveLength(7)
  expect(parts.reduce((sum, { amount }) => sum + amount, figures.deposit)).toBe(selfPay)
  expect(facts.deposit).toBe(money(figures.deposit))
  // One last day, counted from the sending, on contract, invoice and page.
  expect(facts.depositBy).toBe('December 15, 2026')
  const [invoice] = await app.platform.db
    .select()
    .from(moneyDocuments)
    .where(eq(moneyDocuments.applicationId, id))
    .orderBy(moneyDocuments.number)
  expect(invoice?.facts.notes).toContain(`Due by ${facts.depositBy}.`)
  const { body: own } = await app.call('GET /api/users/applications/{id}/payments', {
    token,
    params: { id },
  })
  expect(formatDay(own.next.dueAt, own.timeZone)).toBe(facts.depositBy)
  app.clock.set(before.toISOString())
  const [first] = facts.instalments
  expect(first).toMatchObject({ answer: expect.stringContaining('Due by September 10, 2027') })
  expect(
    facts.instalments.map(({ label, answer }: { label: string; answer: string }) => [
      label,
      answer.split('\n')[0],
    ]),
  ).toEqual(parts.map(({ label, amount }) => [label, money(amount)]))
})

test('credit as the office has settled it counts in offer, contract and invoice alike', async () => {
  const { id: found, token } = await bringIn(app, {
    ...cast.maya,
    email: 'settled@example.org',
    program: 'msc',
    status: 'in_review',
  })
  const id = found ?? ''
  const asked = await app.call('GET /api/admins/applications/{id}/credit', {
    token: owner,
    params: { id },
  })
  const [{ choice }] = asked.body.lines
  const settled = await app.call('POST /api/admins/applications/{id}/credit', {
    token: owner,
    params: { id },
    body: { choice, seenAt: null, outcome: 'refused', credits: null, reason: 'Another subject.' },
  })
  expect(settled.status).toBe(200)
  await releaseTo(app, id)
  await sendDrafts(app.platform)

  const figures = await offeredFigures(token, id)
  expect(figures.credit).toBe(0)
  expect(figures.selfPay).toBeGreaterThan((await estimated(id)).selfPay)
  const facts = await inContract(id, token)
  expect(facts).toMatchObject({ selfPay: money(figures.selfPay), credit: '', instalments: [] })
  const [invoice = []] = await onInvoices(id)
  expect(invoice).toContainEqual({ label: 'Your share', amount: figures.selfPay })
})
