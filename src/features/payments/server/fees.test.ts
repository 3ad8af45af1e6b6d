import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { makeFilled, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { accountOf, broken, record, setPrice } from './payments.fixture.ts'
import { waiverCodes } from './tables.ts'

const app = await forThisFile(makeTestApp())
const { finance } = await makeAdmins(app)

test('where a program asks a fee nobody submits before it is paid or waived, and its amount is the server’s', async () => {
  const filled = await makeFilled(app)
  await setPrice(app, { applicationFee: 7_500 })
  try {
    const refused = await submit(app, filled)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'fee-settled',
        error:
          'Pay the $75 application fee first. You’ll find it on your dashboard, under Payments',
      },
    })
    const own = await app.call('GET /api/users/applications/{id}/payments', {
      token: filled.token,
      params: { id: filled.id },
    })
    expect(own.body.charges).toMatchObject([
      { id: filled.id, kind: 'application-fee', amount: 7_500, open: 7_500 },
    ])
    // Nobody's reading makes it; the first act on it does, once.
    expect((await accountOf(app, finance, filled.id)).charges).toEqual([])
    const both = await Promise.all([
      record(app, finance, filled.id, { amount: 3_000, currency: 'EUR' }),
      record(app, finance, filled.id, { amount: 3_000 }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await submit(app, filled)).body.error).toBe(
      'Pay the $15 application fee first. You’ll find it on your dashboard, under Payments',
    )
    const made = await app.call('POST /api/admins/finance/codes', {
      token: finance,
      body: {
        kind: 'application-fee',
        amount: null,
        program: 'msc',
        uses: 1,
        endsOn: null,
        reason: 'Open day',
      },
    })
    const used = await app.call('POST /api/users/charges/{id}/code', {
      token: filled.token,
      params: { id: filled.id },
      body: { code: made.body.code.toLowerCase() },
    })
    expect(used.body).toEqual({ waived: 1_500, currency: 'USD' })
    expect((await submit(app, filled)).status).toBe(200)
  } finally {
    await setPrice(app, { applicationFee: 0 })
  }
  expect(await broken(app)).toEqual([])
})

test('of two who use the last of a code at once one does, and nobody uses it twice', async () => {
  await setPrice(app, { applicationFee: 7_500 })
  const people = [await makeFilled(app), await makeFilled(app)]
  const make = (uses: number) =>
    app.call('POST /api/admins/finance/codes', {
      token: finance,
      body: {
        kind: 'application-fee',
        amount: 1_000,
        program: null,
        uses,
        endsOn: null,
        reason: 'Open day',
      },
    })
  const code = (await make(1)).body.code
  const use = ({ token, id }: { token: string; id: string }, given: string) =>
    app.call('POST /api/users/charges/{id}/code', { token, params: { id }, body: { code: given } })
  const tries = await Promise.all([...people, ...people].map((person) => use(person, code)))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  const [row] = await app.platform.db.select().from(waiverCodes).where(eq(waiverCodes.code, code))
  expect(row).toMatchObject({ used: 1 })
  const many = (await make(5)).body.code
  const [person] = people
  if (!person) throw new Error('nobody')
  expect((await use(person, many)).status).toBe(200)
  expect((await use(person, many)).status).toBe(422)
  await setPrice(app, { applicationFee: 0 })
  expect(await broken(app)).toEqual([])
})
