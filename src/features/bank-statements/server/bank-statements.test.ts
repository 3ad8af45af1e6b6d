import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import {
  accountOf,
  broken,
  depositOf,
  offered,
  record,
} from '#features/payments/server/payments.fixture.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { brokenIn } from '#tests/invariants.ts'
import { bankAccountFacts } from './account-facts.ts'
import { camtOf, confirm, entryOf, linesOf, upload } from './bank-statements.fixture.ts'
import { forgetOthers } from './cleanup.ts'
import { bankInvariants } from './invariants.ts'
import { statementOffice } from './statement-office.fixture.ts'
import { bankLines } from './tables.ts'

const { app, finance, referenceOf, uploaded, act } = await statementOffice()
const [maya, ines, noah] = await Promise.all([offered(app), offered(app), offered(app)])

test('a line is proposed by its reference, and 50 confirmations at once record one payment', async () => {
  const [line] = await uploaded({ reference: `Deposit ${await referenceOf(maya)}` })
  const deposit = await depositOf(app, finance, maya.id)
  expect(line).toMatchObject({
    amount: 50_000,
    why: 'reference-amount',
    charge: { id: deposit.id, name: 'Enrollment deposit', open: 50_000 },
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => confirm(app, finance, line, deposit.id)),
  )
  const done = answers.filter(({ status }) => status === 200)
  expect(done.map(({ body }) => body)).toEqual([{ isConfirmed: true, alike: [] }])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(49)
  expect(refused[0]?.body).toMatchObject({
    code: 'handled',
    error: 'finance already confirmed this line',
  })
  const { entries, charges } = await accountOf(app, finance, maya.id)
  expect(charges).toMatchObject([{ state: 'paid', paid: 50_000 }])
  expect(entries).toMatchObject([
    {
      amount: 50_000,
      valueDate: '2026-11-20',
      evidence: 'Bank statement DE89370400440532013000, November.xml',
    },
  ])
  const mails = (await mailsOf(app, maya.id)).filter(
    ({ template }) => template === 'payment-received',
  )
  expect(mails).toHaveLength(1)
  const { rows } = await app.platform.pool.query(
    `SELECT action FROM audit_log WHERE action LIKE 'bank-line.%'`,
  )
  expect(rows).toEqual([{ action: 'bank-line.confirmed' }])
  expect(await broken(app)).toEqual([])
  expect(await brokenIn(app, bankInvariants)).toEqual([])
})

test('a CSV file asks for its columns once and for its account each time, and one that was read wrong can be read again', async () => {
  const reference = await referenceOf(ines)
  const text = `Buchungstag;Betrag;Auftraggeber;Verwendungszweck\n03.11.2026;500,00;Ines;${reference}\n03.11.2026;x;Y;Z\n`
  const asked = await upload(app, finance, text, { name: 'November.csv' })
  const { head, guess } = asked.body.preview
  expect(guess).toMatchObject({ dateOrder: 'dmy', decimalMark: 'comma', reference: 3 })
  const setUp = (columns: object, name = 'Checking') =>
    app.call('POST /api/admins/bank-profiles', {
      token: finance,
      body: { name, account: '47 11', head, columns },
    })
  expect((await setUp({ ...guess, sender: 3 })).body.fields).toEqual({
    reference: 'Another field already uses this column',
  })
  const wrong = await setUp({ ...guess, dateOrder: 'mdy' })
  const known = await upload(app, finance, text, { name: 'November.csv' })
  expect(known.body).toMatchObject({
    preview: { fitting: [{ id: wrong.body.id, account: '4711' }] },
    statements: [],
  })
  const read = await upload(app, finance, text, { name: 'November.csv', profile: wrong.body.id })
  expect(read.body).toMatchObject({
    preview: null,
    statements: [{ account: '4711', lines: 1, added: 1, faultCount: 1, faults: [{ line: 3 }] }],
  })
  const [statement] = read.body.statements
  const params = { id: statement.id }
  const gone = await app.call('POST /api/admins/bank-statements/{id}/remove', {
    token: finance,
    params,
  })
  expect(gone.body).toEqual({ removed: 1 })
  await app.call('DELETE /api/admins/bank-profiles/{id}', {
    token: finance,
    params: { id: wrong.body.id },
  })
  const right = await setUp(guess)
  await upload(app, finance, text, { name: 'November.csv', profile: right.body.id })
  const line = (await linesOf(app, finance)).find((one) => one.account === '4711')
  expect(line).toMatchObject({ valueDate: '2026-11-03', why: 'reference-amount' })
})

test('what was recorded by hand with the same reference is asked about first', async () => {
  const reference = await referenceOf(noah)
  const deposit = await depositOf(app, finance, noah.id)
  await record(app, finance, deposit.id, { reference, amount: 20_000 })
  const [line] = await uploaded({ reference, amount: '200.00' })
  expect(line).toMatchObject({ why: 'reference', charge: { open: 30_000 } })
  expect((await confirm(app, finance, line, deposit.id)).body).toMatchObject({
    isConfirmed: false,
    alike: [{ amount: 20_000, name: 'Enrollment deposit' }],
  })
  expect((await confirm(app, finance, line, deposit.id, true)).body.isConfirmed).toBe(true)
  expect(await depositOf(app, finance, noah.id)).toMatchObject({ paid: 40_000 })
})

test('the same amount within days is asked about whatever its reference, unless one file lists both', async () => {
  const person = await offered(app)
  const reference = await referenceOf(person)
  const deposit = await depositOf(app, finance, person.id)
  await record(app, finance, deposit.id, { reference: 'Slip 12', amount: 5_000 })
  const [handed] = await uploaded({ reference: `${reference} thanks`, amount: '50.00' })
  expect((await confirm(app, finance, handed, deposit.id)).body).toMatchObject({
    isConfirmed: false,
    alike: [{ amount: 5_000 }],
  })
  const lines = await uploaded(
    { reference: `${reference} A`, amount: '60.00', day: '2026-11-18' },
    { reference: `${reference} B`, amount: '60.00', day: '2026-11-19' },
  )
  const later = await uploaded(
    { reference: `${reference} C`, amount: '60.00', day: '2026-11-12' },
    { reference: `${reference} D`, amount: '60.00', day: '2026-11-10' },
  )
  const answers = []
  for (const line of [...lines, ...later])
    answers.push((await confirm(app, finance, line, deposit.id)).body.isConfirmed)
  expect(answers).toEqual([true, true, false, true])
})

test('a line of another day with the same reference needs no question', async () => {
  const person = await offered(app)
  const reference = await referenceOf(person)
  const deposit = await depositOf(app, finance, person.id)
  const lines = await uploaded(
    { reference, amount: '200.00', day: '2026-11-18' },
    { reference, amount: '150.00', day: '2026-11-19' },
    { reference, amount: '100.00', day: '2026-11-19' },
  )
  const answers = []
  for (const line of lines) answers.push((await confirm(app, finance, line, deposit.id)).body)
  expect(answers.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true, false])
})

test('a line is set aside and opened again, and matched again once its payment is reversed', async () => {
  const person = await offered(app)
  const [line] = await uploaded({ reference: await referenceOf(person) })
  expect((await act(line, 'reopen')).status).toBe(409)
  expect((await act(line, 'not-ours')).status).toBe(200)
  const deposit = await depositOf(app, finance, person.id)
  expect((await confirm(app, finance, line, deposit.id)).body.error).toBe(
    'finance already set this line aside',
  )
  expect((await act(line, 'reopen')).status).toBe(200)
  expect((await confirm(app, finance, line, deposit.id)).status).toBe(200)
  expect((await act(line, 'reopen')).body.error).toMatch('Reverse it in the ledger first')
  const { entries } = await accountOf(app, finance, person.id)
  await app.call('POST /api/admins/ledger-entries/{seq}/reverse', {
    token: finance,
    params: { seq: String(entries[0].seq) },
    body: { reason: 'The wrong person' },
  })
  const confirmed = await linesOf(app, finance, 'confirmed')
  expect(confirmed.find(({ id }) => id === line.id)).toMatchObject({
    isReversed: true,
    by: 'finance',
  })
  expect((await act(line, 'reopen')).status).toBe(200)
  expect((await confirm(app, finance, line, deposit.id)).body.isConfirmed).toBe(true)
  expect(await depositOf(app, finance, person.id)).toMatchObject({ paid: 50_000, state: 'paid' })
})

test('a proposal that was paid in the meantime goes, and another charge is found by name', async () => {
  const person = await offered(app)
  const deposit = await depositOf(app, finance, person.id)
  const [line] = await uploaded({ reference: await referenceOf(person) })
  await record(app, finance, deposit.id)
  const now = (await linesOf(app, finance)).find(({ id }) => id === line.id)
  expect(now).toMatchObject({ charge: null, why: 'settled' })
  const found = await app.call('GET /api/admins/bank-lines/{id}/charges', {
    token: finance,
    params: { id: line.id },
    query: { search: 'lindqvist' },
  })
  expect(found.body.charges.map(({ id }: { id: string }) => id)).toContain(deposit.id)
  const nothing = { token: finance, params: { id: line.id }, query: { search: '  ' } }
  expect((await app.call('GET /api/admins/bank-lines/{id}/charges', nothing)).body.charges).toEqual(
    [],
  )
})

test('a payment that the bank counts later, or in another currency, waits', async () => {
  const deposit = await depositOf(app, finance, ines.id)
  const [line] = await uploaded({ day: '2026-11-24' })
  expect((await confirm(app, finance, line, deposit.id)).body.error).toMatch('November 24, 2026')
  const euro = camtOf([entryOf({ bankReference: 'euro' }).replace('"USD"', '"EUR"')])
  await upload(app, finance, euro)
  const other = (await linesOf(app, finance)).find((one) => one.bankReference === 'euro')
  expect((await confirm(app, finance, other, deposit.id)).body.error).toMatch('in EUR')
})

test('what others paid for other things is forgotten after 90 days, and stays known', async () => {
  const [line] = await uploaded({ reference: 'Rent' })
  await act(line, 'not-ours')
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)
  const { db } = app.platform
  await forgetOthers(db, days(89))
  const readLine = () => db.select().from(bankLines).where(eq(bankLines.id, line.id))
  expect(await readLine()).toMatchObject([{ reference: 'Rent' }])
  await forgetOthers(db, days(91))
  expect(await readLine()).toMatchObject([{ reference: '', sender: '', bankReference: '' }])
  const again = await upload(
    app,
    finance,
    camtOf([entryOf({ reference: 'Rent', bankReference: line.bankReference })]),
  )
  expect(again.body.statements[0].added).toBe(0)
})

test('what is proposed for an erased person is forgotten, and so is what no one matched in a year', async () => {
  const person = await offered(app)
  const [theirs, other] = await uploaded(
    { reference: await referenceOf(person) },
    { reference: 'no one we know' },
  )
  expect(theirs).toMatchObject({ why: 'reference-amount' })
  const { db } = app.platform
  const [row] = await db.select().from(applications).where(eq(applications.id, person.id))
  await bankAccountFacts.erase(db, [row?.applicantId ?? ''], app.clock.now())
  const saysOf = async ({ id }: { id: string }) =>
    (await linesOf(app, finance)).find((one) => one.id === id)?.reference
  expect([await saysOf(theirs), await saysOf(other)]).toEqual(['', 'no one we know'])
  const days = (count: number) => new Date(app.clock.now().getTime() + count * 86_400_000)
  await forgetOthers(db, days(364))
  expect(await saysOf(other)).toBe('no one we know')
  await forgetOthers(db, days(366))
  expect(await saysOf(other)).toBe('')
})
