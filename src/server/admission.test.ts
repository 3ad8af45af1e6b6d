import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { composeApp } from '#app/server/app.ts'
import { makeTestApp } from '../../tests/app.ts'
import { forThisFile } from '../../tests/for-this-file.ts'
import { type Admission, classOf, watchLoad } from './admission.ts'
import { makeAdmissionGate } from './admission-gate.ts'
import { makeLog } from './log.ts'
import { makeMetrics } from './metrics.ts'

const app = await forThisFile(makeTestApp())

function admissionAt(waitingCount: number, random?: () => number): Admission {
  const pool = Object.assign(new EventEmitter(), { waitingCount, options: { max: 12 } })
  const admission = watchLoad(pool, random)
  onTestFinished(admission.stop)
  return admission
}

/** The product behind its front door, so full that as many wait. */
function productAt(waitingCount: number) {
  const said: string[] = []
  const metrics = makeMetrics(app.platform)
  const platform = { ...app.platform, log: makeLog('warn', { write: (line) => said.push(line) }) }
  const product = composeApp(app.platform, { metrics })
  const door = makeAdmissionGate(product.fetch, {
    platform,
    admission: admissionAt(waitingCount),
    metrics,
  })
  const answer = async (url: string, method = 'GET') =>
    door(new Request(`http://localhost${url}`, { method }), {
      incoming: { method, url, socket: {} },
    })
  return { answer, metrics, said }
}

const calls = {
  submit: ['POST', '/api/users/applications/1/submit'],
  save: ['PATCH', '/api/users/application'],
  own: ['GET', '/api/users/application'],
  list: ['GET', '/api/admins/applications'],
  report: ['GET', '/api/admins/reports/funnel'],
} as const

/** Of a thousand of each kind, how many a server takes that is so full. */
function takenAt(waitingCount: number) {
  let n = 0
  const { enter } = admissionAt(waitingCount, () => (n++ % 1_000) / 1_000)
  return Object.fromEntries(
    Object.entries(calls).map(([name, [method, path]]) => {
      const entered = Array.from({ length: 1_000 }, () => enter(method, path))
      return [name, entered.filter((one) => 'leave' in one).length]
    }),
  )
}

test('the fuller the server, the more gives way: reports, lists, reading, and saves at the very end', () => {
  expect(takenAt(4)).toEqual({ submit: 1_000, save: 1_000, own: 1_000, list: 1_000, report: 1_000 })
  for (const waiting of [12, 24, 30, 36, 40, 44]) {
    const { submit = 0, save = 0, own = 0, list = 0, report = 0 } = takenAt(waiting)
    expect(submit).toBeGreaterThanOrEqual(save)
    expect([save, own, list, report]).toEqual([save, own, list, report].sort((a, b) => b - a))
    expect(report).toBeLessThan(1_000)
    expect(save).toBeGreaterThan(0)
  }
  expect(takenAt(48)).toEqual({ submit: 4, save: 0, own: 0, list: 0, report: 0 })
})

test('a few who submit are taken however full it is, one for each that is done', () => {
  const { enter } = admissionAt(1_000)
  const submit = () => enter(...calls.submit)
  const taken = Array.from({ length: 5 }, submit)
  expect(taken.map((one) => 'leave' in one)).toEqual([true, true, true, true, false])
  expect('leave' in enter(...calls.save)).toBe(false)
  const [first] = taken
  if (first && 'leave' in first) first.leave()
  expect('leave' in submit()).toBe(true)
  expect('leave' in submit()).toBe(false)
  expect('leave' in enter('POST', '/api/admins/applications/1/submit')).toBe(false)
})

test('where connections are kept long, fewer may wait for them', () => {
  const pool = Object.assign(new EventEmitter(), { waitingCount: 24, options: { max: 12 } })
  const admission = watchLoad(pool)
  onTestFinished(admission.stop)
  const keepEach = (ms: number) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    for (let n = 0; n < 64; n++) {
      const client = {}
      clock.mockReturnValue(0)
      pool.emit('acquire', client)
      clock.mockReturnValue(ms)
      pool.emit('release', undefined, client)
    }
    clock.mockRestore()
  }
  keepEach(10)
  expect(admission.load()).toBe(0.5)
  keepEach(120)
  expect(admission.load()).toBeCloseTo(0.8)
  keepEach(10)
  expect(admission.load()).toBe(0.5)
})

test('while saves are still taken, so are some of those who only look', () => {
  const { save = 0, own = 0 } = takenAt(38)
  expect(save).toBeLessThan(500)
  expect(own).toBeGreaterThan(save / 2)
})

test.each([
  ['GET', '/api/users/export', 'report'],
  ['GET', '/api/admins/finance/export', 'report'],
  ['GET', '/api/admins/audit-log', 'report'],
  ['HEAD', '/api/admins/people', 'list'],
  ['POST', '/api/admins/login', 'change'],
])('%s %s is a %s', (method, path, said) => {
  expect(classOf(method, path)).toBe(said)
})

test('who is sent away hears when to come back, and not all at the same time; the log tells it by the second', async () => {
  const { answer, metrics, said } = productAt(1_000)
  const answers = await Promise.all(Array.from({ length: 60 }, () => answer('/api/users/me?x=1')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await answers[0]?.json()).toEqual({
    error: 'We’re very busy right now. Try again in a few seconds',
    code: 'overloaded',
    requestId: answers[0]?.headers.get('x-request-id'),
  })
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'date'])
    expect(answers[0]?.headers.get(name), name).toBeTruthy()
  const waits = answers.map(({ headers }) => Number(headers.get('retry-after')))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30)
  expect(new Set(waits).size).toBeGreaterThan(3)
  expect(await metrics.text()).toContain('matricula_unavailable_total{reason="load"} 60')
  await expect.poll(() => said.join(''), { timeout: 5_000 }).toContain('"turnedAway":{"own":60}')
})

test('machines, other services and what a browser asks ahead of a call are let through', async () => {
  const { answer } = productAt(1_000)
  expect((await answer('/healthz')).status).toBe(200)
  expect((await answer('/readyz')).status).toBe(200)
  expect((await answer('/api/hooks/nothing', 'POST')).status).toBe(404)
  expect((await answer('/api/users/me', 'OPTIONS')).status).not.toBe(503)
})

test('a loop that is late most of the time is load while many call, one long pause is none', async () => {
  const admission = admissionAt(0)
  const entered = Array.from({ length: 16 }, () => admission.enter(...calls.save))
  const block = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  await expect.poll(() => admission.load(), { timeout: 10_000 }).toBeLessThan(0.1)
  block(1_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(admission.load()).toBeLessThan(0.5)
  await expect
    .poll(
      () => {
        block(400)
        return admission.load()
      },
      { timeout: 10_000, interval: 1 },
    )
    .toBeGreaterThan(0.5)
  const [first] = entered
  if (first && 'leave' in first) first.leave()
  expect(admission.load()).toBe(0)
})
