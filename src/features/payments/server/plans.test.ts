import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAdmin, makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { accountOf, broken, depositOf, offered, record, setPrice } from './payments.fixture.ts'
import { paymentReminders } from './reminders.ts'

const app = await forThisFile(makeTestApp())
const { finance } = await makeAdmins(app)

const dayMs = 86_400_000

test('1,000 over three is 333.33, 333.33 and 333.34, by the days of the institute across a 31st and a clock change', async () => {
  const { selfPay } = (await accountOf(app, finance, (await offered(app)).id)).figures
  await setPrice(app, { deposit: selfPay - 100_000 })
  const { id } = await offered(app)
  await setPrice(app, { deposit: 50_000 })
  const figures = (await accountOf(app, finance, id)).figures
  expect(figures.rest).toBe(100_000)
  const answer = await app.call('POST /api/admins/applications/{id}/plan', {
    token: finance,
    params: { id },
    body: { instalments: 3, firstOn: '2027-01-31' },
  })
  expect(answer.status).toBe(200)
  const list = (await accountOf(app, finance, id)).charges.filter(
    ({ kind }: { kind: string }) => kind === 'instalment',
  )
  expect(list.map(({ dueAt }: { dueAt: string }) => dueAt)).toEqual([
    '2027-02-01T04:59:59.999Z',
    '2027-03-01T04:59:59.999Z',
    // After the clocks went forward the day ends an hour earlier.
    '2027-04-01T03:59:59.999Z',
  ])
  expect(list.map(({ amount }: { amount: number }) => amount)).toEqual([33_333, 33_333, 33_334])
  const twice = await app.call('POST /api/admins/applications/{id}/plan', {
    token: finance,
    params: { id },
    body: { instalments: 2, firstOn: '2027-01-31' },
  })
  expect(twice).toMatchObject({ status: 409, body: { code: 'plan-there' } })
  const { plan, documents } = await accountOf(app, finance, id)
  expect(documents.filter(({ name }: { name: string }) => name === 'Installments')).toMatchObject([
    { kind: 'invoice', amount: figures.rest },
  ])
  const ended = await app.call('POST /api/admins/plans/{id}/end', {
    token: finance,
    params: { id: plan.id },
    body: { reason: 'Pays at once' },
  })
  expect(ended.status).toBe(200)
  const after = await accountOf(app, finance, id)
  expect(
    after.charges.filter(({ state }: { state: string }) => state === 'cancelled'),
  ).toHaveLength(3)
  expect(after.documents.filter(({ kind }: { kind: string }) => kind === 'counter')).toMatchObject([
    { amount: figures.rest },
  ])
  expect(await broken(app)).toEqual([])
})

test('no plan begins, and no money came, in a year that is far off', async () => {
  const { id } = await offered(app)
  const plan = await app.call('POST /api/admins/applications/{id}/plan', {
    token: finance,
    params: { id },
    body: { instalments: 3, firstOn: '9999-12-31' },
  })
  const fields = { firstOn: 'Enter a real date, like March 27, 1990' }
  expect(plan).toMatchObject({ status: 422, body: { fields } })
  const deposit = await depositOf(app, finance, id)
  const paid = await record(app, finance, deposit.id, { valueDate: '1900-01-01' })
  const said = { valueDate: 'Choose a day within 10 years of today' }
  expect(paid).toMatchObject({ status: 422, body: { fields: said } })
  const amount = await record(app, finance, deposit.id, { amount: 1e12 })
  expect(amount.body.fields).toEqual({ amount: 'This amount is too high' })
})

test('reminders go out before the last day and after it, once each, and none once it is paid', async () => {
  const { id } = await offered(app)
  const sent = async () =>
    (await mailsOf(app, id)).filter(({ template }) => /^payment-(due|overdue)$/.test(template))
      .length
  const start = app.clock.now()
  const at = async (days: number) => {
    app.clock.set(new Date(start.getTime() + days * dayMs).toISOString())
    await paymentReminders.send(app.platform)
    await paymentReminders.send(app.platform)
    return sent()
  }
  try {
    expect(await at(1)).toBe(0)
    expect(await at(17)).toBe(1)
    expect(await at(22)).toBe(2)
    expect((await depositOf(app, await freshFinance(), id)).state).toBe('overdue')
    expect(await at(30)).toBe(3)
    expect(await at(90)).toBe(3)
  } finally {
    app.clock.set(start.toISOString())
  }
})

async function freshFinance() {
  return makeAdmin(app, { role: 'finance', name: `finance${randomUUID().slice(0, 8)}` })
}
