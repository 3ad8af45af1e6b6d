import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../../tests/app.ts'
import { castContext } from '../../tests/cast.ts'
import { type Check, makeReadiness } from './health.ts'
import type { Job } from './job.ts'
import { startWorker } from './jobs.ts'
import { queueMail } from './mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

function queueLine(workerLateMs: () => number | undefined) {
  const readiness = makeReadiness({
    platform: app.platform,
    pendingMigrations: async () => 0,
    clockAheadMs: () => 0,
    workerLateMs,
    isStopping: () => false,
  })
  return async () => {
    const { ready, checks } = await readiness()
    return { ready, ...checks.queue }
  }
}

test('a worker that stopped shows within a minute, with how long the oldest mail and job have waited', async () => {
  const late = queueLine(() => 51_000)
  expect(await late()).toEqual({
    ready: false,
    ok: false,
    says: 'the worker does not run; nothing waits',
  })
  expect((await queueLine(() => undefined)()).ready).toBe(false)
  await app.platform.db.transaction((db) =>
    queueMail(castContext(app, db, { kind: 'system' }), {
      key: 'waits',
      template: 'test',
      stream: 'security',
      to: { address: 'maya@example.org', name: 'Maya' },
      sender: 'The Institute',
      letter: { subject: 'Hello', paragraphs: [] },
    }),
  )
  const boss = new PgBoss({ connectionString: app.databaseUrl, schema: 'pgboss', max: 2 })
  await boss.start()
  await boss.createQueue('waits')
  await boss.send('waits')
  await boss.stop({ graceful: false })
  app.clock.set(new Date(Date.now() + 120_000).toISOString())
  const { says } = await queueLine(() => 51_000)()
  expect(says).toMatch(
    /^the worker does not run; the oldest due mail waits \d+ s, the oldest due job waits 1[12]\d s$/,
  )
  expect((await queueLine(() => 0)()).ready).toBe(true)
})

test('a loop that hangs is late, one that throws is not; a stopped worker stays late', async () => {
  const now = vi.spyOn(performance, 'now')
  const jobs: Job[] = [
    {
      name: 'throws',
      everyMs: 1_000,
      run: async () => {
        throw new Error('a poison row')
      },
    },
  ]
  const worker = await startWorker(app.platform, app.databaseUrl, jobs)
  expect(worker.lateMs()).toBeLessThan(5_000)
  await worker.stop()
  let release = () => {}
  const hangs: Job = {
    name: 'hangs',
    everyMs: 1_000,
    run: () =>
      new Promise((resolve) => {
        release = resolve
      }),
  }
  const hanging = await startWorker(app.platform, app.databaseUrl, [...jobs, hangs])
  const began = now.mock.results.at(-1)?.value
  now.mockImplementation(() => began + 60_000)
  expect(await queueLine(hanging.lateMs)()).toMatchObject({ ready: false, ok: false })
  now.mockRestore()
  release()
  await hanging.stop()
  expect(hanging.lateMs()).toBe(Number.POSITIVE_INFINITY)
}, 60_000)

test('a line that is only late stays as it was for a while; one that fails says so at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer: () => Promise<Check> = async () => ({ ok: true, says: 'answers' })
  const readiness = makeReadiness({
    platform: app.platform,
    pendingMigrations: async () => 0,
    clockAheadMs: () => 0,
    workerLateMs: () => 0,
    isStopping: () => false,
    further: { printer: () => answer() },
  })
  /** So many seconds later, after the time in which it may answer. */
  async function printerAfter(seconds: number) {
    vi.advanceTimersByTime(seconds * 1_000)
    const asked = readiness()
    if (seconds > 0) await vi.advanceTimersByTimeAsync(2_000)
    return (await asked).checks.printer
  }
  expect(await printerAfter(0)).toEqual({ ok: true, says: 'answers' })
  answer = () => new Promise(() => {})
  expect(await printerAfter(2)).toEqual({ ok: true, says: 'answers' })
  expect(await printerAfter(9)).toEqual({ ok: false, says: 'no answer in time' })
  answer = async () => ({ ok: true, says: 'answers' })
  expect(await printerAfter(2)).toEqual({ ok: true, says: 'answers' })
  answer = async () => {
    throw new Error('out of paper')
  }
  expect(await printerAfter(2)).toEqual({ ok: false, says: 'does not answer' })
})
