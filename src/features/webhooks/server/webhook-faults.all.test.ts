import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobPlatform } from '#server/platform.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { randomFrom } from '#tests/random.ts'
import {
  openWebhooks,
  type ReceivedDelivery,
  type ReceiverAnswer,
  sendAll,
  status,
  takes,
} from './webhooks.fixture.ts'

const hourMs = 3_600_000
const office = await forThisFile(openWebhooks())
const { app, receiver, tell, lettersOf } = office
const { id: original } = await bringIn(app, { ...cast.lukasz, status: 'submitted' })
beforeEach(office.reset)
afterEach(() => {
  vi.useRealTimers()
})

/** With the published library, at the time at which it was sent. */
function verify(secret: string, { headers, body }: ReceivedDelivery): void {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  new Webhook(secret).verify(body, headers)
  vi.useRealTimers()
}

/** A worker that is killed behind some of its requests: what came of them is never kept. */
function mortal(random: () => number): JobPlatform {
  const { db } = app.platform
  return {
    ...app.platform,
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'transaction' && random() < 0.2)
          return () => Promise.reject(new Error('killed'))
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  }
}

test('with a receiver that drops, repeats, delays, and lies, and workers that are killed, nothing is lost and the order is kept', async () => {
  const random = randomFrom(7)
  const failures = new Map<string, number>()
  const taken: ReceivedDelivery[] = []
  const busy = new Set<string>()
  const faults: string[] = []
  const applicationOf = ({ body }: ReceivedDelivery): string => JSON.parse(body).data.applicationId

  receiver.answers(async (response, message) => {
    const application = applicationOf(message)
    if (busy.has(application)) faults.push(`two at once for ${application}`)
    busy.add(application)
    await new Promise((go) => setTimeout(go, random() * 10))
    busy.delete(application)
    const before = failures.get(message.id) ?? 0
    const dice = before < 4 ? random() : 1
    if (dice < 0.5) failures.set(message.id, before + 1)
    if (dice < 0.1) return response.destroy()
    if (dice < 0.2) return response.writeHead(500).end()
    if (dice < 0.3) return response.writeHead(302, { location: receiver.address }).end()
    // Taken, but the answer is lost or too much: it comes again.
    taken.push(message)
    if (dice < 0.4) return response.destroy()
    if (dice < 0.5) return response.writeHead(200).end('x'.repeat(100_000))
    return response.writeHead(200).end('ok')
  })
  const id = await office.addEndpoint({ events: ['document.added'] })
  const [secret = ''] = await office.secretsOf(id)
  const people = await Promise.all(Array.from({ length: 12 }, () => copyOf(app, original)))
  for (let fact = 0; fact < 6; fact++) for (const one of people) await tell(one.id)

  const { pool } = app.platform
  const left = async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM webhook_deliveries WHERE state <> 'delivered'`,
    )
    return rows[0].count
  }
  const worker = mortal(random)
  for (let round = 0; (await left()) > 0; round++) {
    expect(round).toBeLessThan(300)
    await Promise.allSettled([1, 2, 3].map(() => sendAll(worker)))
    // The fourth failure in a row of one message would wait for hours; the clock goes there.
    app.clock.advance(hourMs)
    await pool.query(`UPDATE webhook_deliveries SET tries = least(tries, 6)`)
  }

  expect(faults).toEqual([])
  for (const message of receiver.received) verify(secret, message)
  const { rows } = await pool.query(
    'SELECT application_id AS application, array_agg(id ORDER BY seq) AS ids FROM webhook_deliveries GROUP BY 1',
  )
  expect(rows).toHaveLength(people.length)
  for (const { application, ids } of rows) {
    const came = taken.filter((one) => applicationOf(one) === application).map((one) => one.id)
    // The first time that each came, without what came again.
    expect([...new Set(came)]).toEqual(ids)
    // And nothing came behind a later one.
    expect(came.map((one) => ids.indexOf(one))).toEqual(
      came.map((one) => ids.indexOf(one)).toSorted((a, b) => a - b),
    )
  }
  expect(taken.length).toBeGreaterThan(72)
}, 120_000)

test.each<[string, ReceiverAnswer, string]>([
  ['an error', status(503), 'It answered with an error (503)'],
  ['a redirect', status(307, { location: 'https://example.com' }), 'It answered with a redirect'],
  ['no answer', (response) => response.destroy(), 'We couldn’t connect'],
  [
    'a packed answer',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    'Its answer was compressed',
  ],
  [
    'an answer without end',
    (response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', pour)
      pour()
    },
    'Its answer was larger than 64 KB',
  ],
  [
    'an answer that trickles',
    (response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 200)
      response.on('close', () => clearInterval(drip))
    },
    'It took longer than 15 seconds',
  ],
])(
  '%s is a fault that the office can read',
  async (_, answers, words) => {
    receiver.answers(answers)
    const id = await office.addEndpoint()
    await tell(original)
    await office.send()
    const seen = await office.endpointSeen(id)
    expect(seen.lastFault).toContain(words)
    expect(seen).toMatchObject({ state: 'on', waiting: 1, lastSuccessAt: null })
  },
  30_000,
)

test('private addresses are refused, however they are written', async () => {
  for (const address of ['http://10.0.0.1/', 'ftp://example.com/', 'https://ann:pw@example.com/']) {
    const body = { name: 'X', address, events: ['document.added'] }
    const { status, body: answer } = await office.office('POST /api/admins/webhooks', { body })
    expect([status, Object.keys(answer.fields)]).toEqual([422, ['address']])
  }
  const ids = await Promise.all(
    ['https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/'].map((address) =>
      office.addEndpoint({ address }),
    ),
  )
  await tell(original)
  await office.send()
  for (const id of ids)
    expect((await office.endpointSeen(id)).lastFault).toContain('a private network')
})

test('an endpoint that fails for three days is switched off, owners are told once, and what happened since goes out in order', async () => {
  receiver.answers(status(500))
  const id = await office.addEndpoint({ events: ['document.added'] })
  const people = await Promise.all(Array.from({ length: 3 }, () => copyOf(app, original)))
  for (let hour = 0; hour < 90; hour++) {
    for (const one of people) if (hour % 12 === 0) await tell(one.id)
    await office.send()
    app.clock.advance(hourMs)
  }
  await office.newOwner()
  const off = await office.endpointSeen(id)
  expect(off).toMatchObject({ state: 'off' })
  const letters = await lettersOf('webhook-switched-off')
  expect(new Set(letters.map(({ key }) => key.split(':')[1])).size).toBe(1)
  expect(letters[0]?.text).toContain(off.name)
  const before = receiver.received.length
  for (const one of people) await tell(one.id)
  await office.send()
  expect(receiver.received).toHaveLength(before)

  receiver.answers(takes)
  await office.office('POST /api/admins/webhooks/{id}/switch-on', { id })
  const { body } = await office.office('POST /api/admins/webhooks/{id}/send-failed', { id })
  expect(body.count).toBe(off.failed)
  await office.send()
  expect(await office.endpointSeen(id)).toMatchObject({ state: 'on', waiting: 0, failed: 0 })
  for (const one of people) {
    const sequences = receiver.received
      .slice(before)
      .map((message) => JSON.parse(message.body).data)
      .filter(({ applicationId }) => applicationId === one.id)
      .map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(sequences).toHaveLength(9)
  }
}, 60_000)

test('one that answers 410 is switched off at once, and one that is paused gets what waited, and tests meanwhile', async () => {
  receiver.answers(status(410))
  const id = await office.addEndpoint({ events: ['document.added'] })
  await tell(original)
  await office.send()
  expect(await office.endpointSeen(id)).toMatchObject({ state: 'off', waiting: 1, failed: 0 })
  receiver.answers(takes)
  await office.office('POST /api/admins/webhooks/{id}/switch-on', { id })
  await office.office('POST /api/admins/webhooks/{id}/pause', { id })
  await tell(original)
  await office.office('POST /api/admins/webhooks/{id}/test', { id })
  await office.send()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'document.added',
    'endpoint.test',
  ])
  await office.office('POST /api/admins/webhooks/{id}/switch-on', { id })
  await office.send()
  expect(await office.endpointSeen(id)).toMatchObject({ waiting: 0 })
  expect(receiver.received).toHaveLength(4)
})

test('the other owners hear where messages go, and the audit log keeps the server and the events', async () => {
  const id = await office.addEndpoint({
    events: ['document.added'],
    address: 'https://a.example/x',
  })
  const other = await office.newOwner()
  expect(other).not.toBe('')
  const name = `Renamed ${id}`
  const body = { name, address: 'https://b.example/secret-path', events: ['charge.paid'] }
  expect((await office.office('PUT /api/admins/webhooks/{id}', { id, body })).status).toBe(200)
  const letters = await lettersOf('webhook-address')
  expect(letters.at(-1)?.text).toContain('b.example')
  expect(letters.at(-1)?.text).not.toContain('secret-path')
  const { rows } = await app.platform.pool.query(
    `SELECT detail FROM unsealed_audit WHERE action = 'webhook.changed' AND subject = $1
     UNION SELECT detail FROM audit_log WHERE action = 'webhook.changed' AND subject = $1`,
    [`webhook:${id}`],
  )
  expect(rows).toMatchObject([
    {
      detail: {
        from: { host: 'a.example', events: ['document.added'] },
        to: { host: 'b.example', events: ['charge.paid'] },
      },
    },
  ])
})
