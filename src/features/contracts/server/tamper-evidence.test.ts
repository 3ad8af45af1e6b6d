import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenIn } from '#tests/invariants.ts'
import { contractInvariants } from './invariants.ts'
import { app, withSealed } from './verification.fixture.ts'

withSealed()

/** Ways to change what was agreed on, past every guard of the database. */
const changes: [string, ReturnType<typeof sql>][] = [
  [
    'an event',
    sql`UPDATE contract_events SET body = body || '{"name": "Somebody"}' WHERE kind = 'signed'`,
  ],
  [
    'the time of an event',
    sql`UPDATE contract_events SET at = at + interval '1 second' WHERE seq = 3`,
  ],
  ['the last event, taken away', sql`DELETE FROM contract_events WHERE kind = 'sealed'`],
  ['the text', sql`UPDATE contracts SET words = words || '{"title": "Another"}'`],
  ['the figures', sql`UPDATE contracts SET facts = facts || '{"selfPay": "$1"}'`],
  ['the state', sql`UPDATE contracts SET status = 'voided', sealed_sha256 = NULL`],
  ['the signer', sql`UPDATE contract_signers SET name = 'Somebody' WHERE ord = 1`],
  [
    'the signature',
    sql`UPDATE contract_signers SET signature = '{"way": "typed", "name": "X"}' WHERE ord = 1`,
  ],
  [
    'the file, swapped',
    sql`UPDATE contract_files f SET bytes = u.bytes, sha256 = u.sha256 FROM contract_files u WHERE f.kind = 'sealed' AND u.kind = 'unsigned'`,
  ],
  [
    'the template',
    sql`UPDATE contract_template_versions SET content = content || '{"title": "Another"}'`,
  ],
]

test.each(changes)('verify names a change in the database: %s', async (_, change) => {
  const { pool } = app.platform
  const client = await pool.connect()
  const tables = [
    'contracts',
    'contract_events',
    'contract_files',
    'contract_signers',
    'contract_template_versions',
  ]
  const guards = (state: string) =>
    tables.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';')
  const copies = tables.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`).join(';')
  await client.query(`${copies}; ${guards('DISABLE')}`)
  try {
    await app.platform.db.execute(change)
    expect((await brokenIn(app, contractInvariants)).length).toBeGreaterThan(0)
  } finally {
    const [contract, events, files, signers, versions] = tables
    await client.query(`
      DELETE FROM ${events}; DELETE FROM ${files}; DELETE FROM ${signers};
      UPDATE ${contract} c SET words = k.words, facts = k.facts, status = k.status, sealed_sha256 = k.sealed_sha256
        FROM kept_${contract} k WHERE k.id = c.id;
      UPDATE ${versions} c SET content = k.content FROM kept_${versions} k WHERE k.id = c.id;
      INSERT INTO ${events} SELECT * FROM kept_${events};
      INSERT INTO ${files} SELECT * FROM kept_${files};
      INSERT INTO ${signers} SELECT * FROM kept_${signers};
      ${tables.map((table) => `DROP TABLE kept_${table}`).join(';')}; ${guards('ENABLE')}`)
    client.release()
  }
  expect(await brokenIn(app, contractInvariants)).toEqual([])
})

test('nothing of it can be changed through the database as it stands', async () => {
  for (const change of [
    sql`UPDATE contract_events SET kind = 'x'`,
    sql`DELETE FROM contract_events`,
    sql`DELETE FROM contract_files`,
    sql`UPDATE contracts SET words = words || '{"title": "Another"}'`,
    sql`UPDATE contract_signers SET name = 'Somebody'`,
    sql`UPDATE contract_template_versions SET version = 9`,
  ])
    await expect(app.platform.db.execute(change)).rejects.toThrow()
})
