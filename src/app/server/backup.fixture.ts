import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import S3rver from 's3rver'
import { expect, onTestFinished } from 'vitest'
import { openPapers, type Papers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { bringIn, bringInCast, cast } from '../../../tests/cast.ts'
import { installed } from './features.ts'

export const passphrase = 'a window painted blue'

/** An office, a backup of it that was made while people came, and a folder for what tests make. */
export async function openBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-backup-'))
  const papers = await openPapers()
  const { app } = papers

  /** Makes a backup of an office. */
  function back(
    { config, databaseUrl }: Pick<Papers['app'], 'config' | 'databaseUrl'>,
    rows: Manifest['rows'] = 'copy',
  ) {
    return makeBackup(config, databaseUrl, {
      into: join(folder, 'out'),
      others: installed.flatMap(({ keeps = [] }) => keeps),
      passphrase,
      withFiles: true,
      rows,
    })
  }

  await bringInCast(app)
  const { token, id } = await bringIn(app, { ...cast.ada, email: 'ada.two@example.org' })
  expect((await papers.send(token, id, await pdfOf())).status).toBe(200)
  const writing = [1, 2, 3].map((n) =>
    bringIn(app, { ...cast.maya, email: `late${n}@example.org` }),
  )
  const backup = await back(app)
  await Promise.all(writing)

  async function close(): Promise<void> {
    await app.close()
    await rm(folder, { recursive: true })
  }

  return { folder, papers, back, backup, close }
}

/** The rows that a statement finds in a database. */
export async function rowsIn(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

/** Runs a command of the build and returns what it says. */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const env = { ...process.env, BACKUP_PASSPHRASE: passphrase, ...environment }
  const program = [`dist/server/${name}.js`, ...args]
  return (await promisify(execFile)(process.execPath, program, { env })).stdout
}

/** A service that speaks S3, with one bucket, for one test. */
export async function openS3(directory: string, bucket: string): Promise<string> {
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await s3.run()
  onTestFinished(() => s3.close())
  return `http://127.0.0.1:${port}`
}
