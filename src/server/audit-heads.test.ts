import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { sealed } from '#tests/audit-seal.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { makeTestApp } from '../../tests/app.ts'
import { bringIn, cast } from '../../tests/cast.ts'
import { auditHeadToOf } from './audit-head-to.ts'
import { keepAuditHeadJob } from './audit-heads.ts'
import { readConfig } from './config.ts'

const folder = await mkdtemp(join(tmpdir(), 'matricula-heads-'))
const file = join(folder, 'heads.txt')
const app = await forThisFile(
  makeTestApp({ environment: { AUDIT_HEAD_TO: `${file}, kept@elsewhere.example` } }),
)
afterAll(() => rm(folder, { recursive: true }))

const hourMs = 3_600_000

/** As anyone who has the database can: past every guard. */
async function tamper(statement: string): Promise<void> {
  const url = new URL(inject('template').adminUrl)
  url.pathname = new URL(app.databaseUrl).pathname
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(statement).finally(() => client.end())
}

async function broken(): Promise<string[]> {
  return (await brokenIn(app, invariants)).map(({ name, says }) => `${name}: ${says}`)
}

test('the end of the audit log goes to a file and an address, every hour', async () => {
  await bringIn(app, cast.priya)
  await sealed(app)
  app.clock.advance(hourMs)
  await keepAuditHeadJob.run(app.platform, app.databaseUrl)
  expect(await readFile(file, 'utf8')).toMatch(/^2026-\S+Z \d+:[0-9a-f]{64}\n$/)
  expect(await readdir(join(app.config.dataDir, 'mail'))).toEqual(['000000-audit-head.eml'])
  expect(await broken()).toEqual([])
})

test('a message, and an old email with all that is known of it, are missed', async () => {
  await tamper(`
    DELETE FROM mail_events WHERE mail_id = (SELECT id FROM mails WHERE seq = 1);
    DELETE FROM mails WHERE seq = 1`)
  expect(await broken()).toEqual([
    expect.stringMatching(
      /^No email or message that the audit log counted .*: 1 of mails up to number \d+ missing$/,
    ),
  ])
})

test('a tail that is cut off is missed, unless a restore took it back', async () => {
  const [, seq] = / (\d+):/.exec(await readFile(file, 'utf8')) ?? []
  await tamper(`DELETE FROM audit_log WHERE seq >= ${seq}`)
  const said = (await broken()).filter((one) => one.startsWith('The audit log continues'))
  expect(said).toEqual([expect.stringMatching(/row \d+, the last one at 2026-\S+, is missing/)])
  const { id, from, to } = { id: randomUUID(), from: '2026-11-21T15:30Z', to: '2026-11-22T00:00Z' }
  await tamper(
    `INSERT INTO restores (id, at, backup_at, released_at) VALUES ('${id}', '${to}', '${from}', '${to}')`,
  )
  expect((await broken()).filter((one) => one.startsWith('The audit log continues'))).toEqual([])
})

test('what the setting names is an address or a file with its whole path', () => {
  expect(auditHeadToOf({ AUDIT_HEAD_TO: '/srv/heads.txt, a@b.example' })).toEqual({
    files: ['/srv/heads.txt'],
    addresses: ['a@b.example'],
  })
  expect(() => readConfig({ DATA_DIR: folder, AUDIT_HEAD_TO: 'heads.txt' })).toThrow(
    'AUDIT_HEAD_TO',
  )
})
