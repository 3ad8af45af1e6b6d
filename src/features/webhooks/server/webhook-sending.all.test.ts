import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeSending } from './send-deliveries.ts'
import {
  openWebhooks,
  type ReceivedDelivery,
  type ReceiverAnswer,
  sendAll,
  status,
  takes,
} from './webhooks.fixture.ts'

const hourMs = 3_600_000
const soon = { timeout: 15_000 }
const office = await forThisFile(openWebhooks())
const { app, receiver, tell, lettersOf } = office
const { id: original } = await bringIn(app, { ...cast.lukasz, status: 'submitted' })
beforeEach(office.reset)
afterEach(() => {
  vi.useRealTimers()
})

const never: ReceiverAnswer = () => {}
const typeOf = ({ body }: ReceivedDelivery): string => JSON.parse(body).type

test('a stop breaks off what is under way, and that goes out later as if it had never been tried', async () => {
  receiver.answers(never)
  const id = await office.addEndpoint({ events: ['document.added'] })
  await tell(original)
  const stops = new AbortController()
  const began = performance.now()
  const sent = sendAll(app.platform, stops.signal)
  await expect.poll(() => receiver.received.length, soon).toBe(1)
  stops.abort()
  await sent
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(await office.deliveriesSeen()).toMatchObject([{ state: 'waiting', tries: 0, fault: null }])
  receiver.answers(takes)
  await office.send()
  expect(await office.endpointSeen(id)).toMatchObject({ waiting: 0, lastFault: null })
})

test('one that doesn’t answer holds up no other', async () => {
  receiver.answers((response, message) =>
    typeOf(message) === 'charge.paid' ? undefined : takes(response, message),
  )
  await office.addEndpoint({ events: ['charge.paid'] })
  const id = await office.addEndpoint({ events: ['document.added'] })
  await tell(original, 'charge.paid')
  const stops = new AbortController()
  const worker = makeSending()
  const first = worker.round(app.platform, stops.signal)
  await expect.poll(() => receiver.received.length, soon).toBe(1)
  await tell(original)
  await worker.round(app.platform, stops.signal)
  expect(await office.endpointSeen(id)).toMatchObject({ waiting: 0 })
  stops.abort()
  await Promise.all([first, worker.ends()])
})

test('messages that are refused for themselves hold up none of another application', async () => {
  const id = await office.addEndpoint({ events: ['document.added'] })
  const people = await Promise.all(Array.from({ length: 8 }, () => copyOf(app, original)))
  const bad = people.slice(0, 4).map((one) => one.id)
  receiver.answers((response, message) => {
    const { applicationId } = JSON.parse(message.body).data
    response.writeHead(bad.includes(applicationId) ? 422 : 204).end()
  })
  for (const one of people) for (let fact = 0; fact < 2; fact++) await tell(one.id)
  await office.send()
  // The second of each that was refused waits behind the first.
  expect(await office.endpointSeen(id)).toMatchObject({ state: 'on', waiting: 8, failed: 0 })
  expect(receiver.received).toHaveLength(12)
})

test('one with a few events that takes none is switched off as well, and owners hear of the first that ran out of tries', async () => {
  receiver.answers(status(500))
  const id = await office.addEndpoint({ events: ['document.added'] })
  const before = (await lettersOf('webhook-message-failed')).length
  await tell(original)
  for (let hour = 0; hour < 60; hour++) {
    await office.send()
    app.clock.advance(hourMs)
  }
  await office.newOwner()
  expect(await office.endpointSeen(id)).toMatchObject({ state: 'on', failed: 1 })
  expect((await lettersOf('webhook-message-failed')).length).toBeGreaterThan(before)
  app.clock.advance(20 * hourMs)
  await tell(original)
  await office.send()
  await office.newOwner()
  expect(await office.endpointSeen(id)).toMatchObject({ state: 'off', waiting: 1 })
})

test('a long line is switched on, sent, and removed in portions', async () => {
  const id = await office.addEndpoint({ events: ['document.added'] })
  await office.office('POST /api/admins/webhooks/{id}/pause', { id })
  const people = await Promise.all(Array.from({ length: 3 }, () => copyOf(app, original)))
  const { pool } = app.platform
  const at = new Date(app.clock.now().getTime() - hourMs)
  for (const one of people)
    await pool.query(
      'SELECT tell_webhooks($1, $2, gen_random_uuid(), $3) FROM generate_series(1, 1500)',
      ['document.added', one.id, at],
    )
  await pool.query(
    `UPDATE webhook_deliveries SET tries = 3, next_at = $2
     WHERE seq = (SELECT min(seq) FROM webhook_deliveries WHERE application_id = $1)`,
    [people[0]?.id, new Date(at.getTime() + 9 * hourMs)],
  )
  await office.office('POST /api/admins/webhooks/{id}/switch-on', { id })
  const { rows } = await pool.query(
    'SELECT count(*)::int AS moved FROM webhook_deliveries WHERE next_at > $1',
    [at],
  )
  expect(rows).toEqual([{ moved: 1 }])
  receiver.answers(never)
  const stops = new AbortController()
  const sent = sendAll(app.platform, stops.signal)
  // One of each application, and no second.
  await expect.poll(() => receiver.received.length, soon).toBe(3)
  stops.abort()
  await sent
  await office.office('DELETE /api/admins/webhooks/{id}', { id })
  await office.send()
  const left = await pool.query('SELECT FROM webhook_deliveries')
  expect(left.rows).toEqual([])
})
