import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#server/app.ts'
import { applications, decisions, duplicatePairs, notes, reviews } from '#server/db/schema.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { play } from './play.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ now: new Date('2026-07-01T12:00:00.000Z') })
})
afterAll(() => app.close())

test('the demo shows people in many statuses, with what the office did, and breaks no invariant', async () => {
  await play(app, 70, 60)
  const { db } = app.platform
  const statuses = new Set((await db.select().from(applications)).map(({ status }) => status))
  expect([...statuses]).toEqual(
    expect.arrayContaining(['incomplete', 'submitted', 'in_review', 'accepted', 'rejected']),
  )
  const released = (await db.select().from(decisions)).filter(({ state }) => state === 'released')
  expect(released.length).toBeGreaterThan(5)
  expect((await db.select().from(reviews)).length).toBeGreaterThan(10)
  expect((await db.select().from(notes)).length).toBeGreaterThan(5)
  expect(await db.select().from(duplicatePairs)).toHaveLength(1)
  const findings = await checkInvariants(app.databaseUrl, app.platform.now(), invariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}, 120_000)
