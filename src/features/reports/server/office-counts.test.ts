import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { tasks } from '#features/casework/server/tables.ts'
import { reviews } from '#features/review/server/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringInCast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { foldReports } from './aggregate-reports.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
await bringInCast(app)

const office = async (route: Route, query: Record<string, string> = {}) =>
  (await app.call(route, { token: owner, query })).body
const listed = async (query: Record<string, string>): Promise<number> =>
  (await office('GET /api/admins/applications', query)).count
const counted = async (query: Record<string, string> = {}): Promise<Record<string, number>> =>
  (await office('GET /api/admins/application-counts', query)).counts
const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((all, count) => all + count, 0)

test('to wait for the office is one number, whatever it is called and wherever it stands', async () => {
  const { applications: rows } = await office('GET /api/admins/applications')
  const awaited = rows.filter((row: { attentionAt: string | null }) => row.attentionAt).length
  expect(awaited).toBeGreaterThan(0)
  expect({
    'Waiting for: the office': await listed({ waiting: 'office' }),
    'its statuses': sum(await counted({ waiting: 'office' })),
    'Needs doing first': await listed({ sort: 'attention' }),
    'statuses of that': sum(await counted({ sort: 'attention' })),
    'Needs doing': await listed({ attention: 'yes' }),
    'whatever does not wait for others':
      rows.length -
      (await listed({ waiting: 'applicant' })) -
      (await listed({ waiting: 'nobody' })),
  }).toEqual({
    'Waiting for: the office': awaited,
    'its statuses': awaited,
    'Needs doing first': awaited,
    'statuses of that': awaited,
    'Needs doing': awaited,
    'whatever does not wait for others': awaited,
  })
})

test('each status holds as many as its list', async () => {
  const counts = await counted()
  expect(sum(counts)).toBe(await listed({}))
  for (const [status, count] of Object.entries(counts))
    expect([status, await listed({ status })]).toEqual([status, count])
})

test('what lies before a person is as much in the report as on their own pages', async () => {
  const { db } = app.platform
  const [person] = await db.select().from(admins).where(eq(admins.name, 'owner'))
  const me = person?.id ?? ''
  const { applications: rows } = await office('GET /api/admins/applications')
  const now = app.clock.now()
  const at = { assignedBy: me, assignedAt: now, rubricVersion: 1, scores: {}, evidence: {} }
  for (const { id } of rows) {
    await db.update(applications).set({ assigneeId: me }).where(eq(applications.id, id))
    await db
      .insert(reviews)
      .values({ ...at, id: randomUUID(), applicationId: id, reviewerId: me })
      .onConflictDoNothing()
  }
  const task = { title: 'Call', assigneeId: me, createdBy: me, createdAt: now }
  await db.insert(tasks).values([
    { ...task, id: randomUUID(), applicationId: rows[0].id },
    { ...task, id: randomUUID(), applicationId: rows[0].id, title: '', removedAt: now },
  ])
  await db.transaction((tx) => foldReports(tx, now))
  const mine = await office('GET /api/admins/mine')
  const own = await office('GET /api/admins/application-reviews')
  const [load] = (await office('GET /api/admins/reports/workload')).people
  expect(load).toMatchObject({
    assigned: mine.assigned.length,
    openTasks: mine.tasks.length,
    openReviews: own.open.length,
  })
  expect((await office('GET /api/admins/mine/count')).reviews).toBe(own.open.length)
  expect(mine.assigned.length).toBeLessThan(rows.length)
})
