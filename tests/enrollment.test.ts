import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { sealContracts } from '#features/contracts/server/seal-job.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { RefundTerms } from '#features/payments/refund-terms.ts'
import { accountOf, depositOf, record } from '#features/payments/server/payments.fixture.ts'
import { formatDay } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { type Copy, copyOf } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { mailsOf } from './filled-forms.ts'
import { forThisFile } from './for-this-file.ts'
import {
  completed,
  countersign,
  offered,
  readAndAgree,
  type SentContract,
  sign,
} from './signed-contracts.ts'

const dayMs = 86_400_000

let owner: string

const app = await forThisFile(makeTestApp())
const { id } = await bringIn(app, { ...cast.lukasz, program: 'msc', status: 'in_review' })
const inReview = id
beforeEach(async () => {
  app.clock.advance(60_000)
  owner = await freshOwner()
})

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

function freshOwner(): Promise<string> {
  return makeAdmin(app, { role: 'owner', name: `owner-${randomUUID()}` })
}

async function cancel({ id }: Copy): Promise<void> {
  const token = await freshOwner()
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  const { status, body } = await app.call(
    'POST /api/admins/applications/{id}/steps/cancel-enrolment',
    {
      token,
      params: { id },
      body: { statusSeq: row?.statusSeq, note: '', reasonId: 'cancelled-in-time' },
    },
  )
  if (status !== 200) throw new Error(`not cancelled: ${JSON.stringify(body)}`)
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

test('the deposit after the contract enrolls', async () => {
  const one = await copyOf(app, inReview)
  await completed(app, owner, one)
  expect(await statusOf(one)).toBe('accepted')
  await payDeposit(one)
  await expectEnrolledOnce(one)
})

test('the contract after the deposit enrolls when it is sealed, not before', async () => {
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

test('the share of the money goes back that the contract names for the day', async () => {
  const [inside, later, late] = await Promise.all([1, 2, 3].map(() => copyOf(app, inReview)))
  if (!inside || !later || !late) throw new Error('no copies')
  for (const one of [inside, later, late]) {
    await completed(app, owner, one)
    await payDeposit(one)
  }
  const [contract] = await app.platform.db
    .select()
    .from(contracts)
    .where(eq(contracts.applicationId, inside.id))
  const { startsOn, steps } = RefundTerms.parse(contract?.refundTerms)
  // The day of the contract counts from its last day to sign, not from the enrollment.
  const until = contract?.cancelUntil?.getTime() ?? 0
  expect(until).toBeGreaterThan(app.clock.now().getTime() + 15 * dayMs)
  expect(JSON.stringify(contract?.facts)).toContain(
    `80 percent until ${formatDay(addDays(startsOn, 14))}`,
  )
  const lastDay = addDays(startsOn, steps.at(-1)?.days ?? 0)
  const expected = [
    { one: inside, at: new Date(until).toISOString(), percent: 100, dueBack: 50_000 },
    { one: later, at: `${addDays(startsOn, 14)}T16:00:00Z`, percent: 80, dueBack: 40_000 },
    { one: late, at: `${addDays(lastDay, 1)}T16:00:00Z`, percent: 0, dueBack: 0 },
  ]
  for (const { one, at, percent, dueBack } of expected) {
    app.clock.set(at)
    owner = await freshOwner()
    const { refund } = await accountOf(app, owner, one.id)
    expect(refund).toMatchObject({ percent, amount: dueBack, currency: 'USD' })
    await cancel(one)
    expect((await depositOf(app, owner, one.id)).dueBack).toBe(dueBack)
    expect((await accountOf(app, owner, one.id)).refund).toBeNull()
  }
})

test('both at the same moment enroll once', async () => {
  for (let trial = 0; trial < 4; trial++) {
    const one = await copyOf(app, inReview)
    await countersigned(one)
    await Promise.all([sealContracts(app.platform), payDeposit(one), sealContracts(app.platform)])
    await expectEnrolledOnce(one)
  }
})
