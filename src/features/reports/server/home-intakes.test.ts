import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { intakes } from '#features/settings/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringInCast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { foldReports } from './aggregate-reports.ts'
import { reportDays } from './tables.ts'

const app = await forThisFile(makeTestApp())
await bringInCast(app)
const { db } = app.platform
const ownerToken = await makeAdmin(app, { role: 'owner' })

async function homeOf(token: string) {
  const { body } = await app.call('GET /api/admins/home', { token })
  return body
}

test('the home page has figures of the open intakes for whoever reads reports', async () => {
  await db.transaction((inside) => foldReports(inside, app.clock.now()))
  const { asOf, intakes } = await homeOf(ownerToken)
  expect(asOf).toBe(app.clock.now().toISOString())
  expect(intakes[0].reached.begun).toBeGreaterThan(0)
  expect(intakes[0].lastYear).toBeNull()

  const reviewer = await homeOf(await makeAdmin(app, { role: 'reviewer' }))
  expect(reviewer.intakes).toBeNull()
  const limited = await homeOf(await makeAdmin(app, { role: 'admissions', programs: ['ba'] }))
  expect(limited.intakes.map(({ program }: { program: string }) => program)).toEqual(['ba'])
})

test('an intake stands beside the one a year earlier as it was on the same day', async () => {
  const [now] = await db.select().from(intakes).where(eq(intakes.program, 'msc'))
  if (!now) throw new Error('there is no intake')
  const id = '5b6e9d2e-7f0c-4b62-8f43-2f7b7c0f2a11'
  await db.insert(intakes).values({
    ...now,
    id,
    name: 'September 2026',
    startsOn: '2026-09-01',
    opensAt: new Date('2025-09-01T00:00:00Z'),
    closesAt: new Date('2026-06-01T00:00:00Z'),
  })
  const none = { inReview: 0, decided: 0, accepted: 0, enrolled: 0 }
  await db.insert(reportDays).values([
    { intakeId: id, day: '2025-10-01', begun: 30, submitted: 12, ...none },
    { intakeId: id, day: '2025-11-21', begun: 5, submitted: 1, ...none },
    { intakeId: id, day: '2025-11-22', begun: 7, submitted: 2, ...none },
  ])
  app.clock.set('2026-11-21T12:00:00Z')
  const { intakes: shown } = await homeOf(ownerToken)
  const found = shown.find((one: { id: string }) => one.id === now.id)
  expect(found.lastYear).toMatchObject({
    name: 'September 2026',
    reached: { begun: 35, submitted: 13 },
  })
  expect(shown.map(({ id }: { id: string }) => id)).not.toContain(id)
})
