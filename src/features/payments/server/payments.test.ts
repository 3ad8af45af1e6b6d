import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { paperOf } from './document-delivery.ts'
import { accountOf, broken, depositOf, offered, record, refund } from './payments.fixture.ts'
import { charges, ledgerEntries, moneyDocuments } from './tables.ts'

const app = await forThisFile(makeTestApp())
const { finance } = await makeAdmins(app)

test('an offer asks for the deposit once, by the price that was applied with, with an invoice and a last day', async () => {
  const { id, token } = await offered(app)
  const { charges: list, documents, figures } = await accountOf(app, finance, id)
  expect(list).toMatchObject([
    {
      kind: 'deposit',
      amount: 50_000,
      open: 50_000,
      state: 'open',
      dueAt: '2026-12-13T04:59:59.999Z',
    },
  ])
  expect(documents).toMatchObject([{ kind: 'invoice', amount: 50_000, name: 'Enrollment deposit' }])
  const own = await app.call('GET /api/users/applications/{id}/payments', { token, params: { id } })
  expect(own.body.figures).toEqual(figures)
  expect(own.body.next).toEqual({ amount: 50_000, currency: 'USD', dueAt: list[0].dueAt })
  expect(figures.rest).toBe(figures.selfPay - 50_000)
  const [invoice] = await app.platform.db
    .select()
    .from(moneyDocuments)
    .where(eq(moneyDocuments.applicationId, id))
  if (!invoice) throw new Error('no invoice')
  const { facts, sections = [] } = paperOf(invoice)
  expect(facts).toContainEqual({ term: 'Currency', detail: 'USD' })
  expect(facts).toContainEqual({
    term: 'For',
    detail: expect.stringMatching(/, .+, payer\d+@example\.org$/),
  })
  expect(sections.at(-1)?.lines).toContainEqual({ label: 'Tax', answer: '$0\nNone charged' })
})

test('before an offer nothing about a deposit can be read', async () => {
  const { id, token } = await offered(app, 'in_review')
  const own = await app.call('GET /api/users/applications/{id}/payments', { token, params: { id } })
  expect(own.body).toMatchObject({ figures: null, charges: [], next: null, documents: [] })
})

test('a recorded transfer is in the ledger, has a receipt and a mail, and settles the deposit', async () => {
  const { id, token } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  const recorded = await record(app, finance, deposit.id, { reference: 'WIRE 4711' })
  expect(recorded).toMatchObject({ status: 200, body: { isRecorded: true, alike: [] } })
  const { charges: list, entries, documents } = await accountOf(app, finance, id)
  expect(list).toMatchObject([{ state: 'paid', paid: 50_000, open: 0 }])
  expect(entries).toMatchObject([
    {
      kind: 'payment',
      amount: 50_000,
      valueDate: '2026-11-20',
      words: 'Bank transfer, reference WIRE 4711',
      by: 'finance',
    },
  ])
  expect(documents).toHaveLength(2)
  const mails = (await mailsOf(app, id)).filter(({ template }) => template === 'payment-received')
  expect(mails).toMatchObject([{ subject: 'We’ve received $500', stream: 'money' }])
  const own = await app.call('GET /api/users/applications/{id}/payments', { token, params: { id } })
  expect(own.body.history).toMatchObject([
    { kind: 'payment', amount: 50_000, name: 'Enrollment deposit' },
  ])
  expect(await broken(app)).toEqual([])
})

test('60 and then 50 on 100 is overpaid by 10, and a reversal leaves both entries', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { amount: 30_000 })
  await record(app, finance, deposit.id, { amount: 25_000 })
  expect(await depositOf(app, finance, id)).toMatchObject({
    state: 'overpaid',
    dueBack: 5_000,
    open: 0,
  })
  const { entries } = await accountOf(app, finance, id)
  const reverse = () =>
    app.call('POST /api/admins/ledger-entries/{seq}/reverse', {
      token: finance,
      params: { seq: String(entries[1].seq) },
      body: { reason: 'The cheque bounced' },
    })
  expect((await reverse()).status).toBe(200)
  expect(await reverse()).toMatchObject({ status: 409, body: { code: 'reversed' } })
  const after = await accountOf(app, finance, id)
  expect(
    after.entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
  ).toEqual([
    ['payment', 30_000],
    ['payment', 25_000],
    ['reversal', -25_000],
  ])
  expect(after.charges).toMatchObject([{ state: 'open', paid: 30_000, open: 20_000 }])
  expect(after.documents.filter(({ kind }: { kind: string }) => kind === 'counter')).toHaveLength(1)
  expect(await broken(app)).toEqual([])
})

test('“To give back” leaves out what is on its way back already', async () => {
  const { id } = await offered(app)
  const toGiveBack = async () =>
    (await app.call('GET /api/admins/finance', { token: finance })).body.toGiveBack.amount
  const before = await toGiveBack()
  await record(app, finance, (await depositOf(app, finance, id)).id, { amount: 60_000 })
  expect(await toGiveBack()).toBe(before + 10_000)
  const { attempts } = await accountOf(app, finance, id)
  expect((await refund(app, finance, attempts[0].id, 4_000)).status).toBe(200)
  expect(await toGiveBack()).toBe(before + 6_000)
})

test('the same method and reference is asked about first, and recorded all the same if it is meant', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { reference: 'twice', amount: 10_000 })
  const again = await record(app, finance, deposit.id, { reference: 'TWICE', amount: 10_000 })
  expect(again.body).toMatchObject({
    isRecorded: false,
    alike: [{ amount: 10_000, name: 'Enrollment deposit' }],
  })
  const meant = await record(app, finance, deposit.id, {
    reference: 'TWICE',
    amount: 10_000,
    evenSo: true,
  })
  expect(meant.body.isRecorded).toBe(true)
  expect(await depositOf(app, finance, id)).toMatchObject({ paid: 20_000 })
})

test('one reference recorded on many charges at once is recorded on one, and again after it was taken back', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => offered(app)))
  const deposits = await Promise.all(people.map(({ id }) => depositOf(app, finance, id)))
  const reference = 'One line of a statement'
  const all = (change = {}) =>
    Promise.all(deposits.map(({ id }) => record(app, finance, id, { reference, ...change })))
  const answers = await all()
  expect(answers.map(({ status }) => status)).toEqual(deposits.map(() => 200))
  expect(answers.filter(({ body }) => body.isRecorded)).toHaveLength(1)
  const asked = answers.filter(({ body }) => !body.isRecorded)
  expect(asked.every(({ body }) => body.alike.length === 1)).toBe(true)
  const first = people[answers.findIndex(({ body }) => body.isRecorded)]
  const { entries } = await accountOf(app, finance, first?.id ?? '')
  await app.call('POST /api/admins/ledger-entries/{seq}/reverse', {
    token: finance,
    params: { seq: entries[0].seq },
    body: { reason: 'Somebody else paid it' },
  })
  const after = await all({ reference: reference.toUpperCase() })
  expect(after.filter(({ body }) => body.isRecorded)).toHaveLength(1)
})

test('ten parallel records with one key are one payment with one receipt and one mail', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => record(app, finance, deposit.id, { reference: 'ten' }, key)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await accountOf(app, finance, id)).entries).toHaveLength(1)
  expect(
    (await mailsOf(app, id)).filter(({ template }) => template === 'payment-received'),
  ).toHaveLength(1)
})

test('of refunds of 30, 30 and 50 from 100 the third is refused, one at a time however they come', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id)
  const [attempt] = (await accountOf(app, finance, id)).attempts
  const both = await Promise.all([
    refund(app, finance, attempt.id, 15_000),
    refund(app, finance, attempt.id, 15_000),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await refund(app, finance, attempt.id, 25_000)).toMatchObject({
    status: 409,
    body: { code: 'more-than-paid', error: 'You can refund up to $200 of this payment' },
  })
  // On its way is not gone: the ledger holds all of it until somebody says that it went through.
  expect(await depositOf(app, finance, id)).toMatchObject({ paid: 50_000, goingBack: 30_000 })
})

test('a refund that went through and came back is in the open balance again, and the office is told', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id)
  const [attempt] = (await accountOf(app, finance, id)).attempts
  await refund(app, finance, attempt.id, 50_000)
  const [asked] = (await accountOf(app, finance, id)).refunds
  const settle = (outcome: string, words = '') =>
    app.call('POST /api/admins/refunds/{id}/settle', {
      token: finance,
      params: { id: asked.id },
      body: { outcome, words },
    })
  expect((await settle('succeeded')).status).toBe(200)
  expect(await depositOf(app, finance, id)).toMatchObject({ paid: 0, open: 50_000 })
  expect((await settle('succeeded')).status).toBe(409)
  expect((await settle('failed', 'Account closed')).status).toBe(200)
  expect(await depositOf(app, finance, id)).toMatchObject({ paid: 50_000, open: 0 })
  const { refunds, entries } = await accountOf(app, finance, id)
  expect(refunds).toMatchObject([{ state: 'failed', failure: 'Account closed', isNews: true }])
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    'payment',
    'refund',
    'reversal',
  ])
  const told = (await app.sentMails()).filter(({ template }) => template === 'refund-failed')
  expect(told).toMatchObject([{ toAddress: 'finance@institute.example' }])
  expect(await broken(app)).toEqual([])
})

test('money that comes after a withdrawal is taken in, moves nothing, and is to go back until somebody keeps it', async () => {
  const { id, token } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  await app.call('POST /api/users/applications/{id}/withdraw', {
    token,
    params: { id },
    body: { reasonId: 'timing', statusSeq: row?.statusSeq },
  })
  expect(await depositOf(app, finance, id)).toMatchObject({ state: 'cancelled', open: 0 })
  await record(app, finance, deposit.id)
  expect(await depositOf(app, finance, id)).toMatchObject({
    state: 'cancelled',
    paid: 50_000,
    dueBack: 50_000,
  })
  const [after] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  expect(after?.status).toBe('withdrawn')
  const back = await app.call('GET /api/admins/finance/charges', {
    token: finance,
    query: { show: 'to-give-back' },
  })
  expect(back.body.charges.map(({ id: one }: { id: string }) => one)).toContain(deposit.id)
  const kept = await app.call('POST /api/admins/charges/{id}/keep', {
    token: finance,
    params: { id: deposit.id },
    body: { reason: 'The deposit is not paid back after the offer was taken up' },
  })
  expect(kept.status).toBe(200)
  expect(await depositOf(app, finance, id)).toMatchObject({ dueBack: 0 })
})

test('neither entries nor documents can be changed or deleted, and no number is missing after a refusal', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id)
  const { db } = app.platform
  await expect(db.update(ledgerEntries).set({ amountMinor: 1 })).rejects.toThrow()
  await expect(db.update(ledgerEntries).set({ words: '' })).rejects.toThrow()
  await expect(db.delete(ledgerEntries)).rejects.toThrow()
  await expect(db.update(moneyDocuments).set({ amountMinor: 1 })).rejects.toThrow()
  await expect(db.delete(moneyDocuments)).rejects.toThrow()
  await expect(
    db.update(charges).set({ amountMinor: 1 }).where(eq(charges.id, deposit.id)),
  ).rejects.toThrow()
  expect(await broken(app)).toEqual([])
})
