import { createReadStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkParts, type Manifest, readManifest, sumOf, writeManifest } from './manifest.ts'

const key = 'file/0a/1b'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-manifest-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function part(file: string, text: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
  return { file, ...(await sumOf(createReadStream(join(folder, file)))) }
}

async function backup(changed: Partial<Manifest> = {}) {
  const { bytes, sha256 } = await part(`files/${key}`, 'a diploma')
  const table = await part('database/programs.copy.gz', 'two rows')
  const list = await part('files.ndjson', `${JSON.stringify({ key, bytes, sha256 })}\n`)
  await writeManifest(folder, {
    format: 1,
    at: '2026-11-23T02:00:00.000Z',
    version: '0.1.0',
    rows: 'copy',
    schema: null,
    migrations: [],
    tables: [{ ...table, schema: 'public', table: 'programs', columns: ['id'], rows: 2 }],
    sequences: [],
    auditHead: null,
    files: { ...list, count: 1, copied: true },
    others: [{ name: 'seal.json', ...(await part('data/seal.json', '{}')) }],
    keys: await part('keys.sealed', '{}'),
    ...changed,
  })
}

async function check() {
  await checkParts(folder, await readManifest(folder))
}

test('a backup that is as it was written is taken', async () => {
  await backup()
  await expect(check()).resolves.toBeUndefined()
})

test.for([
  'database/programs.copy.gz',
  'files.ndjson',
  `files/${key}`,
  'data/seal.json',
  'keys.sealed',
])('%s is refused when it grew, was cut, changed in a bit, or is gone', async (file) => {
  const damaged = `This backup is damaged: ${file} isn't what was written.`
  await backup()
  await appendFile(join(folder, file), 'x')
  await expect(check()).rejects.toThrow(damaged)
  await backup()
  await truncate(join(folder, file), 1)
  await expect(check()).rejects.toThrow(damaged)
  await backup()
  const bytes = await readFile(join(folder, file))
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await writeFile(join(folder, file), bytes)
  await expect(check()).rejects.toThrow(damaged)
  await rm(join(folder, file))
  await expect(check()).rejects.toThrow(damaged)
})

test('files that are only listed are not asked for', async () => {
  await backup()
  const manifest = await readManifest(folder)
  await writeManifest(folder, { ...manifest, files: { ...manifest.files, copied: false } })
  await rm(join(folder, 'files'), { recursive: true })
  await expect(check()).resolves.toBeUndefined()
})

test('a folder without a manifest is no backup', async () => {
  await expect(check()).rejects.toThrow('finished backup')
})

test.for(['../secret.key', '/etc/passwd', 'data/../../secret.key', ''])(
  'a manifest that names %j is refused',
  async (file) => {
    const other = { bytes: 1, sha256: '0'.repeat(64) }
    await backup({ others: [{ ...other, name: 'seal.json', file }] })
    await expect(check()).rejects.toThrow("can't be read")
    await backup({ others: [{ ...other, name: file, file: 'data/seal.json' }] })
    await expect(check()).rejects.toThrow("can't be read")
  },
)
