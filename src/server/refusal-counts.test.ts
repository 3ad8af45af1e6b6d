import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../tests/admins.ts'
import { makeTestApp } from '../../tests/app.ts'
import { auditLog, refusalCounts } from './db/tables.ts'
import { recordRefusalsJob } from './refusal-counts.ts'

const app = await forThisFile(makeTestApp())
const { db, refusals } = app.platform
const reviewer = await makeAdmin(app, { role: 'reviewer' })

async function audited(action: string) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(auditLog.seq)
  return rows.map(({ actor, detail }) => ({ actor, detail }))
}

async function tell() {
  await recordRefusalsJob.run(app.platform, app.databaseUrl)
  return audited('refusals.counted')
}

test('refusals of no one are counted by hour, route and network, in one audit row an hour', async () => {
  const me = (address: string, token = 'aa_made-up') =>
    app.call('GET /api/admins/me', { token, address })
  await Promise.all(Array.from({ length: 60 }, () => me('198.51.100.1')))
  for (let n = 0; n < 3; n++) await me('2001:db8:1:2::3')
  await app.call('GET /api/users/me', { address: '198.51.100.1' })
  await app.call('GET /api/admins/audit-log', { token: reviewer })
  await refusals.flush()
  await me('198.51.100.1')
  await refusals.flush()

  const hour = new Date('2026-11-21T15:00:00.000Z')
  const rows = await db.select().from(refusalCounts).orderBy(refusalCounts.count)
  expect(rows).toEqual([
    { hour, route: 'GET /api/users/me', network: '198.51.100.1', count: 1, toldAt: null },
    { hour, route: 'GET /api/admins/me', network: '2001:db8:1:2::/64', count: 3, toldAt: null },
    { hour, route: 'GET /api/admins/me', network: '198.51.100.1', count: 61, toldAt: null },
  ])
  expect(await audited('refused')).toMatchObject([{ detail: { code: 'not-allowed' } }])
  expect(await tell()).toEqual([])

  app.clock.advance(3_600_000)
  const told = {
    actor: 'system',
    detail: {
      hour: hour.toISOString(),
      calls: 65,
      networks: 2,
      most: [
        '61 × GET /api/admins/me from 198.51.100.1;',
        '3 × GET /api/admins/me from 2001:db8:1:2::/64;',
        '1 × GET /api/users/me from 198.51.100.1;',
      ],
    },
  }
  expect(await tell()).toEqual([told])
  expect(await tell()).toEqual([told])
})

test('more networks than are kept apart are counted together', async () => {
  for (let n = 0; n < 2_100; n++) refusals.note('GET /api/users/me', `2001:db8:2:${n}::/64`)
  await refusals.flush()
  for (let n = 0; n < 5; n++) refusals.note('GET /api/users/me', `2001:db8:3:${n}::/64`)
  await refusals.flush()
  expect(await db.$count(refusalCounts)).toBeLessThan(2_010)
  const rest = await db.select().from(refusalCounts).where(eq(refusalCounts.network, ''))
  expect(rest[0]?.count).toBeGreaterThanOrEqual(105)
})
