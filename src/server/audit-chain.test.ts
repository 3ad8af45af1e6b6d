import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { sealed } from '#tests/audit-seal.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../tests/app.ts'
import { recordAudit } from './audit.ts'

const app = await forThisFile(makeTestApp())

beforeEach(async () => {
  await tamper('DELETE FROM audit_log')
  const { db } = app.platform
  const from = { address: '203.0.113.7', requestId: 'test' }
  for (let n = 1; n <= 6; n++)
    await recordAudit(
      { db, now: app.clock.now(), actor: { kind: 'system' }, from },
      { action: `act-${n}`, subject: n % 2 ? undefined : 'session:x', detail: { n } },
    )
  await sealed(app)
})

/** Past triggers and constraints, as the owner of the server could. */
async function tamper(statements: string): Promise<void> {
  const url = new URL(inject('template').adminUrl)
  url.pathname = new URL(app.databaseUrl).pathname
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(statements).finally(() => client.end())
}

async function verify(...args: string[]): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit-verify.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir },
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => parts.push(String(chunk)))
  const [code] = await once(child, 'close')
  return { code, said: parts.join('').trim() }
}

const rewritten = `UPDATE audit_log l SET action = 'nothing',
  hash = audit_row_hash((SELECT hash FROM audit_log WHERE seq = 2),
    ROW(l.seq, l.at, l.actor, 'nothing', l.subject, l.detail, l.request_id, l.address, l.hash)::audit_log)
  WHERE seq = 3`
const swapped = `UPDATE audit_log SET seq = 99 WHERE seq = 3;
  UPDATE audit_log SET seq = 3 WHERE seq = 4; UPDATE audit_log SET seq = 4 WHERE seq = 99`

test.each([
  ['an altered row', `UPDATE audit_log SET actor = 'admin:x' WHERE seq = 3`, 'row 3 was altered'],
  [
    'an altered detail',
    `UPDATE audit_log SET detail = '{"n":9}' WHERE seq = 2`,
    'row 2 was altered',
  ],
  ['a rewritten row with a hash of its own', rewritten, 'row 4 was altered'],
  ['a removed row', 'DELETE FROM audit_log WHERE seq = 3', 'row 3 was removed'],
  ['removed rows', 'DELETE FROM audit_log WHERE seq IN (1, 2)', 'rows 1 to 2 were removed'],
  ['rows in another order', swapped, 'row 3 was moved to 4'],
  [
    'a row put in at the end',
    `INSERT INTO audit_log (seq, at, actor, action, detail, hash)
     VALUES (7, now(), 'system', 'act', '{}', sha256('x'))`,
    'row 7 was altered',
  ],
  [
    'a gap that was closed by renumbering',
    'DELETE FROM audit_log WHERE seq = 3; UPDATE audit_log SET seq = seq - 1 WHERE seq > 3',
    'row 3 was altered',
  ],
])('names %s', async (_, breach, said) => {
  await tamper(breach)
  expect(await verify()).toEqual({ code: 1, said: `BROKEN The audit log: ${said}` })
})

test('a whole chain gives its last row, which shows later that the end was cut off', async () => {
  const { code, said } = await verify()
  expect(said).toMatch(/^ok {5}The audit log is whole\. Its last row is 6:[0-9a-f]{64}$/)
  expect(code).toBe(0)
  const head = said.split(' ').at(-1) ?? ''
  await tamper('DELETE FROM audit_log WHERE seq > 4')
  expect((await verify()).code).toBe(0)
  expect(await verify(head)).toEqual({ code: 1, said: 'BROKEN The audit log: row 6 was removed' })
  expect((await verify('6:what')).code).toBe(1)
})

test('rows that are not sealed yet are named, and break nothing', async () => {
  const { db } = app.platform
  const from = { address: '203.0.113.7', requestId: 'test' }
  const now = new Date(Date.now() - 60_000)
  await recordAudit({ db, now, actor: { kind: 'system' }, from }, { action: 'late' })
  const { code, said } = await verify()
  expect(said).toMatch(/^ok {5}The audit log is whole\. Its last row is 6:[0-9a-f]{64}$/m)
  expect(said).toMatch(/^ {7}Not sealed yet: 1 row, the oldest from (6|7)\d seconds ago$/m)
  expect(code).toBe(0)
})

test('an empty log is whole', async () => {
  await tamper('DELETE FROM audit_log')
  expect(await verify()).toEqual({ code: 0, said: 'ok     The audit log is empty' })
})
