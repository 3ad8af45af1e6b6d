import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '#tests/database.ts'
import { pendingMigrations } from './migrate.ts'
import { checkGuards } from './requirements.ts'
import { grantRights, ownsTables } from './rights.ts'

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('the role of the server works with the tables and cannot touch what protects them', async () => {
  const database = await migratedDatabase()
  const admin = await connect(inject('template').adminUrl)
  const role = `matricula_test_${randomBytes(4).toString('hex')}`
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'of-a-test'`)
  const url = Object.assign(new URL(database.url), { username: role, password: 'of-a-test' }).href
  const [owner, server] = [await connect(database.url), await connect(url)]
  onTestFinished(async () => {
    await Promise.all([owner.end(), server.end()])
    await database.drop()
    await admin.query(`DROP ROLE ${role}`)
    await admin.end()
  })

  await expect(server.query('SELECT FROM applicants')).rejects.toThrow('permission denied')
  const another = await connect(url)
  await Promise.all([grantRights(database.url, server), grantRights(database.url, another)])
  await another.end()
  await grantRights(database.url, owner)

  expect([await ownsTables(owner), await ownsTables(server)]).toEqual([true, false])
  expect(await pendingMigrations(server)).toEqual([])
  await checkGuards(server)
  await server.query(`INSERT INTO throttles SELECT * FROM throttles`)
  await server.query('SELECT FROM charge_balances')
  await server.query('SELECT seal_audit_log(10)')
  await expect(server.query('UPDATE audit_log SET seq = 1')).rejects.toThrow('append-only')
  for (const forbidden of [
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_log_is_append_only ON audit_log',
    'DROP TABLE audit_log',
    'TRUNCATE audit_log',
    'CREATE TABLE mine (id int)',
    `SET session_replication_role = 'replica'`,
    `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    'DELETE FROM drizzle.__drizzle_migrations',
  ])
    await expect(server.query(forbidden), forbidden).rejects.toThrow(
      /must be owner|permission denied/,
    )
})
