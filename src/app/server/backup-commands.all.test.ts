import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPapers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { erasureList, readErasures } from '#server/backup/erasure-list.ts'
import { checkParts } from '#server/backup/manifest.ts'
import { fetchBackup, sendBackup } from '#server/backup/remote-backup.ts'
import { keyFile } from '#server/key-file.ts'
import { findLastBackup, findRestoreChecks } from '#server/upkeep.ts'
import { makeTestApp } from '../../../tests/app.ts'
import { bringIn, cast } from '../../../tests/cast.ts'
import { emptyDatabase } from '../../../tests/database.ts'
import { forThisFile } from '../../../tests/for-this-file.ts'
import { openBackup, openS3, runCommand } from './backup.fixture.ts'

const { folder, papers, backup } = await forThisFile(openBackup())

/** What tells a command where backups are sent. */
async function openBucket(name: string) {
  return {
    BACKUP_S3_ENDPOINT: await openS3(join(folder, name), 'kept'),
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

test('the command tries a backup out in a place of its own', { timeout: 120_000 }, async () => {
  const nowhere = { DATA_DIR: join(folder, 'none') }
  const said = await runCommand('restore', [backup.folder, '--check'], nowhere)
  expect(said).toContain('everything in it passes the check')
})

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
  const command = (name: string, args: string[], environment: Record<string, string>) =>
    runCommand(name, args, { ...bucket, ...environment })
  const live = {
    ...{ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: databaseUrl },
    DATA_DIR: config.dataDir,
  }
  const sent = await command('backup', ['s3://kept/by/night'], live)
  const [place = ''] = /s3:\/\/kept\/by\/night\/matricula-[\dT-]+/.exec(sent) ?? []
  expect(await readdir(config.dataDir)).not.toContain(place.split('/').at(-1))
  expect(await command('restore', [place, '--check'], live)).toContain(
    'everything in it passes the check',
  )
  const brought = join(folder, 'brought')
  const restored = await command('restore', [place, '--into', brought], live)
  expect(restored).toContain('It is on hold')
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
  const bucket = {
    ...{ S3_ENDPOINT: await openS3(directory, 'papers'), S3_BUCKET: 'papers' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  }
  const there = await openPapers({ environment: bucket })
  onTestFinished(() => there.app.close())
  const { token, id } = await bringIn(there.app, cast.ada)
  const bytes = await pdfOf(2)
  expect((await there.send(token, id, bytes)).status).toBe(200)
  const command = (name: string, args: string[], environment: Record<string, string>) =>
    runCommand(name, args, { ...bucket, ...environment })
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
  expect(said).toContain('It is on hold')
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
  const live = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, BACKUP_DIR: nightly }
  for (const earlier of ['matricula-2020-01-01T02-10-00', 'matricula-2020-01-01T01-10-00'])
    await mkdir(join(nightly, earlier), { recursive: true })
  const backUp = (environment = {}) => runCommand('backup', [], { ...live, ...environment })
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
