import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../tests/app.ts'
import type { Job } from './job.ts'
import { startWorker, type Worker } from './jobs.ts'

let app: TestApp
let workers: Worker[]
let boss: PgBoss
const ran: string[] = []

const jobs: Job[] = [
  {
    name: 'poison',
    cron: '0 0 1 1 *',
    run: async ({ db }) => {
      ran.push('poison')
      await db.execute(sql`SELECT ${'a word of theirs'}::uuid`)
    },
  },
  { name: 'sound', cron: '0 0 1 1 *', run: async () => void ran.push('sound') },
  {
    name: 'stuck-round',
    everyMs: 200,
    run: async () => {
      throw new Error('a row that holds up its round')
    },
  },
]

beforeAll(async () => {
  app = await makeTestApp()
  workers = await Promise.all([1, 2].map(() => startWorker(app.platform, app.databaseUrl, jobs)))
  boss = new PgBoss({ connectionString: app.databaseUrl, schema: 'pgboss', max: 2 })
  boss.on('error', () => {})
  await boss.start()
}, 60_000)
afterAll(async () => {
  await boss.stop({ graceful: false })
  await Promise.all(workers.map((worker) => worker.stop()))
  await app.close()
}, 60_000)

test('R11: a job that throws is tried again at growing pauses, and the others pass it by', async () => {
  await boss.send('poison')
  for (let n = 0; n < 3; n++) await boss.send('sound')
  const soon = { timeout: 20_000 }
  await expect.poll(() => ran.filter((name) => name === 'sound').length, soon).toBe(3)
  const poison = async () => (await boss.findJobs('poison'))[0]
  await expect.poll(async () => (await poison())?.state, soon).toBe('retry')
  expect(await poison()).toMatchObject({
    retryLimit: 7,
    retryBackoff: true,
    output: { message: 'invalid input syntax for type uuid (22P02)' },
  })
  expect(JSON.stringify(await poison())).not.toContain('a word of theirs')
}, 60_000)

test('R11: a round that throws is tried by the runner as well, once for all processes', async () => {
  const known = () => boss.findJobs('failed-rounds')
  const soon = { timeout: 20_000 }
  await expect.poll(async () => (await known())[0]?.state, soon).toBe('retry')
  expect(await known()).toMatchObject([
    {
      data: { name: 'stuck-round' },
      retryLimit: 7,
      output: { message: 'a row that holds up its round' },
    },
  ])
})

test('R11: what a killed process had in hand is found within a minute, also in a queue of an earlier version', async () => {
  const { rows } = await app.platform.pool.query(
    `SELECT heartbeat_seconds AS beat FROM pgboss.queue WHERE name IN ('poison', 'sound')`,
  )
  expect(rows).toEqual([{ beat: 20 }, { beat: 20 }])
  await app.platform.pool.query(`UPDATE pgboss.queue SET heartbeat_seconds = NULL`)
  const next = await startWorker(app.platform, app.databaseUrl, jobs)
  await next.stop()
  expect((await boss.getQueue('sound'))?.heartbeatSeconds).toBe(20)
}, 60_000)
