import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealContracts } from '#features/contracts/server/sealing.ts'
import { depositOf, record } from '#features/payments/server/payments.fixture.ts'
import { applications, timeline } from '#server/db/schema.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { type Copy, copyOf } from './copies.ts'
import { mailsOf } from './filled.ts'
import { completed, countersign, offered, readAndAgree, type SentContract, sign } from './signed.ts'

let app: TestApp
let owner: string
let inReview: string

beforeAll(async () => {
  app = await makeTestApp()
  const { id } = await bringIn(app, { ...cast.lukasz, program: 'msc', status: 'in_review' })
  inReview = id ?? ''
})
beforeEach(async () => {
  app.clock.advance(60_000)
  owner = await makeAdmin(app, { role: 'owner', name: `owner-${app.clock.now().getTime()}` })
})
afterAll(() => app.close())

async function payDeposit(one: Copy): Promise<void> {
  const { id, open } = await depositOf(app, owner, one.id)
  const { status, body } = await record(app, owner, id, { amount: open })
  if (status !== 200) throw new Error(`not recorded: ${body.error}`)
}

async function waiveDeposit(one: Copy): Promise<void> {
  const { id } = await depositOf(app, owner, one.id)
  const { status, body } = await app.call('POST /api/admins/charges/{id}/waive', {
    token: owner,
    params: { id },
    body: { amount: null, reason: 'Sponsored place' },
  })
  if (status !== 200) throw new Error(`not waived: ${body.error}`)
}

/** Signed by both sides; only the seal is missing. */
async function countersigned(one: Copy): Promise<SentContract> {
  const sent = await offered(app, one)
  await readAndAgree(app, sent)
  await sign(app, sent)
  await countersign(app, owner, sent)
  return sent
}

async function statusOf({ id }: Copy): Promise<string | undefined> {
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  return row?.status
}

async function expectEnrolledOnce(one: Copy): Promise<void> {
  expect(await statusOf(one)).toBe('enrolled')
  const rows = await app.platform.db
    .select()
    .from(timeline)
    .where(eq(timeline.applicationId, one.id))
  expect(rows.filter(({ step }) => step === 'enrol')).toMatchObject([{ actor: 'system' }])
  const mails = await mailsOf(app, one.id)
  expect(mails.filter(({ template }) => template === 'enrolled')).toHaveLength(1)
}

test('the deposit after the contract enrols', async () => {
  const one = await copyOf(app, inReview)
  await completed(app, owner, one)
  expect(await statusOf(one)).toBe('accepted')
  await payDeposit(one)
  await expectEnrolledOnce(one)
})

test('the contract after the deposit enrols when it is sealed, not before', async () => {
  const one = await copyOf(app, inReview)
  await countersigned(one)
  await payDeposit(one)
  expect(await statusOf(one)).toBe('accepted')
  await sealContracts(app.platform)
  await expectEnrolledOnce(one)
})

test('a deposit that is waived counts as one that is paid', async () => {
  const one = await copyOf(app, inReview)
  await completed(app, owner, one)
  await waiveDeposit(one)
  await expectEnrolledOnce(one)
})

test('both at the same moment enrol once', async () => {
  for (let trial = 0; trial < 4; trial++) {
    const one = await copyOf(app, inReview)
    await countersigned(one)
    await Promise.all([sealContracts(app.platform), payDeposit(one), sealContracts(app.platform)])
    await expectEnrolledOnce(one)
  }
})
