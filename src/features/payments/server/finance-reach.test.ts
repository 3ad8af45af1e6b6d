import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { settingsAs } from '#features/settings/server/settings.fixture.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { makeFilled } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { askFor } from '#tests/stripe-app.ts'
import { printOnce } from './document-delivery.ts'
import { foldSums } from './ledger-sums.ts'
import {
  accountOf,
  broken,
  depositOf,
  freshen,
  offered,
  record,
  setPrice,
} from './payments.fixture.ts'
import { moneyDocuments, moneyPapers } from './tables.ts'

const app = await forThisFile(makeTestApp())
const staff = await makeAdmins(app)
const { finance } = staff

test('another’s charge, receipt and account are not there, as what does not exist is not', async () => {
  const mine = await offered(app)
  const theirs = await offered(app)
  const deposit = await depositOf(app, finance, theirs.id)
  await record(app, finance, deposit.id)
  const { documents } = await accountOf(app, finance, theirs.id)
  const ask = async (
    route:
      | 'GET /api/users/applications/{id}/payments'
      | 'POST /api/users/charges/{id}/code'
      | 'POST /api/users/money-documents/{id}/link',
    id: string,
  ) => {
    const { status, body } = await app.call(route, {
      token: mine.token,
      params: { id },
      ...(route.startsWith('POST') && { body: { code: 'ABCDE-FGHJK' } }),
    })
    return [status, body.error]
  }
  const absent = randomUUID()
  for (const [route, id] of [
    ['GET /api/users/applications/{id}/payments', theirs.id],
    ['POST /api/users/charges/{id}/code', deposit.id],
    ['POST /api/users/money-documents/{id}/link', documents[0].id],
  ] as const) {
    expect(await ask(route, id)).toEqual(await ask(route, absent))
    expect((await ask(route, id))[0]).toBe(404)
  }
})

test('a receipt opens by its signed link for five minutes, and by no other', async () => {
  const { id, token } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id)
  const own = await app.call('GET /api/users/applications/{id}/payments', { token, params: { id } })
  const receipt = own.body.documents.find(({ kind }: { kind: string }) => kind === 'receipt')
  const link = await app.call('POST /api/users/money-documents/{id}/link', {
    token,
    params: { id: receipt.id },
  })
  const url = new URL(link.body.address, 'http://localhost')
  const open = (query: Record<string, string>) =>
    app.call('GET /api/money-documents/{id}', { params: { id: receipt.id }, query })
  const query = Object.fromEntries(url.searchParams)
  const opened = await open(query)
  expect(opened.status).toBe(200)
  expect(opened.headers.get('content-disposition')).toBe(
    `attachment; filename="${receipt.number}.pdf"`,
  )
  expect(opened.body.startsWith('%PDF')).toBe(true)
  // What was issued stays as it is, whatever the institute changes.
  const { db } = app.platform
  const isThis = eq(moneyPapers.documentId, receipt.id)
  const [kept] = await db.select().from(moneyPapers).where(isThis)
  expect(kept?.printer).toContain('Typst 0.14.2, Cormorant 4.000')
  const bytes = Buffer.from('%PDF-1.7 of an earlier printer')
  const sha256 = createHash('sha256').update(bytes).digest()
  await db.update(moneyPapers).set({ bytes, sha256 }).where(isThis)
  expect((await open(query)).body).toBe(bytes.toString())
  expect((await open({ ...query, until: String(Number(query.until) + 60) })).status).toBe(403)
  app.clock.advance(301_000)
  expect((await open(query)).status).toBe(403)
})

test('an erased person leaves amounts and numbers, and no name and no word', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { reference: 'From Maya', amount: 100 })
  const { paymentAccountFacts } = await import('./account-facts.ts')
  const { db } = app.platform
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  const { documents } = await accountOf(app, finance, id)
  const [invoice] = await db
    .select()
    .from(moneyDocuments)
    .where(eq(moneyDocuments.id, documents[0].id))
  if (invoice) await printOnce(db, invoice)
  const applicantId = row?.applicantId ?? ''
  expect(await paymentAccountFacts.holds(db, applicantId)).toBe(true)
  expect(JSON.stringify(await paymentAccountFacts.read(db, applicantId))).toContain('From Maya')
  await expect(
    db.transaction((tx) => paymentAccountFacts.erase(tx, [applicantId], app.clock.now())),
  ).rejects.toThrow()
  await db.update(applications).set({ erasedAt: app.clock.now() }).where(eq(applications.id, id))
  await db.transaction((tx) => paymentAccountFacts.erase(tx, [applicantId], app.clock.now()))
  const left = JSON.stringify(await paymentAccountFacts.read(db, applicantId))
  expect(left).not.toContain('Maya')
  expect(left).toContain('R-0000')
  expect(await broken(app)).toEqual([])
  expect(
    await db.select().from(moneyPapers).where(eq(moneyPapers.documentId, documents[0].id)),
  ).toEqual([])
})

async function figures() {
  return (await app.call('GET /api/admins/finance', { token: finance })).body
}

async function exported(): Promise<string> {
  await freshen(app)
  return (await app.call('GET /api/admins/finance/export', { token: finance })).body
}

test('what was paid stays in the books when its application is thrown away, and what is still owed of it is not asked for', async () => {
  await setPrice(app, { applicationFee: 7_500 })
  const filled = await makeFilled(app)
  await record(app, finance, filled.id, { amount: 3_000, reference: 'Thrown away' })
  await setPrice(app, { applicationFee: 0 })
  const before = await figures()
  const discarded = await app.call('POST /api/users/applications/{id}/discard', {
    token: filled.token,
    params: { id: filled.id },
    body: {},
  })
  expect(discarded.status).toBe(200)
  const after = await figures()
  expect(after.owed).toEqual({
    amount: before.owed.amount - 4_500,
    count: before.owed.count - 1,
  })
  expect(after.paid).toEqual(before.paid)
  expect(await exported()).toContain('Thrown away')
  expect((await accountOf(app, finance, filled.id)).charges).toMatchObject([{ paid: 3_000 }])
  expect(await broken(app)).toEqual([])
})

test('the figures are the same before and after what has changed is folded into their sums', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { amount: 10_000 })
  const before = await figures()
  await foldSums(app.platform.db)
  expect(await figures()).toEqual(before)
  expect(await broken(app)).toEqual([])
})

test('sums stand by currency, and what is open in one keeps the institute from changing it', async () => {
  const { id } = await offered(app)
  const before = await figures()
  const inEuros = { applicationId: id, kind: 'application-fee', amountMinor: 70_000 }
  await askFor(app, [{ ...inEuros, id: randomUUID(), currency: 'EUR' }])
  const { others, ...dollars } = await figures()
  expect(others).toMatchObject([{ currency: 'EUR', owed: { amount: 70_000, count: 1 } }])
  expect({ ...dollars, others: [] }).toEqual(before)

  await freshen(app)
  const { read, save } = settingsAs(app, staff.owner)
  for (const area of ['price:ba', 'price:msc'] as const) {
    const free = { perCredit: 0, fees: [], applicationFee: 0, deposit: 0 }
    expect((await save(area, (await read(area)).body.version, free)).status).toBe(200)
  }
  const { value, version } = (await read('institute')).body
  const refused = await save('institute', version, { ...value, currency: 'JPY' })
  const said = expect.stringMatching(/still open in USD. Settle or waive/)
  expect(refused).toMatchObject({ status: 422, body: { fields: { 'value.currency': said } } })
})

test('finance reads no answers, and neither reviewers nor interviewers read of money', async () => {
  const { id } = await offered(app)
  const read = { token: finance, params: { id } }
  expect((await app.call('GET /api/admins/applications/{id}', read)).status).toBe(403)
  for (const token of [staff.reviewer, staff.interviewer, staff['read-only']]) {
    const answers = [
      await app.call('GET /api/admins/applications/{id}/money', { token, params: { id } }),
      await app.call('GET /api/admins/finance', { token }),
      await app.call('GET /api/admins/finance/entries', { token }),
      await app.call('GET /api/admins/finance/disputes', { token }),
      await app.call('GET /api/admins/finance/export', { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(403))
  }
})
