import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { applications } from '#features/applications/server/tables.ts'
import { massActs } from '#features/bulk-actions/server/tables.ts'
import { notes } from '#features/casework/server/tables.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import { documentVerdicts, documentVersions } from '#features/documents/server/tables.ts'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import { messages } from '#features/messages/server/tables.ts'
import { installmentPlans, ledgerEntries } from '#features/payments/server/tables.ts'
import { duplicatePairs } from '#features/people/server/tables.ts'
import { responses } from '#features/questionnaires/server/tables.ts'
import { referees } from '#features/references/server/tables.ts'
import { reviews } from '#features/review/server/tables.ts'
import { enteredApplications } from '#features/staff-entry/server/tables.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { planNextCycle } from './past-stories.ts'
import { dayMs, openOffice, play, playLastYear } from './play.ts'

const now = new Date('2026-07-01T12:00:00.000Z')
const yearDays = 365
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ now: new Date(now.getTime() - yearDays * dayMs) })
})
afterAll(() => app.close())

test('the demo shows people in many statuses, with what the office did, and breaks no invariant', async () => {
  const stage = await openOffice(app)
  await playLastYear(stage, 12, 60)
  app.clock.set(now.toISOString())
  const { db } = app.platform
  const lastYear = new Set((await db.select().from(applications)).map(({ status }) => status))
  expect(lastYear).toContain('enrolled')
  expect(
    ['submitted', 'scheduled', 'in_review', 'accepted'].filter((one) => lastYear.has(one)),
  ).toEqual([])
  await planNextCycle(app, yearDays)
  await play(stage, 70, 60)
  const statuses = new Set((await db.select().from(applications)).map(({ status }) => status))
  expect([...statuses]).toEqual(
    expect.arrayContaining(['incomplete', 'submitted', 'in_review', 'accepted', 'rejected']),
  )
  const released = (await db.select().from(decisions)).filter(({ state }) => state === 'released')
  expect(released.length).toBeGreaterThan(5)
  expect((await db.select().from(reviews)).length).toBeGreaterThan(10)
  expect((await db.select().from(notes)).length).toBeGreaterThan(5)
  const met = (await db.select().from(interviewBookings)).map(({ status }) => status)
  expect([...new Set(met)]).toEqual(expect.arrayContaining(['confirmed', 'completed']))
  const asked = new Set((await db.select().from(referees)).map(({ state }) => state))
  expect([...asked]).toEqual(
    expect.arrayContaining(['asked', 'received', 'declined', 'excused', 'ended']),
  )
  expect(await db.select().from(duplicatePairs)).toHaveLength(1)
  expect(await db.$count(documentVersions)).toBeGreaterThan(20)
  expect(await db.$count(documentVerdicts)).toBeGreaterThan(10)
  const acts = (await db.select().from(massActs)).map(({ kind, state }) => `${kind} ${state}`)
  expect(acts.sort()).toEqual(['export waiting', 'message done'])
  expect(await db.$count(enteredApplications)).toBe(1)
  const writers = new Set((await db.select().from(messages)).map(({ author }) => author))
  expect([...writers].sort()).toEqual(['applicant', 'staff'])
  const agreed = new Set((await db.select().from(contracts)).map(({ status }) => status))
  expect([...agreed]).toEqual(expect.arrayContaining(['sent', 'complete']))
  expect(statuses).toContain('enrolled')
  expect(await db.$count(ledgerEntries)).toBeGreaterThan(2)
  expect(await db.$count(installmentPlans)).toBeGreaterThan(0)
  expect(await db.$count(responses)).toBeGreaterThan(2)
  const findings = await checkInvariants(
    app.databaseUrl,
    app.platform.now(),
    invariants,
    app.config,
  )
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}, 240_000)
