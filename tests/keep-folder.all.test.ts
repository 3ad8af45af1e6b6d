import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPapers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import { bringIn, bringInCast, cast } from './cast.ts'

const { KEEP_INTO: into = '' } = process.env

/**
 * At each minor release, on a PostgreSQL as old as its `pg_dump` (`TEST_DATABASE_URL`), what this version
 * leaves behind is kept for `kept-folders.all.test.ts`: the cast in every status, with a paper.
 */
test.runIf(into)('what this version leaves behind is kept', { timeout: 240_000 }, async () => {
  const { app, send } = await openPapers()
  await bringInCast(app)
  const { token, id } = await bringIn(app, { ...cast.ada, email: 'ada.two@example.org' })
  expect((await send(token, id, await pdfOf())).status).toBe(200)
  const flags = ['--no-owner', '--no-acl', '--inserts', '--rows-per-insert=200']
  const dump = execFileSync('pg_dump', [...flags, app.databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  // Comments, and words for psql alone.
  const statements = dump.split('\n').filter((line) => line !== '' && !/^(--|\\)/.test(line))
  mkdirSync(into, { recursive: true })
  writeFileSync(join(into, 'database.sql.gz'), gzipSync(statements.join('\n'), { level: 9 }))
  cpSync(app.config.dataDir, join(into, 'data'), { recursive: true })
  await app.close()
})
