import { beforeEach, expect, test } from 'vitest'
import { sendDueReleases } from '#features/decisions/server/release-job.ts'
import { openPapers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { depositOf, record } from '#features/payments/server/payments.fixture.ts'
import { makeAdmin } from '#tests/admins.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { approve, confirm, draft, freshSignIns, release, settleChecks } from '#tests/decisions.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { completed } from '#tests/signed-contracts.ts'
import { EventType } from '../events.ts'

const { app, send, ...papers } = await forThisFile(openPapers())
const ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const ben = await makeAdmin(app, { role: 'owner', name: 'Ben' })
const { id: original } = await bringIn(app, cast.xiaoming)

beforeEach(async () => {
  await app.platform.pool.query('DELETE FROM webhook_endpoints')
  await freshSignIns(app)
})

async function addEndpoint(): Promise<void> {
  const { status } = await app.call('POST /api/admins/webhooks', {
    token: ben,
    body: { name: 'System', address: 'https://system.example/hooks', events: EventType.options },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(status).toBe(200)
}

async function told(id: string): Promise<{ type: string; subject: string | null }[]> {
  const { rows } = await app.platform.pool.query(
    'SELECT type, subject_id AS subject FROM webhook_deliveries WHERE application_id = $1 ORDER BY seq',
    [id],
  )
  return rows
}

const typesOf = async (id: string) => (await told(id)).map(({ type }) => type)

test('a decision is told of when it goes out, and nothing before: not its draft, nor its release that waits', async () => {
  const one = await copyOf(app, original)
  await addEndpoint()
  await settleChecks(app, one.id)
  const drafted = await draft(app, ana, one.id)
  const confirmed = await confirm(app, ana, drafted.body)
  const made = await release(app, ana, { ids: [confirmed.body.id] })
  expect((await approve(app, ben, made.body)).status).toBe(200)
  await sendDueReleases(app.platform)
  expect(await told(one.id)).toEqual([])
  app.clock.advance(24 * 3_600_000)
  await sendDueReleases(app.platform)
  expect(await typesOf(one.id)).toEqual(['decision.released', 'application.status_changed'])
})

test('a document, a paid deposit, a complete contract and the enrollment are told of, each once and in its order', async () => {
  const one = await copyOf(app, original)
  await addEndpoint()
  const sent = await send(papers.office, one.id, await pdfOf(), { source: 'By post' })
  expect(sent.status).toBe(200)
  expect(await typesOf(one.id)).toEqual(['document.added'])
  const contract = await completed(app, ben, one)
  const deposit = await depositOf(app, ben, one.id)
  expect((await record(app, ben, deposit.id, { amount: deposit.open })).status).toBe(200)
  const rows = await told(one.id)
  expect(rows.map(({ type }) => type)).toEqual([
    'document.added',
    'decision.released',
    'application.status_changed',
    'contract.completed',
    'charge.paid',
    'application.enrolled',
    'application.status_changed',
  ])
  expect(rows[3]?.subject).toBe(contract.contractId)
  expect(rows[4]?.subject).toBe(deposit.id)
})

test('a fact that is rolled back is told to no one, and what is kept of a person goes with them', async () => {
  const one = await copyOf(app, original)
  await addEndpoint()
  const { pool } = app.platform
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query(`SELECT tell_webhooks('document.added', $1, NULL, now())`, [one.id])
  await client.query('ROLLBACK')
  expect(await told(one.id)).toEqual([])
  // Who is first to lock the application is first in line, however late the other commits.
  await client.query('BEGIN')
  await client.query(`SELECT tell_webhooks('document.added', $1, NULL, now())`, [one.id])
  const second = pool.query(`SELECT tell_webhooks('charge.paid', $1, NULL, now())`, [one.id])
  await client.query('COMMIT')
  client.release()
  await second
  expect(await typesOf(one.id)).toEqual(['document.added', 'charge.paid'])
})

test('a document is told of once it is clean', async () => {
  const one = await copyOf(app, original)
  await addEndpoint()
  const { pool } = app.platform
  const scan = (to: string) =>
    pool.query(
      'UPDATE files SET scan = $1 WHERE id = (SELECT file_id FROM document_versions WHERE application_id = $2)',
      [to, one.id],
    )
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('ALTER TABLE document_versions DISABLE TRIGGER documents_are_told_to_webhooks')
  await client.query('COMMIT')
  client.release()
  await send(papers.office, one.id, await pdfOf(), { source: 'By post' })
  await pool.query('ALTER TABLE document_versions ENABLE TRIGGER documents_are_told_to_webhooks')
  await scan('scanning')
  await scan('rejected')
  expect(await typesOf(one.id)).toEqual([])
  await scan('clean')
  await scan('received')
  await scan('clean')
  expect(await typesOf(one.id)).toEqual(['document.added'])
})
