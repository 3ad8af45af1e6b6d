import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { cleanupJob } from '#server/cleanup.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { openWebhooks } from './webhooks.fixture.ts'

const dayMs = 24 * 3_600_000
const office = await forThisFile(openWebhooks())
const { app, receiver } = office
const maya = await bringIn(app, { ...cast.lukasz, status: 'submitted' })
beforeEach(office.reset)

/** As in life: a fact of an application, by its own transaction. */
async function addFact(applicationId = maya.id, step = 'return', status = 'incomplete') {
  const { pool } = app.platform
  await pool.query(
    `WITH a AS (UPDATE applications SET timeline_seq = timeline_seq + 1, status_seq = timeline_seq + 1, status = $3
       WHERE id = $1 RETURNING id, timeline_seq),
     before AS (SELECT application_id, seq, to_status FROM timeline WHERE application_id = $1 AND step IS NOT NULL ORDER BY seq DESC LIMIT 1)
     INSERT INTO timeline (application_id, seq, kind, step, prev_seq, from_status, to_status, actor, at)
     SELECT a.id, a.timeline_seq, 'step', $2, before.seq, before.to_status, $3, 'system', $4 FROM a, before`,
    [applicationId, step, status, app.clock.now()],
  )
}

const countOf = async (table: string) =>
  Number((await app.platform.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)

const types = () => receiver.received.map(({ body }) => JSON.parse(body).type)

test('without an endpoint nothing is written, and facts are told to one in order, signed as Standard Webhooks, naming no one', async () => {
  await addFact()
  const { rows } = await app.platform.pool.query('SELECT FROM webhook_deliveries')
  expect(rows).toEqual([])
  const id = await office.addEndpoint()
  await addFact(maya.id, 'submit', 'submitted')
  await addFact(maya.id, 'withdraw', 'withdrawn')
  await office.send()
  expect(types()).toEqual([
    'application.submitted',
    'application.status_changed',
    'application.withdrawn',
    'application.status_changed',
  ])
  const [secret = ''] = await office.secretsOf(id)
  expect(secret).toMatch(/^whsec_/)
  for (const { body, headers } of receiver.received) {
    // The library compares with the clock of the machine, so the clock of the test is told apart.
    const [, signature = ''] = headers['webhook-signature']?.split(',') ?? []
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body)).toBe(`v1,${signature}`)
    expect(Object.keys(JSON.parse(body).data).sort()).toEqual(['applicationId', 'sequence', 'url'])
  }
  expect(await office.endpointSeen(id)).toMatchObject({
    state: 'on',
    waiting: 0,
    failed: 0,
    lastFault: null,
  })
  expect(await office.deliveriesSeen({ state: 'delivered' })).toHaveLength(4)
})

test('a message that fails is tried eight times within a day, holds back those behind it, and can be sent again with its id', async () => {
  const id = await office.addEndpoint({ events: ['application.status_changed'] })
  receiver.answers((response) => response.writeHead(500).end())
  await addFact(maya.id, 'reopen', 'in_review')
  await addFact(maya.id, 'release-waitlist', 'waitlisted')
  const began = app.clock.now().getTime()
  const [second, first] = await office.deliveriesSeen()
  for (let round = 0; round < 8; round++) {
    await office.send()
    const { rows } = await app.platform.pool.query(
      'SELECT next_at FROM webhook_deliveries WHERE id = $1',
      [first.id],
    )
    if (round < 7) app.clock.set(rows[0].next_at.toISOString())
  }
  expect(app.clock.now().getTime() - began).toBeLessThan(dayMs)
  expect(receiver.received.map((one) => one.id)).toEqual(Array(8).fill(first.id))
  await office.newOwner()
  expect(await office.endpointSeen(id)).toMatchObject({
    failed: 1,
    waiting: 1,
    lastFault: 'It answered with an error (500)',
  })
  receiver.answers((response) => response.writeHead(200).end('fine'))
  await office.send()
  expect(receiver.received.at(-1)?.id).toBe(second.id)
  expect(
    (await office.office('POST /api/admins/webhook-deliveries/{id}/send-again', { id: second.id }))
      .status,
  ).toBe(409)
  expect(
    (await office.office('POST /api/admins/webhook-deliveries/{id}/send-again', { id: first.id }))
      .status,
  ).toBe(200)
  await office.send()
  expect(receiver.received.at(-1)?.id).toBe(first.id)
  app.clock.advance(31 * dayMs)
  await cleanupJob.run(app.platform, app.databaseUrl)
  await office.newOwner()
  expect(await office.deliveriesSeen()).toEqual([])
})

test('while a secret is changed messages are signed with both, and only an owner who just logged in may change one', async () => {
  const id = await office.addEndpoint({ events: ['application.status_changed'] })
  const before = await office.secretsOf(id)
  await office.office('POST /api/admins/webhooks/{id}/change-secret', { id })
  const both = await office.secretsOf(id)
  expect(both).toEqual([expect.stringMatching(/^whsec_/), ...before])
  expect((await office.office('POST /api/admins/webhooks/{id}/change-secret', { id })).status).toBe(
    409,
  )
  const { rows } = await app.platform.pool.query('SELECT secret FROM webhook_endpoints')
  expect(rows[0].secret.toString('latin1')).not.toContain('whsec_')
  await office.office('POST /api/admins/webhooks/{id}/test', { id })
  await office.send()
  expect(types()).toEqual(['endpoint.test'])
  expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  app.clock.advance(25 * 3_600_000)
  await office.newOwner()
  expect(await office.secretsOf(id)).toEqual(both.slice(0, 1))
  app.clock.advance(6 * 60_000)
  for (const act of ['change-secret', 'show-secret', 'switch-on'] as const)
    expect((await office.office(`POST /api/admins/webhooks/{id}/${act}`, { id })).body.code).toBe(
      'confirm-first',
    )
})

test('an endpoint is removed while a fact is told to it: the fact is kept, its name is free at once, and the sender deletes the rest', async () => {
  const events = ['application.status_changed']
  const id = await office.addEndpoint({ events, name: 'Same' })
  await addFact(maya.id, 'submit', 'submitted')
  const { pool } = app.platform
  const deleting = await pool.connect()
  await deleting.query('BEGIN')
  await deleting.query('DELETE FROM webhook_endpoints WHERE id = $1', [id])
  // Waits for no lock: one that is being deleted is told nothing.
  await addFact(maya.id, 'return', 'incomplete')
  await deleting.query('ROLLBACK')
  deleting.release()
  const { status } = await office.office('DELETE /api/admins/webhooks/{id}', { id })
  expect(status).toBe(200)
  expect(await office.endpointSeen(id)).toBeUndefined()
  expect(await office.deliveriesSeen()).toEqual([])
  await office.addEndpoint({ events: ['charge.paid'], name: 'Same' })
  await addFact(maya.id, 'submit', 'submitted')
  await office.send()
  expect([receiver.received, await countOf('webhook_deliveries')]).toEqual([[], 0])
  expect(await countOf('webhook_endpoints')).toBe(1)
})
