import { expect, test } from 'vitest'
import { openAnswering } from '#features/documents/server/answer-files.fixture.ts'
import { q } from '#features/questionnaires/questionnaires.fixture.ts'
import { freshSignIns } from '#tests/decisions.ts'

const all = await openAnswering()
const { app } = all.papers

async function told(id: string): Promise<string[]> {
  const { rows } = await app.platform.pool.query(
    'SELECT subject_id AS subject FROM webhook_deliveries WHERE application_id = $1 ORDER BY seq',
    [id],
  )
  return rows.map(({ subject }) => subject)
}

test('the file of an answer is told of when the answers are sent in, and not while they are a draft', async () => {
  const me = await all.somebody()
  await freshSignIns(app)
  const { status } = await app.call('POST /api/admins/webhooks', {
    token: all.owner,
    body: { name: 'System', address: 'https://system.example/hooks', events: ['document.added'] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(status).toBe(200)
  const dropped = await me.give('b')
  await me.save(me.id, q('b'), dropped)
  const given = await me.give('b')
  await me.save(me.id, q('b'), given)
  expect(await told(me.application)).toEqual([])
  // Its scan ends only after the answers are sent in, or before: it is told of once.
  const { pool } = app.platform
  const scan = (to: string) =>
    pool.query(
      'UPDATE files SET scan = $1 WHERE id = (SELECT file_id FROM document_versions WHERE id = $2)',
      [to, given.file],
    )
  await scan('scanning')
  await scan('clean')
  expect(await told(me.application)).toEqual([])
  expect((await me.send(me.id)).status).toBe(200)
  expect(await told(me.application)).toEqual([given.file])
  await scan('scanning')
  await scan('clean')
  expect(await told(me.application)).toEqual([given.file])
})
