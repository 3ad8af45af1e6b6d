import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#server/app.ts'
import { checkInvariants } from '#server/invariants.ts'
import { completeAnswers } from './answers.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { makeFilled, rowsOf, submit } from './filled.ts'
import { openLossyProxy } from './lossy-proxy.ts'

const people = 25
const saves = 15
const lostShare = 0.2
const seed = Number(process.env.SEED ?? 20_261_121)

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Small and repeatable (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

async function listen() {
  const server = createAdaptorServer({ fetch: app.app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test(`R5: 500 calls whose answers are lost one time in five have one effect each (seed ${seed})`, async () => {
  const server = await listen()
  const proxy = await openLossyProxy(server.url, lostShare, randomFrom(seed))
  let tries = 0

  /** One act of a client: sent with its key until an answer arrives. */
  async function act(token: string, path: string, body: object) {
    const key = randomUUID()
    for (;;) {
      tries++
      const answer = await fetch(`${proxy.url}/api/users/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (!answer) continue
      expect(answer.status).toBe(200)
      return answer.json()
    }
  }

  async function apply(person: number) {
    const email = `lossy${person}@example.org`
    const { token } = await bringIn(app, { ...cast.maya, email })
    const intakes = await app.platform.pool.query(
      'SELECT DISTINCT ON (program) program, id FROM intakes ORDER BY program, opens_at',
    )
    const [ba, msc] = intakes.rows
    const begun = await act(token, 'applications', { program: 'msc', intakeId: msc.id })
    const tab = `tab-of-${person}-lossy`
    let revision = begun.revision
    for (let seq = 1; seq <= saves; seq++) {
      const answers =
        seq === saves ? completeAnswers('msc') : { education: { statement: `${seq}` } }
      const saved = await act(token, 'application', {
        applicationType: 'msc',
        ...{ tab, seq, revision },
        ...answers,
      })
      revision = saved.revision
      expect(revision).toBe(seq)
    }
    const submitted = await act(token, `applications/${begun.id}/submit`, {
      revision,
      declared: true,
    })
    const second = await act(token, 'applications', { program: 'ba', intakeId: ba.id })
    await act(token, `applications/${second.id}/discard`, {})
    await act(token, `applications/${begun.id}/withdraw`, { reasonId: 'timing' })
    return { id: begun.id, second: second.id, receiptNumber: submitted.receiptNumber }
  }

  const done = await Promise.all(Array.from({ length: people }, (_, person) => apply(person)))
  proxy.close()
  server.close()
  expect(proxy.lost.answers).toBeGreaterThan((people * (saves + 5) * lostShare) / 2)
  expect(tries - proxy.lost.answers).toBe(people * (saves + 5))

  for (const { id, second, receiptNumber } of done) {
    const { application, submissions, timeline } = await rowsOf(app, id)
    expect(application).toMatchObject({ status: 'withdrawn', revision: saves })
    expect(submissions).toMatchObject([{ round: 1, receiptNumber }])
    expect(timeline.map(({ step }) => step)).toEqual(['begin', 'submit', 'withdraw'])
    const other = await rowsOf(app, second)
    expect(other.timeline.map(({ kind }) => kind)).toEqual([
      'step',
      'answers-carried-over',
      'discarded',
    ])
  }
  const { rows } = await app.platform.pool.query(`
    SELECT template, count(*)::int AS count FROM mails WHERE application_id IS NOT NULL GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { template: 'application-received', count: people },
    { template: 'application-withdrawn', count: people },
  ])
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), invariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}, 120_000)

test('R6: fifty identical submits at once, ten times, are ten submissions with a receipt and a mail each', async () => {
  for (let time = 0; time < 10; time++) {
    const filled = await makeFilled(app)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(app, filled, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await rowsOf(app, filled.id)).submissions).toHaveLength(1)
    const mails = await app.platform.pool.query('SELECT key FROM mails WHERE application_id = $1', [
      filled.id,
    ])
    expect(mails.rows).toEqual([{ key: `submit:${filled.id}:1` }])
  }
}, 60_000)
