import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolWhenReady } from '#features/applications/server/enrolments.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { applications, settingVersions, waiverCodes } from '#server/db/schema.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast, castContext, walkTo } from '#tests/cast.ts'
import { mailsOf, makeFilled, submit } from '#tests/filled.ts'
import { accountOf, broken, depositOf, offered, record } from './payments.fixture.ts'

let app: TestApp
let staff: Record<string, string>
let finance: string

beforeAll(async () => {
  app = await makeTestApp()
  staff = await makeAdmins(app)
  finance = staff.finance ?? ''
})
beforeEach(() => {
  // Whether the contract is complete is the contracts' own story.
  stepParts.facts = stepParts.facts.filter(({ name }) => name !== 'contract-complete')
  stepParts.facts.push({
    name: 'contract-complete',
    steps: ['enrol'],
    refusals: async () => new Map(),
  })
})
afterAll(() => app.close())

async function statusOf(id: string) {
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  return row?.status
}

async function setPrice(change: object) {
  const { db } = app.platform
  const rows = await db.select().from(settingVersions).where(eq(settingVersions.area, 'price:msc'))
  const last = rows.sort((one, other) => other.version - one.version)[0]
  if (!last) throw new Error('no price')
  const value = { ...JSON.parse(JSON.stringify(last.value)), ...change }
  await db.insert(settingVersions).values({ ...last, version: last.version + 1, value })
}

test('the deposit enrols once it is settled, and only then, however many settle it at once', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { amount: 49_999 })
  expect(await statusOf(id)).toBe('accepted')
  await Promise.all([
    record(app, finance, deposit.id, { amount: 1 }),
    record(app, finance, deposit.id, { amount: 1 }),
    record(app, finance, deposit.id, { amount: 1 }),
  ])
  expect(await statusOf(id)).toBe('enrolled')
  expect((await mailsOf(app, id)).filter(({ template }) => template === 'enrolled')).toHaveLength(1)
  expect(await depositOf(app, finance, id)).toMatchObject({ dueBack: 2 })
  expect(await broken(app)).toEqual([])
})

test('a waived deposit enrols too, under the name of whoever waived it', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  const waive = (amount: number | null) =>
    app.call('POST /api/admins/charges/{id}/waive', {
      token: staff.admissions ?? '',
      params: { id: deposit.id },
      body: { amount, reason: 'Scholarship' },
    })
  expect(await waive(50_001)).toMatchObject({ status: 422 })
  expect((await waive(20_000)).status).toBe(200)
  expect(await statusOf(id)).toBe('accepted')
  const both = await Promise.all([waive(null), waive(null)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statusOf(id)).toBe('enrolled')
  const { entries, charges } = await accountOf(app, finance, id)
  expect(charges).toMatchObject([{ state: 'waived', waived: 50_000, paid: 0 }])
  expect(entries).toMatchObject([
    { kind: 'waiver', amount: 20_000, words: 'Scholarship', by: 'admissions' },
    { kind: 'waiver', amount: 30_000 },
  ])
  expect(await broken(app)).toEqual([])
})

test('inside the window a cancelled enrolment owes all of it back, after it what was paid is kept', async () => {
  const cancelled = async (daysLater: number) => {
    const { id } = await offered(app)
    const deposit = await depositOf(app, finance, id)
    await record(app, finance, deposit.id)
    expect(await statusOf(id)).toBe('enrolled')
    const before = app.clock.now()
    app.clock.advance(daysLater * 86_400_000)
    await app.platform.db.transaction(async (db) => {
      const [row] = await db.select().from(applications).where(eq(applications.id, id))
      const { takeOneStep } = await import('#features/applications/server/steps.ts')
      const actor = {
        kind: 'admin',
        id: randomUUID(),
        sessionId: '',
        role: 'owner',
        programs: null,
        secondFactorDone: true,
        freshAt: before,
      } as const
      const standing = { id, status: 'enrolled', statusSeq: row?.statusSeq ?? 0 } as const
      const { getSetting } = await import('#features/settings/server/queries.ts')
      const [reason] = (await getSetting(db, 'reasons'))['cancel-enrolment']
      await takeOneStep(castContext(app, db, actor), 'cancel-enrolment', standing, {
        reasonId: reason?.id,
      })
    })
    app.clock.set(before.toISOString())
    return (await depositOf(app, finance, id)).dueBack
  }
  expect(await cancelled(1)).toBe(50_000)
  expect(await cancelled(300)).toBe(0)
})

test('what was paid stays through a deferral, and counts when the place is taken up again', async () => {
  const email = 'deferring@example.org'
  const { id } = await bringIn(app, { ...cast.maya, email, program: 'msc', status: 'accepted' })
  if (!id) throw new Error('no application')
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { amount: 20_000 })
  const { deferTo, listLaterIntakes, resume } = await import(
    '#features/applications/server/deferrals.ts'
  )
  await app.platform.db.transaction(async (db) => {
    const [row] = await db.select().from(applications).where(eq(applications.id, id))
    if (!row) throw new Error('no application')
    const actor = {
      kind: 'admin',
      id: randomUUID(),
      sessionId: '',
      role: 'owner',
      programs: null,
      secondFactorDone: true,
      freshAt: new Date(0),
    } as const
    const ctx = castContext(app, db, actor)
    const [later] = await listLaterIntakes(db, row)
    const moved = await deferTo(ctx, { ...row, status: 'accepted' }, later?.id)
    await resume(ctx, moved)
  })
  const { charges } = await accountOf(app, finance, id)
  expect(charges).toMatchObject([{ id: deposit.id, paid: 20_000, open: 30_000, state: 'open' }])
})

test('where a program asks a fee nobody submits before it is paid or waived, and its amount is the server’s', async () => {
  const filled = await makeFilled(app)
  await setPrice({ applicationFee: 7_500 })
  try {
    const refused = await submit(app, filled)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'fee-settled',
        error:
          'Pay the application fee of $75 first. You find it on your dashboard, under Payments',
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
      'Pay the application fee of $15 first. You find it on your dashboard, under Payments',
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
    await setPrice({ applicationFee: 0 })
  }
  expect(await broken(app)).toEqual([])
})

test('of two who use the last of a code at once one does, and nobody uses it twice', async () => {
  await setPrice({ applicationFee: 7_500 })
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
  await setPrice({ applicationFee: 0 })
  expect(await broken(app)).toEqual([])
})

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
  expect((await open(query)).body).toBe(opened.body)
  expect((await open({ ...query, until: String(Number(query.until) + 60) })).status).toBe(403)
  app.clock.advance(301_000)
  expect((await open(query)).status).toBe(403)
})

test('no fact of the deposit is asked of who has none', async () => {
  await setPrice({ deposit: 0 })
  const { token, id } = await bringIn(app, {
    ...cast.maya,
    email: 'free@example.org',
    program: 'msc',
    status: 'incomplete',
  })
  if (!id || !token) throw new Error('no application')
  await walkTo(app, id, 'accepted')
  expect((await accountOf(app, finance, id)).charges).toEqual([])
  const isEnrolled = await app.platform.db.transaction((db) =>
    enrolWhenReady(castContext(app, db, { kind: 'system' }), id),
  )
  expect(isEnrolled).toBe(true)
  await setPrice({ deposit: 50_000 })
})

test('an erased person leaves amounts and numbers, and no name and no word', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { reference: 'From Maya', amount: 100 })
  const { paymentAccountFacts } = await import('./account-facts.ts')
  const { db } = app.platform
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  const applicantId = row?.applicantId ?? ''
  expect(await paymentAccountFacts.holds(db, applicantId)).toBe(true)
  expect(JSON.stringify(await paymentAccountFacts.read(db, applicantId))).toContain('From Maya')
  await expect(
    db.transaction((tx) => paymentAccountFacts.erase(tx, applicantId, app.clock.now())),
  ).rejects.toThrow()
  await db.update(applications).set({ erasedAt: app.clock.now() }).where(eq(applications.id, id))
  await db.transaction((tx) => paymentAccountFacts.erase(tx, applicantId, app.clock.now()))
  const left = JSON.stringify(await paymentAccountFacts.read(db, applicantId))
  expect(left).not.toContain('Maya')
  expect(left).toContain('R-0000')
  expect(await broken(app)).toEqual([])
})
