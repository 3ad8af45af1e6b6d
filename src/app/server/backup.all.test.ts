import { appendFile, cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openPapers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import {
  eraseAgain,
  erasureList,
  erasuresKeptAt,
  keepErasures,
  readErasures,
} from '#server/backup/erasure-list.ts'
import { checkParts, readManifest } from '#server/backup/manifest.ts'
import { releaseRestoredCopy, restoreBackup, restoreKeys } from '#server/backup/restore-backup.ts'
import { copyNewFiles } from '#server/backup/store-copy.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkInvariants } from '#server/invariants.ts'
import { keyFile } from '#server/key-file.ts'
import { isRestoredCopy } from '#server/restored-copy.ts'
import { makeTestApp } from '../../../tests/app.ts'
import { bringIn, cast, castPassword } from '../../../tests/cast.ts'
import { emptyDatabase } from '../../../tests/database.ts'
import { forThisFile } from '../../../tests/for-this-file.ts'
import { hasOlderPostgres, openOlderPostgres } from '../../../tests/older-postgres.ts'
import { contentsOf } from '../../../tests/restored-copies.ts'
import { invariants } from './app.ts'
import { openBackup, passphrase, rowsIn } from './backup.fixture.ts'

const { folder, papers, back, backup } = await forThisFile(openBackup())
const empty = await emptyDatabase()
afterAll(() => empty.drop())

function guardsOf(url: string) {
  return rowsIn(
    url,
    `SELECT conrelid::regclass::text AS on, conname AS name, pg_get_constraintdef(oid) AS is FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger
     WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
}

async function countRows(url: string, of = 'audit_log'): Promise<number> {
  const [counted] = await rowsIn(url, `SELECT count(*) AS rows FROM ${of}`)
  return Number(counted?.rows)
}

async function majorOf(url: string): Promise<number> {
  const [said] = await rowsIn(url, 'SHOW server_version_num')
  return Math.floor(Number(said?.server_version_num) / 10_000)
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
  expect(await contentsOf(again.folder)).toEqual(await contentsOf(backup.folder))
  expect(backup.manifest.files?.count).toBeGreaterThan(0)
  expect(await guardsOf(empty.url)).toEqual(await guardsOf(papers.app.databaseUrl))
  const now = papers.app.clock.now()
  const findings = await checkInvariants(empty.url, now, invariants, config)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})

test('a restored copy is held, and lets in those who had an account', async () => {
  const copy = await makeTestApp({ databaseUrl: empty.url, dataDir: join(folder, 'restored') })
  expect(await isRestoredCopy(copy.platform.db)).toBe(true)
  // Nobody was erased again yet.
  await expect(releaseRestoredCopy(empty.url)).rejects.toThrow('This restore was cut off')
  const signedIn = await copy.call('POST /api/users/login', {
    body: { email: 'ada.two@example.org', password: castPassword },
  })
  expect(signedIn.status).toBe(200)
  await copy.close()
})

test('two backups in one second have a folder each', async () => {
  const [first, second] = [await back(papers.app), await back(papers.app)]
  expect(second.folder).not.toBe(first.folder)
})

test.runIf(hasOlderPostgres)(
  'a backup of an earlier major version of PostgreSQL comes back whole on a newer one',
  {
    timeout: 120_000,
  },
  async () => {
    const older = await openOlderPostgres()
    onTestFinished(older.close)
    await migrate(older.url, { say: () => {} })
    const there = await openPapers({ databaseUrl: older.url })
    onTestFinished(() => there.app.close())
    const { token, id } = await bringIn(there.app, cast.ada)
    await bringIn(there.app, cast.priya)
    expect((await there.send(token, id, await pdfOf())).status).toBe(200)
    const made = await back(there.app)
    const place = await emptyDatabase()
    onTestFinished(() => place.drop())
    const config = readConfig({ DATA_DIR: join(folder, 'newer') })
    await restoreBackup(made, config, place.url)
    expect(await majorOf(place.url)).toBeGreaterThan(await majorOf(older.url))
    const again = await back({ config, databaseUrl: place.url })
    expect(await contentsOf(again.folder)).toEqual(await contentsOf(made.folder))
    const findings = await checkInvariants(place.url, there.app.clock.now(), invariants, config)
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  },
)

test('someone who was erased since is erased again, from a list kept beside the backups', async () => {
  const { app } = papers
  const { token } = await bringIn(app, { ...cast.maya, email: 'gone@example.org' })
  const list = join(folder, 'out')
  const keep = () => keepErasures(app.platform.db, list, app.clock.now())
  await keep()
  expect(await readErasures(erasureList(list))).toEqual([])
  const taken = await back(app)
  const closed = await app.call('POST /api/users/close', {
    token,
    body: { password: castPassword },
  })
  expect(closed.status).toBe(200)
  await keep()
  await keep()
  expect(await erasuresKeptAt(erasureList(list))).toEqual(app.clock.now())
  const place = await emptyDatabase()
  await restoreBackup(taken, readConfig({ DATA_DIR: join(folder, 'erased') }), place.url)
  const found = () => countRows(place.url, "applicants WHERE email = 'gone@example.org'")
  expect(await found()).toBe(1)
  const ids = (await readErasures(erasureList(list))) ?? []
  expect(ids).toHaveLength(1)
  expect(await eraseAgain(app.config, place.url, ids)).toBe(1)
  expect(await found()).toBe(0)
  expect(await eraseAgain(app.config, place.url, ids)).toBe(0)
  await place.drop()
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

test('a file that is new is copied without a walk through the store', async () => {
  const { platform } = papers.app
  const into = join(folder, 'kept')
  const later = new Date(platform.now().getTime() + 3_600_000)
  await copyNewFiles(platform, into, later)
  expect(await readdir(folder)).not.toContain('kept')
  await copyNewFiles(platform, into, new Date(0))
  const copied = await readdir(join(into, 'files/file'), { recursive: true, withFileTypes: true })
  expect(copied.filter((one) => one.isFile())).toHaveLength(1)
})

test('an open export holds no secret, and an import of it is the same installation', {
  timeout: 120_000,
}, async () => {
  const exported = await back(papers.app, 'ndjson')
  const known = exported.manifest.tables.find(({ table }) => table === 'applicants')
  const lines = await readFile(join(exported.folder, known?.file ?? ''), 'utf8')
  expect(JSON.parse(lines.split('\n')[0] ?? '')).toMatchObject({ email: expect.any(String) })
  expect(lines).not.toContain('argon2')
  expect(await readdir(exported.folder)).not.toContain('keys.sealed')
  const place = await emptyDatabase()
  const config = readConfig({ DATA_DIR: join(folder, 'imported') })
  await checkParts(exported.folder, await readManifest(exported.folder))
  await restoreBackup(exported, config, place.url)
  const again = await back({ config, databaseUrl: place.url }, 'ndjson')
  expect(await contentsOf(again.folder)).toEqual(await contentsOf(exported.folder))
  expect(again.manifest.schema).toEqual(exported.manifest.schema)
  expect(await guardsOf(place.url)).toEqual(await guardsOf(papers.app.databaseUrl))
  const findings = await checkInvariants(place.url, papers.app.clock.now(), invariants, config)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  await place.drop()
})
