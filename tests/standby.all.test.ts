import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { massActs } from '#features/bulk-actions/server/tables.ts'
import { onStandby, openStandby } from '#server/db/standby.ts'
import { makeLog } from '#server/log.ts'
import { settleAll } from '#server/settle-all.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { openBuiltApp } from './built-app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { operator } from './processes.ts'
import { openStreamingPair } from './streaming-pair.ts'

const soonMs = 60_000
const longest = { timeout: 180_000 }
const rounds = 12

const pair = await forThisFile(openStreamingPair())
const { primary, standbyUrl: url, onPrimary } = pair
const app = await forThisFile(makeTestApp({ databaseUrl: primary.serverUrl, now: new Date() }))
const { db } = app.platform
const { id } = await bringIn(app, { ...cast.ada, status: 'submitted' })
await bringIn(app, { ...cast.lukasz, status: 'incomplete' })
const token = await makeAdmin(app, { role: 'owner' })
const work = await app.call('GET /api/admins/applications/{id}/work', { token, params: { id } })
const flag: string = work.body.flags[0].id
const standby = await openStandby(
  db,
  { url, max: 4 },
  { log: makeLog('silent'), now: app.clock.now },
)
const opened = { close: () => standby.stop() }
await forThisFile(Promise.resolve(opened))

let places: string[] = []
beforeEach(async () => {
  await untilUsed()
  places = []
  standby.onRead = (place) => places.push(place)
})

const untilUsed = () => expect.poll(() => standby.unfitness, { timeout: soonMs }).toBeUndefined()

async function read(route: Route, query: Record<string, string> = {}) {
  const answer = await app.call(route, { token, query })
  expect([route, answer.status, answer.body.error]).toEqual([route, 200, undefined])
  return answer.body
}

/** On a busy machine the standby may take longer than a read waits for it. */
async function readFromStandby(route: Route, query: Record<string, string> = {}) {
  for (;;) {
    await untilUsed()
    places = []
    const body = await read(route, query)
    if (!places.includes('behind')) return body
  }
}

/** Flags an application, and says what the list says of it right after. */
async function flagAndList(change: { add: string[]; remove: string[] }): Promise<string[]> {
  const act = 'POST /api/admins/applications/{id}/flags'
  expect((await app.call(act, { token, params: { id }, body: change })).status).toBe(200)
  return listedFlags()
}

async function listedFlags(): Promise<string[]> {
  const { applications } = await read('GET /api/admins/applications')
  return applications.find((row: { id: string }) => row.id === id).flags
}

const officeReads: readonly [Route, string][] = [
  ['GET /api/admins/applications', ''],
  ['GET /api/admins/applications', 'search=okafor'],
  ['GET /api/admins/applications', 'search=okafur'],
  ['GET /api/admins/application-counts', ''],
  ['GET /api/admins/reports/funnel', ''],
  ['GET /api/admins/reports/cycles', ''],
  ['GET /api/admins/reports/sources', ''],
  ['GET /api/admins/reports/times', ''],
  ['GET /api/admins/reports/workload', ''],
  ['GET /api/admins/reports/stumbles', ''],
]

test.each(officeReads)(
  '%s %s is read from the standby, and says the same',
  async (route, asked) => {
    const query = Object.fromEntries(new URLSearchParams(asked))
    const found = await readFromStandby(route, query)
    expect(places).toEqual(['standby'])
    standby.unfitness = 'behind'
    expect(await read(route, query)).toEqual(found)
    expect(places).toEqual(['standby', 'behind'])
    await standby.watch()
  },
)

test('an export is read from the standby, and what it leaves behind is on the primary', async () => {
  await db.execute(sql`UPDATE admin_sessions SET fresh_at = now()`)
  const file = await readFromStandby('GET /api/admins/applications/export', { format: 'csv' })
  expect(file).toContain('Okafor')
  // Which applications there are, and their rows.
  expect(places).toEqual(['standby', 'standby'])
  expect(await db.$count(massActs, eq(massActs.kind, 'export'))).toBeGreaterThan(0)
})

test('the sessions are there, and an applicant’s own pages are not', async () => {
  await readFromStandby('GET /api/admins/applications')
  const [mine] = await pair.onStandby(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'matricula'`,
  )
  expect(mine?.count).toBeGreaterThan(0)
  const { token } = await bringIn(app, cast.maya)
  places = []
  await app.call('GET /api/users/applications', { token })
  expect(places).toEqual([])
})

test('what was done is in the list at once, here or elsewhere', longest, async () => {
  for (let round = 0; round < rounds; round++) {
    expect(await flagAndList({ add: [flag], remove: [] })).toEqual([flag])
    await onPrimary(`UPDATE applications SET flags = '{round-${round}}' WHERE id = '${id}'`)
    expect(await listedFlags()).toEqual([`round-${round}`])
    await onPrimary(`UPDATE applications SET flags = '{}' WHERE id = '${id}'`)
  }
  expect(places).toHaveLength(2 * rounds)
  expect(places).toContain('standby')
})

test('a standby that stops following is left, and comes back', longest, async () => {
  await pair.onStandby('SELECT pg_wal_replay_pause()')
  try {
    expect(await flagAndList({ add: [flag], remove: [] })).toEqual([flag])
    expect(places).toEqual(['behind'])
    expect(standby.lagSeconds).toBeGreaterThan(0)
  } finally {
    await pair.onStandby('SELECT pg_wal_replay_resume()')
  }
  await readFromStandby('GET /api/admins/applications')
  expect(places).toEqual(['standby'])
  expect(await listedFlags()).toEqual([flag])
  expect(await flagAndList({ add: [], remove: [flag] })).toEqual([])
})

test('a read that the log cancels is made again on the primary', async () => {
  await onPrimary('CREATE TABLE scratch AS SELECT generate_series(1, 1000) AS n')
  await onPrimary('GRANT SELECT ON scratch TO PUBLIC')
  const count = await onStandby(db, async (one) => {
    const counted = () => one.$count(sql`scratch`)
    if (one === db) return counted()
    expect(await counted()).toBe(1000)
    const cleared = onPrimary('DELETE FROM scratch').then(() => onPrimary('VACUUM scratch'))
    await settleAll([one.execute(sql`SELECT pg_sleep(2.5)`), cleared])
    return counted()
  })
  expect(count).toBe(0)
  expect(places).toEqual(['conflict'])
})

test('a killed standby costs no one an error', longest, async () => {
  // A new connection can take longer on a busy machine than anyone waits for it.
  await Promise.all(Array.from({ length: 8 }, () => db.execute(sql`SELECT pg_sleep(0.1)`)))
  let isOver = false
  const reading = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await read('GET /api/admins/applications')
    }),
  ).finally(() => {
    isOver = true
  })
  const untilRead = (place: string) => {
    const before = places.length
    const later = () => isOver || places.slice(before).filter((one) => one === place).length > 8
    return expect.poll(later, { timeout: soonMs }).toBe(true)
  }
  await untilRead('standby')
  pair.kill()
  await untilRead('away')
  await pair.startAgain()
  await untilRead('standby')
  isOver = true
  await reading
  expect(places.filter((place) => !['standby', 'away', 'behind'].includes(place))).toEqual([])
})

test(
  'the built product says where it reads from, at its start and to those who look',
  longest,
  async () => {
    const built = await openBuiltApp(app, {
      DATABASE_URL: primary.serverUrl,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_REPLICA_URL: url,
    })
    const { host } = new URL(url)
    try {
      expect(built.server.output()).toContain(`are read from the standby at ${host}`)
      expect((await built.call('GET /api/admins/applications', { token })).status).toBe(200)
      const figures = await (
        await fetch(`${built.server.url}/metrics`, { headers: operator })
      ).text()
      expect(figures).toContain('matricula_standby_reads_total{place="standby"} 1')
      expect(figures).toContain('matricula_standby_used 1')
      expect(figures).toContain('matricula_standby_lag_seconds 0')
      const ready = await fetch(`${built.server.url}/readyz`, { headers: operator })
      expect(await ready.text()).toContain('is read from')
      const health = await built.call('GET /api/admins/health', { token })
      expect(health.body.lines).toContainEqual({
        name: 'Standby',
        says: `Lists, reports, and exports are read from ${host}`,
        at: null,
        toDo: null,
      })
    } finally {
      await built.close()
    }
  },
)

test('one that is promoted takes no reads', async () => {
  await pair.onStandby('SELECT pg_promote()')
  expect(await flagAndList({ add: [flag], remove: [] })).toEqual([flag])
  // One that was looked at in the middle of its promotion is known by its timeline first.
  expect(['not a standby', 'other timeline']).toEqual(expect.arrayContaining(places))
  await expect.poll(() => standby.unfitness, { timeout: soonMs }).toBe('not a standby')
  places = []
  expect(await listedFlags()).toEqual([flag])
  expect(places).toEqual(['not a standby'])
})
