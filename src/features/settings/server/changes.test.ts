import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { castPassword } from '#tests/cast.ts'
import { firstValues } from '#tests/first-values.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { officeAreas } from '../area.ts'
import { checkArea } from '../check-area.ts'
import { inPresentShape } from './office-areas.ts'
import { settingsAs } from './settings.fixture.ts'
import { settingVersions } from './tables.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner', name: 'Ada Owner' })
const second = await makeAdmin(app, { role: 'owner', name: 'Ben Owner' })
const admissions = await makeAdmin(app, { role: 'admissions' })

const { read, save, restore, history } = settingsAs(app, owner)

test('what a new installation starts with is what each form would take', () => {
  for (const area of officeAreas()) {
    const first = inPresentShape(area.key, area.first)
    expect(checkArea(area, first, first), area.key).toEqual({ value: first })
  }
})

test('a price is changed, read at once, told in the history and rolled back', async () => {
  const { body } = await read('price:msc')
  expect(body).toMatchObject({ version: 1, at: null, by: null, mayChange: true, currency: 'USD' })
  const dearer = {
    ...body.value,
    perCredit: 70_000,
    fees: [...body.value.fees, { name: 'Books', amount: 15_000 }],
  }
  expect((await save('price:msc', 1, dearer)).body).toEqual({ version: 2 })
  const facts = (await app.call('GET /api/programs')).body
  const program = facts.programs.find(({ program }: { program: string }) => program === 'msc')
  expect(program).toMatchObject({ perCredit: 70_000, priceVersion: 2 })
  expect(await history('price:msc')).toMatchObject([
    {
      version: 2,
      by: 'Ada Owner',
      changes: [
        { field: 'Price per credit', from: '$640', to: '$700' },
        { field: 'Fees', from: '', to: 'Books · $150' },
      ],
    },
    { version: 1, by: null, changes: [] },
  ])
  expect((await restore('price:msc', 2, 1)).body).toEqual({ version: 3 })
  expect((await read('price:msc')).body.value).toEqual(firstValues['price:msc'])
})

test('the log says that settings changed, and nothing of what they say', async () => {
  const { body } = await read('price:ba')
  await save('price:ba', 1, { ...body.value, deposit: 12_345 })
  const [row] = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, 'settings:price:ba'))
  expect(row).toMatchObject({ action: 'settings.changed', detail: { version: 2 } })
})

test.each([
  'institute',
  'price:ba',
  'price:msc',
  'payment-sources',
  'credit-catalogue',
  'payments',
  'contracts',
  'mass-acts',
  'retention',
])('%s asks who is at the keyboard, and keeps nothing until it is proved', async (area) => {
  const stale = await makeAdmin(app, { role: 'owner', name: `Late ${area}`, beganHoursAgo: 1 })
  const { body } = await read(area)
  const { version, value } = body
  for (const [call, sent] of [
    ['PUT /api/admins/settings/{area}', { base: version, value }],
    ['POST /api/admins/settings/{area}/restore', { base: version, version }],
  ] as const) {
    const answer = await app.call(call, { params: { area }, token: stale, body: sent })
    expect(answer).toMatchObject({ status: 409, body: { code: 'confirm-first' } })
  }
  const proof = await app.call('POST /api/admins/confirm', {
    token: stale,
    body: { password: castPassword },
  })
  expect((await save(area, version, value, proof.body.token)).body).toEqual({ version })
})

test('what neither moves money nor erases anybody is saved by a sign-in of this morning', async () => {
  const stale = await makeAdmin(app, { role: 'owner', name: 'Late', beganHoursAgo: 1 })
  const { body } = await read('reasons')
  expect((await save('reasons', body.version, body.value, stale)).status).toBe(200)
})

test('the currency stays while prices are in it, and prices are not read as another amount', async () => {
  const { body } = await read('institute')
  const inYen = { ...body.value, currency: 'JPY' }
  const refused = await save('institute', body.version, inYen)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fields: { 'value.currency': expect.stringMatching(/prices.*in USD.*set every price/) },
    },
  })
  for (const area of ['price:ba', 'price:msc'] as const) {
    const price = (await read(area)).body
    const free = { perCredit: 0, fees: [], applicationFee: 0, deposit: 0 }
    expect((await save(area, price.version, free)).status).toBe(200)
  }
  app.clock.advance(60_000)
  expect((await save('institute', body.version, inYen)).status).toBe(200)
  app.clock.advance(60_000)
  const { version } = (await read('price:ba')).body
  const said = 'These prices are in USD, but the currency is now JPY. Enter them again'
  const ofDollars = await restore('price:ba', version, 1)
  expect(ofDollars).toMatchObject({ status: 422, body: { error: said } })
  expect((await save('institute', body.version + 1, body.value)).status).toBe(200)
  for (const area of ['price:ba', 'price:msc'] as const)
    await restore(area, (await read(area)).body.version, 1)
})

test('what stays the same makes no version', async () => {
  const { body } = await read('checks')
  expect((await save('checks', 1, body.value)).body).toEqual({ version: 1 })
})

test('of two who change one area the second is told who was first, and nothing is half done', async () => {
  const { body } = await read('flags')
  const mine = [...body.value, { name: 'Mine' }]
  const theirs = [...body.value, { name: 'Theirs' }]
  const [a, b] = await Promise.all([
    save('flags', 1, mine, owner),
    save('flags', 1, theirs, second),
  ])
  expect([a.status, b.status].sort()).toEqual([200, 409])
  const late = await save('flags', 1, mine, a.status === 200 ? second : owner)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'changed-meanwhile', version: 2 })
  expect(late.body.error).toMatch(/^(Ada|Ben) Owner saved this on Saturday, November 21, 2026/)
  const saved = (await read('flags')).body.value
  expect(saved).toHaveLength(body.value.length + 1)
  expect(saved.at(-1).id).toMatch(/^(mine|theirs)$/)
})

test('only owners change settings; admissions read them', async () => {
  expect((await read('institute', admissions)).body).toMatchObject({ mayChange: false })
  const refused = await save('institute', 1, firstValues.institute, admissions)
  expect(refused.status).toBe(403)
})

test('an area that does not exist, and the rules of release, are not found here', async () => {
  expect((await read('release')).status).toBe(422)
  expect((await read('intake:00000000-0000-4000-8000-00000000dead')).status).toBe(404)
})

test('rolling back keeps what came later, retired', async () => {
  const first = (await read('reasons')).body
  const added = { applicant: 'We lost the file.', staff: 'Lost' }
  const value = { ...first.value, reopen: [...first.value.reopen, added] }
  await save('reasons', 1, value)
  await restore('reasons', 2, 1)
  const { reopen } = (await read('reasons')).body.value
  expect(reopen.at(-1)).toEqual({ ...added, id: 'lost', retired: true })
  const offered = await app.call('GET /api/admins/reasons', { token: owner })
  const ids = offered.body.reasons.reopen.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(['new-facts', 'our-mistake'])
  expect((await history('reasons'))[0].changes).toEqual([
    { field: 'Reopen, Lost', from: 'In use', to: 'Retired' },
  ])
})

test('every version is in the table with who made it', async () => {
  const [row] = await app.platform.db
    .select()
    .from(settingVersions)
    .where(and(eq(settingVersions.area, 'price:msc'), eq(settingVersions.version, 2)))
    .orderBy(desc(settingVersions.version))
  expect(row?.actor).toMatch(/^admin:/)
})
