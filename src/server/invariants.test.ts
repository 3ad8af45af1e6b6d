import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeAdmin } from '../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../tests/app.ts'
import { bringIn, cast } from '../../tests/cast.ts'
import { invariants } from './app.ts'
import { checkInvariants } from './invariants.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  for (const person of [cast.maya, cast.ada, cast.priya]) await bringIn(app, person)
  await makeAdmin(app, { role: 'owner' })
})
afterAll(() => app.close())

async function broken(): Promise<string[]> {
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), invariants)
  return findings.filter((finding) => finding.broken > 0).map(({ name, says }) => `${name}: ${says}`)
}

/** What no call and no role of the product can do: past triggers and constraints, as the server's owner. */
async function tamper(statements: string): Promise<void> {
  const url = new URL(inject('template').adminUrl)
  url.pathname = new URL(app.databaseUrl).pathname
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(statements).finally(() => client.end())
}

async function verify(): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts')], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir },
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('all of them hold after ordinary work, and the command says so', async () => {
  expect(await broken()).toEqual([])
  const { code, said } = await verify()
  expect(said.trim().split('\n')).toHaveLength(invariants.length)
  expect(said).not.toContain('BROKEN')
  expect(code).toBe(0)
})

test.each([
  [
    'an altered audit row',
    `UPDATE audit_log SET actor = 'somebody' WHERE seq = 2`,
    `UPDATE audit_log SET actor = 'none' WHERE seq = 2`,
    /^The chain of the audit log is whole: row 2$/,
  ],
])('verify names %s', async (_, plant, _mend, said) => {
  await tamper(plant)
  const found = await broken()
  expect(found).toEqual([expect.stringMatching(said)])
})
