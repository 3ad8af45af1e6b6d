import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPapers, type Papers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { checkParts, type Manifest, readManifest } from '#server/backup/manifest.ts'
import { restoreBackup, restoreKeys } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { isHeld } from '#server/held.ts'
import { checkInvariants } from '#server/invariants.ts'
import { keyFile } from '#server/key-file.ts'
import { makeTestApp } from '../../../tests/app.ts'
import { bringIn, bringInCast, cast, castPassword } from '../../../tests/cast.ts'
import { emptyDatabase, type TestDatabase } from '../../../tests/database.ts'
import { invariants } from './app.ts'
import { installed } from './features.ts'

const passphrase = 'a window painted blue'
const others = installed.flatMap(({ keeps = [] }) => keeps)

let folder: string
let papers: Papers
let empty: TestDatabase
let backup: { folder: string; manifest: Manifest }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-backup-'))
  papers = await openPapers()
  empty = await emptyDatabase()
  await bringInCast(papers.app)
  const { token, id } = await bringIn(papers.app, { ...cast.ada, email: 'ada.two@example.org' })
  expect((await papers.send(token, id, await pdfOf())).status).toBe(200)
  const writing = [1, 2, 3].map((n) =>
    bringIn(papers.app, { ...cast.maya, email: `late${n}@example.org` }),
  )
  backup = await back(papers.app)
  await Promise.all(writing)
}, 120_000)
afterAll(async () => {
  await papers.app.close()
  await empty.drop()
  await rm(folder, { recursive: true })
})

function back({ config, databaseUrl }: Pick<Papers['app'], 'config' | 'databaseUrl'>) {
  return makeBackup(config, databaseUrl, {
    into: join(folder, 'out'),
    others,
    passphrase,
    withFiles: true,
  })
}

/** All but the moment, and the list of restores, which the copy alone has. */
function contentsOf({ tables, sequences, files, others, auditHead, migrations }: Manifest) {
  const kept = tables.filter(({ table }) => table !== 'restores')
  return { kept, sequences, files, others, auditHead, migrations }
}

async function guardsOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const found = client.query(
    `SELECT conrelid::regclass::text AS on, conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger
     WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
  return found.then(({ rows }) => rows).finally(() => client.end())
}

async function countRows(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ rows: string }>('SELECT count(*) AS rows FROM audit_log')
    .finally(() => client.end())
  return Number(rows[0]?.rows)
}

test('a backup made under load comes back whole: every row, file, key and guard', async () => {
  const dataDir = join(folder, 'restored')
  await checkParts(backup.folder, await readManifest(backup.folder))
  await restoreKeys(backup, dataDir, passphrase)
  expect(await readFile(keyFile(dataDir), 'utf8')).toContain(
    papers.app.config.secretKey.toString('hex'),
  )
  const config = readConfig({ DATA_DIR: dataDir })
  await restoreBackup(backup, config, empty.url)

  const again = await back({ config, databaseUrl: empty.url })
  expect(contentsOf(again.manifest)).toEqual(contentsOf(backup.manifest))
  expect(backup.manifest.files?.count).toBeGreaterThan(0)
  expect(await guardsOf(empty.url)).toEqual(await guardsOf(papers.app.databaseUrl))
  const now = papers.app.clock.now()
  const findings = await checkInvariants(empty.url, now, invariants, config)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})

test('a restored copy is held, and lets in whoever had an account', async () => {
  const copy = await makeTestApp({ databaseUrl: empty.url, dataDir: join(folder, 'restored') })
  expect(await isHeld(copy.platform.db)).toBe(true)
  const signedIn = await copy.call('POST /api/users/login', {
    body: { email: 'ada.two@example.org', password: castPassword },
  })
  expect(signedIn.status).toBe(200)
  await copy.close()
})

test('what is damaged, unfinished, sealed otherwise, or would overwrite something is refused', async () => {
  const { config, databaseUrl } = papers.app
  const cut = join(folder, 'cut')
  await cp(backup.folder, cut, { recursive: true })
  await appendFile(join(cut, 'database/audit_log.copy.gz'), 'x')
  await expect(checkParts(cut, await readManifest(cut))).rejects.toThrow('audit_log.copy.gz')
  await rm(join(cut, 'manifest.json'))
  await expect(readManifest(cut)).rejects.toThrow('finished backup')
  await expect(restoreKeys(backup, join(folder, 'other'), 'guessed')).rejects.toThrow('PASSPHRASE')
  await expect(restoreKeys(backup, join(folder, 'other'), undefined)).rejects.toThrow('are sealed')
  await expect(restoreBackup(backup, config, databaseUrl)).rejects.toThrow('not empty')
})

test('a manifest that leaves out a table, rows, or the end of the audit log fills nothing', async () => {
  const { config } = papers.app
  const { folder, manifest } = backup
  const tables = manifest.tables.filter(({ table }) => table !== 'answers')
  const fewer = manifest.tables.map((one) => ({ ...one, rows: Math.max(0, one.rows - 1) }))
  for (const [changed, said] of [
    [{ tables }, 'public.answers'],
    [{ tables: fewer }, 'rows, and had'],
    [{ auditHead: '1:00' }, 'audit log'],
  ] as const) {
    const place = await emptyDatabase()
    const restored = restoreBackup(
      { folder, manifest: { ...manifest, ...changed } },
      config,
      place.url,
    )
    await expect(restored).rejects.toThrow(said)
    expect(await countRows(place.url)).toBe(0)
    await place.drop()
  }
})

test('where there is no installation there is nothing to back up', async () => {
  const { url: databaseUrl, drop } = await emptyDatabase()
  await expect(back({ config: papers.app.config, databaseUrl })).rejects.toThrow('is empty')
  await drop()
})

test('the command tries a backup out in a place of its own', { timeout: 120_000 }, async () => {
  const command = ['dist/server/restore.js', backup.folder, '--check']
  const env = { ...process.env, BACKUP_PASSPHRASE: passphrase, DATA_DIR: join(folder, 'none') }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toContain('everything in it holds')
})
