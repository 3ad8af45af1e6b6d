import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statuses } from '#features/applications/status.ts'
import type { AdminActor } from '#server/context.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { filtersOf } from './list-filters.ts'

/** Ada is still writing, Łukasz was received, Tomás was rejected; none of their rows is up to date. */
const app = await forThisFile(makeTestApp())
const { owner } = await makeAdmins(app)
for (const name of ['ada', 'lukasz', 'tomas'] as const) await bringIn(app, cast[name])
const { db } = app.platform
await db.execute(sql`UPDATE applications SET missing = '{deposit}'`)

async function found(query: Record<string, string>): Promise<string[]> {
  const { body } = await app.call('GET /api/admins/applications', { token: owner, query })
  expect(body.count).toBe(body.applications.length)
  return body.applications.map((row: { firstName: string }) => row.firstName)
}

test('where a status is asked for, what is closed or was never submitted lacks nothing', async () => {
  expect(await found({ missing: 'deposit', status: 'rejected' })).toEqual([])
  expect(await found({ missing: 'deposit', status: 'incomplete,rejected', sort: 'name' })).toEqual(
    [],
  )
  expect(await found({ missing: 'deposit', status: statuses.join() })).toEqual(['Łukasz'])
})

test('what was returned to its applicant can lack something', async () => {
  expect(await found({ missing: 'deposit', status: 'returned' })).toEqual([])
  await db.execute(sql`
    UPDATE applications SET submitted_at = now() WHERE status = 'incomplete'`)
  expect(await found({ missing: 'deposit', status: 'returned,rejected' })).toEqual(['Ada'])
})

test.each<[Record<string, string>, RegExp]>([
  [{ missing: 'document' }, /Scan (?:on|using) applications_\w*missing/],
  [{ flags: 'urgent' }, /Scan on applications_flags/],
])('the filter %j is spelled as its indexes are', async (query, index) => {
  const everyone: AdminActor = {
    kind: 'admin',
    id: '00000000-0000-4000-8000-00000000000a',
    sessionId: '',
    role: 'owner',
    programs: null,
    secondFactorDone: true,
    freshAt: app.platform.now(),
  }
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const condition = filtersOf(everyone, query)
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN (COSTS OFF) SELECT FROM applications WHERE ${condition}`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index)
})
