import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { sealed } from '#tests/audit-seal.ts'
import { emptyDatabase } from '#tests/database.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../tests/app.ts'
import { recordAudit } from './audit.ts'
import { brokenAuditRows, readAuditHead } from './audit-chain.ts'
import { describeUnsealedRows, readUnsealedRows, sealAuditLog } from './audit-seal.ts'
import { listAppliedMigrations, migrate, migrateTo } from './db/migrate.ts'
import { auditLog } from './db/tables.ts'
import { checkInvariants, platformInvariants } from './invariants.ts'

const app = await forThisFile(makeTestApp())
const { db } = app.platform

/** Past triggers, as the owner of the server could. */
async function tamper(statements: string): Promise<void> {
  const url = new URL(inject('template').adminUrl)
  url.pathname = new URL(app.databaseUrl).pathname
  const client = await connect(url.href)
  await client.query('SET session_replication_role = replica')
  await client.query(statements).finally(() => client.end())
}

async function connect(url = app.databaseUrl): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function open(): Promise<Client> {
  const client = await connect()
  onTestFinished(() => client.end())
  return client
}

function write(action: string): Promise<void> {
  const from = { address: '203.0.113.7', requestId: 'test' }
  return recordAudit(
    { db, now: app.clock.now(), actor: { kind: 'system' }, from },
    { action, detail: {} },
  )
}

/** As servers of versions before: into the log itself, with a number and a hash of their own. */
const insert = (action: string) =>
  `INSERT INTO audit_log (seq, at, actor, action, detail, hash) VALUES (0, now(), 'system', '${action}', '{}', '')`

async function chain(client?: Client): Promise<string[]> {
  const { rows } = await (client ?? app.platform.pool).query<{ row: string }>(
    `SELECT seq || ' ' || action AS row FROM audit_log WHERE seq < first_unsealed() ORDER BY seq`,
  )
  return rows.map(({ row }) => row)
}

beforeEach(() => tamper('DELETE FROM audit_log'))

test('rows are sealed in the order in which they were written, although the earlier commits later', async () => {
  const [earlier, later] = [await open(), await open()]
  await earlier.query('BEGIN')
  await earlier.query(insert('first'))
  await later.query(insert('second'))
  await sealAuditLog(db)
  expect(await chain()).toEqual([])
  await earlier.query(insert('third'))
  await earlier.query('COMMIT')
  await sealed(app)
  expect(await chain()).toEqual(['1 first', '2 second', '3 third'])
  expect(await brokenAuditRows(db)).toEqual([])
})

test('a row stays behind one that was there when it was written, whichever transaction began first', async () => {
  const [early, between, late] = [await open(), await open(), await open()]
  for (const client of [early, between]) {
    await client.query('BEGIN')
    await client.query('SELECT pg_current_xact_id()')
  }
  await late.query(insert('lies before'))
  await early.query(insert('lies behind'))
  await early.query('COMMIT')
  await sealAuditLog(db)
  expect(await chain()).toEqual([])
  await between.query('ROLLBACK')
  await sealed(app)
  expect(await chain()).toEqual(['1 lies before', '2 lies behind'])
})

test('a sealer that is killed has sealed nothing, and the next goes on', async () => {
  for (const action of ['a', 'b', 'c']) await write(action)
  const killed = await connect()
  const { rows } = await killed.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await killed.query('BEGIN')
  const seal = async () => {
    await killed.query('SELECT seal_audit_log(1000)')
    return (await chain(killed)).length
  }
  await expect.poll(seal, { timeout: 20_000 }).toBe(3)
  await sealAuditLog(db)
  expect(await chain()).toEqual([])
  await db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid})`)
  await sealed(app)
  expect(await chain()).toEqual(['1 a', '2 b', '3 c'])
  expect(await brokenAuditRows(db)).toEqual([])
})

test('sealers side by side seal each row once, while others write', async () => {
  let isOver = false
  const sealing = [1, 2, 3].map(async () => {
    while (!isOver) await sealAuditLog(db)
  })
  const writing = Array.from({ length: 6 }, async (_, of) => {
    for (let n = 0; n < 20; n++) await write(`${of}-${n}`)
  })
  await Promise.all(writing)
  isOver = true
  await Promise.all(sealing)
  await sealed(app)
  expect(await readAuditHead(db)).toMatchObject({ seq: 120 })
  expect(new Set((await chain()).map((row) => row.split(' ')[1])).size).toBe(120)
  expect(await brokenAuditRows(db)).toEqual([])
})

test('an unsealed tail is named with its age, and breaks nothing', async () => {
  await write('sealed')
  await sealed(app)
  expect(await describeUnsealedRows(db, app.clock.now())).toBeUndefined()
  await write('waits')
  await write('waits too')
  expect(await readUnsealedRows(db)).toEqual({ rows: 2, since: app.clock.now() })
  const later = new Date(app.clock.now().getTime() + 61_000)
  const [finding] = (await checkInvariants(app.databaseUrl, later, platformInvariants)).filter(
    ({ name }) => name === 'The chain of the audit log is whole',
  )
  expect(finding).toMatchObject({
    broken: 0,
    says: 'holds. Not sealed yet: 2 rows, the oldest from 61 seconds ago',
  })
})

test('no one gives a row its number or hash, changes it, or seals it again', async () => {
  const owner = await open()
  await owner.query(insert('waits').replace(`(0,`, '(7,').replace(`'')`, `sha256('x'))`))
  expect(await chain()).toEqual([])
  const refused = 'audit_log is append-only'
  await expect(owner.query(`UPDATE audit_log SET action = 'other', seq = 1`)).rejects.toThrow(
    refused,
  )
  await expect(owner.query('DELETE FROM audit_log')).rejects.toThrow(refused)
  await sealed(app)
  for (const change of [`hash = sha256('x')`, 'seq = 2', 'seq = first_unsealed() + 1'])
    await expect(owner.query(`UPDATE audit_log SET ${change}`)).rejects.toThrow(refused)
  expect(await chain()).toEqual(['1 waits'])
})

test('what waits goes to the chain and nowhere else, even if its owner deletes it', async () => {
  const owner = await open()
  await write('waits')
  const refused = 'unsealed_audit is append-only'
  for (const change of [`UPDATE unsealed_audit SET action = 'other'`, 'TRUNCATE unsealed_audit'])
    await expect(owner.query(change)).rejects.toThrow(refused)
  await expect(
    owner.query(
      `INSERT INTO unsealed_audit OVERRIDING SYSTEM VALUE
       SELECT 1, at, actor, action, subject, detail, request_id, address, sha256('x') FROM unsealed_audit`,
    ),
  ).rejects.toThrow('unsealed_audit_waits')
  await owner.query('DELETE FROM unsealed_audit')
  expect(await chain()).toEqual(['1 waits'])
  expect(await brokenAuditRows(db)).toEqual([])
})

test('no trigger of the server’s own role gets past the seal, and none borrows it', async () => {
  await write('first')
  await sealed(app)
  const url = new URL(inject('template').adminUrl)
  url.pathname = new URL(app.databaseUrl).pathname
  const forger = await connect(url.href)
  onTestFinished(async () => {
    await forger.query('RESET ROLE; DROP OWNED BY forger; DROP ROLE forger')
    await forger.end()
  })
  await forger.query(`
    CREATE ROLE forger;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO forger;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO forger;
    SET ROLE forger;
    CREATE TEMP TABLE door (i int);
    CREATE FUNCTION pg_temp.forge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO public.audit_log (seq, at, actor, action, detail, hash)
        VALUES (first_unsealed(), now(), 'system', 'forged', '{}', '\\x01');
      RETURN NULL;
    END $$;
    CREATE TRIGGER forges AFTER INSERT ON door FOR EACH ROW EXECUTE FUNCTION pg_temp.forge();
    INSERT INTO door VALUES (1)`)
  await expect(
    forger.query(`CREATE TRIGGER seals AFTER DELETE ON door REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION seal_deleted()`),
  ).rejects.toThrow('permission denied')
  expect(await chain()).toEqual(['1 first'])
  await sealed(app)
  expect(await chain()).toEqual(['1 first', '2 forged'])
  expect(await brokenAuditRows(db)).toEqual([])
})

test('a row that was put behind the seal past all guards is found', async () => {
  await write('first')
  await sealed(app)
  await tamper(insert('slipped in').replace('(0,', '(first_unsealed(),'))
  expect(await brokenAuditRows(db)).toEqual([100_000_000_000_000])
})

test('someone who reads the log reads what waits too', async () => {
  await write('sealed')
  await sealed(app)
  await write('waits')
  const rows = await db.select().from(auditLog).orderBy(auditLog.seq)
  expect(rows.map(({ action, hash }) => [action, hash.length > 0])).toEqual([
    ['sealed', true],
    ['waits', false],
  ])
  expect(rows.map(({ at }) => at)).toEqual([app.clock.now(), app.clock.now()])
})

test('a copy that was restored row by row seals what its original had not', async () => {
  await write('sealed')
  await sealed(app)
  await write('waits')
  await tamper(`
    CREATE TEMP TABLE kept AS SELECT * FROM ONLY audit_log;
    CREATE TEMP TABLE waited AS TABLE unsealed_audit;
    DELETE FROM audit_log;
    INSERT INTO audit_log TABLE kept;
    INSERT INTO unsealed_audit OVERRIDING SYSTEM VALUE TABLE waited`)
  await sealed(app)
  expect(await chain()).toEqual(['1 sealed', '2 waits'])
  expect(await brokenAuditRows(db)).toEqual([])
})

test('an upgrade leaves each chained row as it is, and goes on behind the last', async () => {
  const place = await emptyDatabase()
  onTestFinished(() => place.drop())
  const applied = await listAppliedMigrations(await open())
  const upTo = (name: string) => {
    const [next] = applied.filter((one) => one.name.endsWith(name))
    return migrateTo(
      place.url,
      applied.filter((one) => next && one.name < next.name),
    )
  }
  await upTo('_audit_seal')
  const client = await connect(place.url)
  try {
    await client.query(insert('old'))
    await client.query(insert('older server'))
    const { rows: kept } = await client.query('SELECT * FROM audit_log ORDER BY seq')
    await upTo('_unsealed_audit')
    await client.query(insert('waited'))
    await client.query(insert('waited too'))
    await migrate(place.url)
    expect(await chain(client)).toEqual(['1 old', '2 older server', '3 waited', '4 waited too'])
    await client.query(insert('new'))
    const seal = async () => {
      await client.query('SELECT seal_audit_log(1000)')
      return chain(client)
    }
    await expect
      .poll(seal, { timeout: 20_000 })
      .toEqual(['1 old', '2 older server', '3 waited', '4 waited too', '5 new'])
    const { rows: now } = await client.query('SELECT * FROM audit_log ORDER BY seq LIMIT 2')
    expect(now).toEqual(kept)
    expect(await brokenAuditRows(drizzle({ client }))).toEqual([])
  } finally {
    await client.end()
  }
})
