import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp } from '../../../../tests/app.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { sendBack } from '../../../../tests/returned-applications.ts'
import { countsAreTrue, foldCounts } from './counts.ts'
import { applicationCountChanges } from './tables.ts'

const app = await forThisFile(makeTestApp())
const token = await makeAdmin(app, { role: 'owner' })
await bringIn(app, cast.ada)
await bringIn(app, cast.lukasz)
await bringIn(app, cast.tomas)

async function counts(query: Record<string, string> = {}): Promise<Record<string, number>> {
  const { body } = await app.call('GET /api/admins/application-counts', { token, query })
  return Object.fromEntries(Object.entries<number>(body.counts).filter(([, count]) => count > 0))
}

async function broken() {
  return (await brokenIn(app, invariants)).map(({ name }) => name)
}

test('counts are true before and after they are folded', async () => {
  const { db } = app.platform
  const all = { incomplete: 1, submitted: 1, rejected: 1 }
  expect(await counts()).toEqual(all)
  expect(await counts({ program: 'msc' })).toEqual({ incomplete: 1, submitted: 1 })
  expect(await db.$count(applicationCountChanges)).toBeGreaterThan(0)
  await foldCounts(db)
  expect(await db.$count(applicationCountChanges)).toBe(0)
  expect(await counts()).toEqual(all)
  await bringIn(app, { ...cast.ada, email: 'second@example.org' })
  await Promise.all([foldCounts(db), foldCounts(db), counts()])
  expect(await counts()).toEqual({ ...all, incomplete: 2 })
  expect(await broken()).toEqual([])
})

test('what narrows the list narrows its counts, but the status itself', async () => {
  const all = await counts()
  expect(await counts({ search: 'okafor' })).toEqual({ incomplete: all.incomplete })
  expect(await counts({ waiting: 'office' })).toEqual({ submitted: 1 })
  expect(await counts({ assignee: 'nobody' })).toEqual(all)
  expect(await counts({ assignee: 'me' })).toEqual({})
  expect(await counts({ from: '2026-11-01', program: 'msc' })).toEqual({ submitted: 1 })
  expect(await counts({ sort: 'attention' })).toEqual({ submitted: 1 })
})

test('what was sent back has a word, a list and a count of its own, apart from drafts', async () => {
  const before = await counts()
  const { id } = await bringIn(app, { ...cast.lukasz, email: 'returned@example.org' })
  expect((await sendBack(app, token, id)).status).toBe(200)
  const statuses = async (status: string) => {
    const { body } = await app.call('GET /api/admins/applications', { token, query: { status } })
    return body.applications.map((row: { id: string; status: string }) => [row.id, row.status])
  }
  expect(await counts()).toEqual({ ...before, returned: 1 })
  expect(await counts({ program: 'ba' })).not.toHaveProperty('returned')
  expect(await counts({ waiting: 'applicant' })).toMatchObject({ returned: 1 })
  expect(await statuses('returned')).toEqual([[id, 'incomplete']])
  expect(await statuses('incomplete')).toHaveLength(before.incomplete ?? 0)
  expect(await statuses('returned,incomplete')).toHaveLength((before.incomplete ?? 0) + 1)
  expect(await statuses('returned,submitted')).toHaveLength((before.submitted ?? 0) + 1)
  expect(await broken()).toEqual([])
})

test('what is discarded is counted no more', async () => {
  const { token: own, id } = await bringIn(app, {
    ...cast.ada,
    email: 'third@example.org',
  })
  const before = await counts()
  await app.call('POST /api/users/applications/{id}/discard', {
    token: own,
    params: { id },
    body: {},
  })
  expect(await counts()).toEqual({ ...before, incomplete: (before.incomplete ?? 0) - 1 })
  expect(await broken()).toEqual([])
})

test('a count that is not true is found', async () => {
  const { db } = app.platform
  await db.execute(
    sql`UPDATE application_counts SET count = count + 1 WHERE status = ${'rejected'}`,
  )
  expect(await broken()).toEqual([countsAreTrue.name])
  await db.execute(
    sql`UPDATE application_counts SET count = count - 1 WHERE status = ${'rejected'}`,
  )
  expect(await broken()).toEqual([])
})
