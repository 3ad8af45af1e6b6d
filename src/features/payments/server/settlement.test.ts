import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { enrollWhenReady } from '#features/applications/server/enrollments.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { applications } from '#features/applications/server/tables.ts'
import { reasonsArea } from '#features/applications/setting-areas.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castContext, walkTo } from '#tests/cast.ts'
import { sendContracts } from '#tests/contracts-sent.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { accountOf, broken, depositOf, offered, record, setPrice } from './payments.fixture.ts'

const app = await forThisFile(makeTestApp())
const staff = await makeAdmins(app)
const { finance } = staff
// Whether the contract is complete is the contracts' own story.
const registered = stepParts.facts
stepParts.facts = [
  ...registered.filter(({ name }) => name !== 'contract-complete'),
  { name: 'contract-complete', steps: ['enrol'], refusals: async () => new Map() },
]
afterAll(() => {
  stepParts.facts = registered
})

async function statusOf(id: string) {
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  return row?.status
}

function waiveOf(id: string, amount: number | null) {
  return app.call('POST /api/admins/charges/{id}/waive', {
    token: staff.admissions,
    params: { id },
    body: { amount, reason: 'Scholarship' },
  })
}

test('the deposit enrolls once it is settled, and only then, however many settle it at once', async () => {
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

test('a waived deposit enrolls too, under the name of the person who waived it', async () => {
  const { id } = await offered(app)
  const deposit = await depositOf(app, finance, id)
  const waive = (amount: number | null) => waiveOf(deposit.id, amount)
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

test('each invoice is corrected down to nothing and no further, and the rest comes off the one before', async () => {
  const { id } = await offered(app)
  const { id: deposit } = await depositOf(app, finance, id)
  await waiveOf(deposit, 30_000)
  const [waiver] = (await accountOf(app, finance, id)).entries
  await app.call('POST /api/admins/ledger-entries/{seq}/reverse', {
    token: finance,
    params: { seq: String(waiver.seq) },
    body: { reason: 'Not agreed' },
  })
  await waiveOf(deposit, 20_000)
  await waiveOf(deposit, 20_000)
  const documents = (await accountOf(app, finance, id)).documents.reverse()
  const [first, again] = documents.filter(({ kind }: { kind: string }) => kind === 'invoice')
  const taken = documents.filter(({ kind }: { kind: string }) => kind === 'counter')
  expect([first, again]).toMatchObject([{ amount: 50_000 }, { amount: 30_000 }])
  expect(taken).toMatchObject([
    { amount: 30_000, corrects: first.number },
    { amount: 20_000, corrects: again.number },
    { amount: 10_000, corrects: first.number },
    { amount: 10_000, corrects: again.number },
  ])
  expect(await broken(app)).toEqual([])
})

test('inside the window a canceled enrollment owes all of it back, in the term a share, after it nothing', async () => {
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
      const current = { id, status: 'enrolled', statusSeq: row?.statusSeq ?? 0 } as const
      const { getSetting } = await import('#features/settings/server/queries.ts')
      const [reason] = (await getSetting(db, reasonsArea))['cancel-enrolment']
      await takeOneStep(castContext(app, db, actor), 'cancel-enrolment', current, {
        reasonId: reason?.id,
      })
    })
    app.clock.set(before.toISOString())
    return (await depositOf(app, finance, id)).dueBack
  }
  expect(await cancelled(1)).toBe(50_000)
  // A week into the term.
  expect(await cancelled(300)).toBe(40_000)
  expect(await cancelled(400)).toBe(0)
})

test('what was paid stays through a deferral, and counts when the place is taken up again', async () => {
  const email = 'deferring@example.org'
  const { id } = await bringIn(app, { ...cast.maya, email, program: 'msc', status: 'accepted' })
  if (!id) throw new Error('no application')
  await sendContracts(app)
  const deposit = await depositOf(app, finance, id)
  await record(app, finance, deposit.id, { amount: 20_000 })
  const agreed = await app.call('POST /api/admins/applications/{id}/plan', {
    token: finance,
    params: { id },
    body: { instalments: 3, firstOn: '2027-01-10' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(agreed.status).toBe(200)
  const { deferTo, listLaterIntakes, resumeDeferred } = await import(
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
    await resumeDeferred(ctx, moved)
  })
  // Nothing is due before the next contract is sent.
  expect(await depositOf(app, finance, id)).toMatchObject({ dueAt: null, open: 30_000 })
  const ofPlan = async () =>
    (await accountOf(app, finance, id)).charges
      .filter(({ kind }: { kind: string }) => kind === 'instalment')
      .map(({ state }: { state: string }) => state)
  expect(await ofPlan()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  await sendContracts(app)
  expect((await depositOf(app, finance, id)).dueAt).not.toBeNull()
  const { charges } = await accountOf(app, finance, id)
  expect(charges.find((charge: { id: string }) => charge.id === deposit.id)).toMatchObject({
    paid: 20_000,
    open: 30_000,
    state: 'open',
  })
})

test('no fact of the deposit is asked of anyone who has none', async () => {
  await setPrice(app, { deposit: 0 })
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
    enrollWhenReady(castContext(app, db, { kind: 'system' }), id),
  )
  expect(isEnrolled).toBe(true)
  await setPrice(app, { deposit: 50_000 })
})
