import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPapers, type Papers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import {
  eraseAgain,
  erasureList,
  erasuresKeptAt,
  keepErasures,
  readErasures,
} from '#server/backup/erasure-list.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { checkParts, type Manifest, readManifest } from '#server/backup/manifest.ts'
import { fetchBackup, sendBackup } from '#server/backup/remote-backup.ts'
import { releaseRestoredCopy, restoreBackup, restoreKeys } from '#server/backup/restore-backup.ts'
import { copyNewFiles } from '#server/backup/store-copy.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkInvariants } from '#server/invariants.ts'
import { keyFile } from '#server/key-file.ts'
import { isRestoredCopy } from '#server/restored-copy.ts'
import { findLastBackup, findRestoreChecks } from '#server/upkeep.ts'
import { makeTestApp } from '../../../tests/app.ts'
import { bringIn, bringInCast, cast, castPassword } from '../../../tests/cast.ts'
import { emptyDatabase, type TestDatabase } from '../../../tests/database.ts'
import { hasOlderPostgres, openOlderPostgres } from '../../../tests/older-postgres.ts'
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

function back(
  { config, databaseUrl }: Pick<Papers['app'], 'config' | 'databaseUrl'>,
  rows: Manifest['rows'] = 'copy',
) {
  return makeBackup(config, databaseUrl, {
    into: join(folder, 'out'),
    others,
    passphrase,
    withFiles: true,
    rows,
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

async function countRows(url: string, of = 'audit_log'): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ rows: string }>(`SELECT count(*) AS rows FROM ${of}`)
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
    expect(contentsOf(again.manifest)).toEqual(contentsOf(made.manifest))
    const findings = await checkInvariants(place.url, there.app.clock.now(), invariants, config)
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  },
)

async function majorOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SHOW server_version_num').finally(() => client.end())
  return Math.floor(Number(rows[0].server_version_num) / 10_000)
}

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

test('the command tries a backup out in a place of its own', { timeout: 120_000 }, async () => {
  const command = ['dist/server/restore.js', backup.folder, '--check']
  const env = { ...process.env, BACKUP_PASSPHRASE: passphrase, DATA_DIR: join(folder, 'none') }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  expect(stdout).toContain('everything in it holds')
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

/** A service that speaks S3, and what reaches it. */
async function openBucket(name: string) {
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, name) },
    configureBuckets: [{ name: 'kept' }],
  })
  const { port } = await s3.run()
  onTestFinished(() => s3.close())
  return {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

test('a bucket takes a backup and gives it back, and what was not sent whole is none', async () => {
  const environment = await openBucket('s3')
  const place = await sendBackup(backup, 's3://kept/of/ours', environment)
  const fetched = await fetchBackup(place, join(folder, 'fetched'), environment)
  expect(fetched.manifest).toEqual(backup.manifest)
  await checkParts(fetched.folder, fetched.manifest)
  await checkParts(backup.folder, backup.manifest)
  await expect(fetchBackup(`${place}0`, join(folder, 'no'), environment)).rejects.toThrow(
    'finished',
  )
  await expect(sendBackup(backup, 's3://kept/of/ours', environment)).rejects.toThrow('taken')
  await expect(sendBackup(backup, 's3://kept', {})).rejects.toThrow('BACKUP_S3_ENDPOINT')
  await expect(sendBackup(backup, 's3://', environment)).rejects.toThrow('an address like')
})

test('the commands send a backup to a bucket, try it there, and restore from it', {
  timeout: 240_000,
}, async () => {
  const { databaseUrl, config } = papers.app
  const bucket = await openBucket('s3-by-command')
  const command = async (name: string, args: string[], environment = {}) => {
    const env = { ...process.env, ...bucket, BACKUP_PASSPHRASE: passphrase, ...environment }
    const program = [`dist/server/${name}.js`, ...args]
    return (await promisify(execFile)(process.execPath, program, { env })).stdout
  }
  const live = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
  const sent = await command('backup', ['s3://kept/by/night'], live)
  const [place = ''] = /s3:\/\/kept\/by\/night\/matricula-[\dT-]+/.exec(sent) ?? []
  expect(await readdir(config.dataDir)).not.toContain(place.split('/').at(-1))
  expect(await command('restore', [place, '--check'], live)).toContain('everything in it holds')
  const brought = join(folder, 'brought')
  const restored = await command('restore', [place, '--into', brought], { DATABASE_URL: '' })
  expect(restored).toContain('It is held')
  expect(restored).not.toContain('BROKEN')
  const filesIn = async (dataDir: string) =>
    (await readdir(join(dataDir, 'files/file'), { recursive: true })).toSorted()
  expect(await filesIn(brought)).toEqual(await filesIn(config.dataDir))
  expect(await readFile(keyFile(brought), 'utf8')).toContain(config.secretKey.toString('hex'))
})

test('files that stay in their bucket are found there by a copy that is restored without them', {
  timeout: 240_000,
}, async () => {
  const directory = join(folder, 's3-of-files')
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'papers' }],
  })
  const { port } = await s3.run()
  onTestFinished(() => s3.close())
  const bucket = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'papers' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  }
  const there = await openPapers({ environment: bucket })
  onTestFinished(() => there.app.close())
  const { token, id } = await bringIn(there.app, cast.ada)
  const bytes = await pdfOf(2)
  expect((await there.send(token, id, bytes)).status).toBe(200)
  const command = async (name: string, args: string[], environment: Record<string, string>) => {
    const env = { ...process.env, ...bucket, BACKUP_PASSPHRASE: passphrase, ...environment }
    const program = [`dist/server/${name}.js`, ...args]
    return (await promisify(execFile)(process.execPath, program, { env })).stdout
  }
  const live = { DATABASE_URL: there.app.databaseUrl, DATA_DIR: there.app.config.dataDir }
  const into = join(folder, 'without-files')
  expect(await command('backup', [into, '--no-files'], live)).toContain('without the files')
  const [name = ''] = await readdir(into)
  const made = join(into, name)
  expect(await readdir(made)).not.toContain('files')
  expect(await command('restore', [made, '--check'], live)).toContain('were not checked')
  // What comes into the bucket later is in nobody's way.
  expect((await there.send(token, id, await pdfOf(3))).status).toBe(200)

  const place = await emptyDatabase()
  onTestFinished(() => place.drop())
  const dataDir = join(folder, 'beside-the-bucket')
  const said = await command('restore', [made], { DATABASE_URL: place.url, DATA_DIR: dataDir })
  expect(said).toContain('It is held')
  expect(said).not.toContain('BROKEN')
  const copy = await makeTestApp({ databaseUrl: place.url, dataDir, environment: bucket })
  const { slots } = (
    await copy.call('GET /api/users/applications/{id}/documents', { token, params: { id } })
  ).body
  const version = slots.find((slot: { id: string }) => slot.id === 'transcripts').files[0]
  const { body: link } = await copy.call('POST /api/users/documents/{id}/link', {
    token,
    params: { id: version.id },
    body: { use: 'download' },
  })
  const incoming = { socket: { remoteAddress: '203.0.113.7' } }
  const read = await copy.app.request(link.address, {}, { incoming })
  expect(Buffer.from(await read.arrayBuffer())).toEqual(Buffer.from(bytes))
  await copy.close()

  // A file that the bucket lost meanwhile is named.
  const kept = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const one of kept.filter((one) => one.isFile() && one.name.endsWith('_object')))
    await rm(join(one.parentPath, one.name))
  const lost = await emptyDatabase()
  onTestFinished(() => lost.drop())
  const missing = command('restore', [made], {
    DATABASE_URL: lost.url,
    DATA_DIR: join(folder, 'beside-nothing'),
  })
  await expect(missing).rejects.toMatchObject({
    stdout: expect.stringContaining('BROKEN Each file has its bytes'),
  })
})

test('every night one is made, tried out, and noted, and files take no room twice', {
  timeout: 240_000,
}, async () => {
  const { databaseUrl, config, platform } = papers.app
  const nightly = join(folder, 'nightly')
  const env = {
    ...process.env,
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, BACKUP_DIR: nightly },
    BACKUP_PASSPHRASE: passphrase,
  }
  for (const earlier of ['matricula-2020-01-01T02-10-00', 'matricula-2020-01-01T01-10-00'])
    await mkdir(join(nightly, earlier), { recursive: true })
  const backUp = (environment = {}) =>
    promisify(execFile)(process.execPath, ['dist/server/backup.js'], {
      env: { ...env, ...environment },
    })
  const backupsIn = async () =>
    (await readdir(nightly)).filter((name) => name.startsWith('matricula-2')).toSorted()
  // Where it can't be tried out, nothing older goes.
  await expect(backUp({ TMPDIR: join(folder, 'nowhere') })).rejects.toThrow('ENOENT')
  expect(await backupsIn()).toHaveLength(3)
  expect((await findRestoreChecks(platform.db)).last).toMatchObject({ passed: false })
  for (const _ of [1, 2]) await backUp()
  const made = await backupsIn()
  // Of a day the last one stays, and one from long ago while there are no newer months.
  expect(made).toEqual(['matricula-2020-01-01T02-10-00', expect.any(String)])
  const [copy] = await readdir(join(nightly, 'files/file'), {
    recursive: true,
    withFileTypes: true,
  }).then((all) => all.filter((one) => one.isFile()))
  const { nlink } = await stat(join(copy?.parentPath ?? '', copy?.name ?? ''))
  expect(nlink).toBe(2)
  // Whether or not a server keeps it between the nights.
  expect(await readErasures(erasureList(nightly))).toEqual(expect.any(Array))
  const { last } = await findRestoreChecks(platform.db)
  expect(last).toMatchObject({ passed: true })
  expect((await findLastBackup(platform.db))?.backupAt).toEqual(last?.backupAt)
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
  expect(contentsOf(again.manifest)).toEqual(contentsOf(exported.manifest))
  expect(again.manifest.schema).toEqual(exported.manifest.schema)
  expect(await guardsOf(place.url)).toEqual(await guardsOf(papers.app.databaseUrl))
  const findings = await checkInvariants(place.url, papers.app.clock.now(), invariants, config)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  await place.drop()
})
