import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { copyOf } from '#tests/copies.ts'
import { completed, openPdf, type SentContract } from '#tests/signed.ts'
import { contractInvariants } from './invariants.ts'
import { getFile } from './rows.ts'

const run = promisify(execFile)

let app: TestApp
let one: SentContract
let sealed: Buffer
let folder: string

beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'matricula-test-contract-'))
  const owner = await makeAdmin(app, { role: 'owner' })
  const { id } = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  one = await completed(app, owner, await copyOf(app, id ?? ''))
  sealed = await getFile(app.platform.db, one.contractId, 'sealed')
})
afterAll(() => app.close())

/** What the page and the command say of the same bytes. */
async function verdicts(bytes: Buffer, certificate?: string) {
  const page = await app.call('POST /api/contracts/check', { bytes: new Uint8Array(bytes) })
  const file = join(folder, 'asked.pdf')
  await writeFile(file, bytes)
  const { stdout, code } = await run(
    process.execPath,
    ['src/features/contracts/server/verify-file.ts', file, ...(certificate ? [certificate] : [])],
    { encoding: 'utf8' },
  ).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  return { page: page.body, command: stdout, code }
}

async function certificateFile(): Promise<string> {
  const { rows } = await app.platform.db.execute<{ der: Buffer }>(
    sql`SELECT der FROM seal_certificates`,
  )
  const file = join(folder, 'certificate.der')
  await writeFile(file, rows[0]?.der ?? Buffer.alloc(0))
  return file
}

describe('the check', () => {
  test('calls the file as it was sealed intact, with signers, times and certificate', async () => {
    const { page, command, code } = await verdicts(sealed, await certificateFile())
    expect(page.findings.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([])
    expect(page).toMatchObject({
      verdict: 'intact',
      about: {
        number: one.contractId,
        subject: 'The Institute',
        signatures: [{ role: 'Applicant' }, { role: 'For the institute' }],
      },
    })
    expect(page.findings).toHaveLength(5)
    expect(code).toBe(0)
    expect(command).toMatch(/^intact\n/)
    expect(command).toContain('Łukasz Ő’Brien')
  })

  test.each([
    ['one byte of the text flipped', () => flip(sealed, 3_000)],
    [
      'one byte of the certificate page flipped',
      () => flip(sealed, sealed.indexOf('/ByteRange') - 900),
    ],
    ['one byte of the seal flipped', () => flip(sealed, sealed.indexOf('/Contents <') + 200)],
    ['bytes appended', () => Buffer.concat([sealed, Buffer.from('% one more line\n')])],
    ['the end cut off', () => sealed.subarray(0, -6)],
  ])('says so of %s', async (_, alter) => {
    const { page, command, code } = await verdicts(alter())
    expect(page.verdict).toBe('altered')
    expect(code).toBe(1)
    expect(command).toMatch(/^ALTERED\n/)
  })

  test('says of another certificate that it is not ours, and of other files that they are none', async () => {
    const { stdout } = await verdicts(sealed, 'package.json').then(({ command, code }) => {
      expect(code).toBe(1)
      return { stdout: command }
    })
    expect(stdout).toContain('another certificate')
    expect((await verdicts(Buffer.from('hello'))).page.verdict).toBe('unknown')
    const unsigned = await openPdf(app, one)
    expect(unsigned.status).toBe(200)
    const paper = await getFile(app.platform.db, one.contractId, 'unsigned')
    const { page } = await verdicts(paper)
    expect(page.verdict).toBe('unknown')
    expect(page.findings[0].says).toContain('without signatures and seal')
  })

  test('knows a sealed file by its hash alone', async () => {
    const { rows } = await app.platform.db.execute<{ hash: string }>(
      sql`SELECT encode(sealed_sha256, 'hex') AS hash FROM contracts`,
    )
    const known = await app.call('POST /api/contracts/check-hash', {
      body: { sha256: rows[0]?.hash },
    })
    expect(known.body.isOurs).toBe(true)
    const other = await app.call('POST /api/contracts/check-hash', {
      body: { sha256: 'ab'.repeat(32) },
    })
    expect(other.body).toEqual({ isOurs: false, sealedAt: null })
  })
})

test('the sealed file begins with the very bytes that were signed', async () => {
  const unsigned = await getFile(app.platform.db, one.contractId, 'unsigned')
  expect(sealed.subarray(0, unsigned.length).equals(unsigned)).toBe(true)
})

test('the name stands exactly so in the text of the file', async () => {
  const pdf = await PDF.load(new Uint8Array(sealed))
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join('\n')
  expect(text).toContain('Łukasz Ő’Brien')
  const { rows } = await app.platform.db.execute<{ hash: string }>(
    sql`SELECT encode(unsigned_sha256, 'hex') AS hash FROM contracts`,
  )
  expect(text.replace(/\s/g, '')).toContain(rows[0]?.hash)
  for (const words of [
    '1. Made',
    'Read to the end',
    'Agreed to electronic records',
    'Countersigned',
  ])
    expect(text).toContain(words)
})

const has = (program: string) => spawnSync(program, ['-v']).error === undefined

test.skipIf(!has('pdfsig'))('pdfsig agrees that the whole file is signed', async () => {
  const file = join(folder, 'sealed.pdf')
  await writeFile(file, sealed)
  const { stdout } = await run('pdfsig', [file])
  expect(stdout).toContain('Total document signed')
  expect(stdout).toContain('Signature is Valid')
})

test.skipIf(!has('openssl'))(
  'OpenSSL agrees on the signature, and not after one byte',
  async () => {
    const text = sealed.toString('latin1')
    const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)
    const [, hole = 0, second = 0] = (range ?? []).slice(1).map(Number)
    const signature = join(folder, 'signature.der')
    await writeFile(signature, Buffer.from(text.slice(hole + 1, second - 1), 'hex'))
    const verify = async (bytes: Buffer) => {
      const content = join(folder, 'content')
      await writeFile(content, Buffer.concat([bytes.subarray(0, hole), bytes.subarray(second)]))
      const asked = ['-inform', 'DER', '-in', signature, '-content', content, '-out', '/dev/null']
      return spawnSync('openssl', ['cms', '-verify', '-binary', '-noverify', ...asked]).status
    }
    expect(await verify(sealed)).toBe(0)
    expect(await verify(flip(sealed, 3_000))).not.toBe(0)
  },
)

/** Ways to change what was agreed on, past every guard of the database. */
const changes: [string, ReturnType<typeof sql>][] = [
  [
    'an event',
    sql`UPDATE contract_events SET body = body || '{"name": "Somebody"}' WHERE kind = 'signed'`,
  ],
  [
    'the time of an event',
    sql`UPDATE contract_events SET at = at + interval '1 second' WHERE seq = 3`,
  ],
  ['the last event, taken away', sql`DELETE FROM contract_events WHERE kind = 'sealed'`],
  ['the text', sql`UPDATE contracts SET words = words || '{"title": "Another"}'`],
  ['the figures', sql`UPDATE contracts SET facts = facts || '{"selfPay": "$1"}'`],
  ['the state', sql`UPDATE contracts SET status = 'voided', sealed_sha256 = NULL`],
  ['the signer', sql`UPDATE contract_signers SET name = 'Somebody' WHERE ord = 1`],
  [
    'the signature',
    sql`UPDATE contract_signers SET signature = '{"way": "typed", "name": "X"}' WHERE ord = 1`,
  ],
  [
    'the file, swapped',
    sql`UPDATE contract_files f SET bytes = u.bytes, sha256 = u.sha256 FROM contract_files u WHERE f.kind = 'sealed' AND u.kind = 'unsigned'`,
  ],
  [
    'the template',
    sql`UPDATE contract_template_versions SET content = content || '{"title": "Another"}'`,
  ],
]

test.each(changes)('verify names a change in the database: %s', async (_, change) => {
  const { pool } = app.platform
  const client = await pool.connect()
  const tables = [
    'contracts',
    'contract_events',
    'contract_files',
    'contract_signers',
    'contract_template_versions',
  ]
  const guards = (state: string) =>
    tables.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';')
  const copies = tables.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table}`).join(';')
  await client.query(`${copies}; ${guards('DISABLE')}`)
  try {
    await app.platform.db.execute(change)
    const findings = await checkInvariants(app.databaseUrl, app.clock.now(), contractInvariants)
    expect(findings.filter(({ broken }) => broken > 0).length).toBeGreaterThan(0)
  } finally {
    const [contract, events, files, signers, versions] = tables
    await client.query(`
      DELETE FROM ${events}; DELETE FROM ${files}; DELETE FROM ${signers};
      UPDATE ${contract} c SET words = k.words, facts = k.facts, status = k.status, sealed_sha256 = k.sealed_sha256
        FROM kept_${contract} k WHERE k.id = c.id;
      UPDATE ${versions} c SET content = k.content FROM kept_${versions} k WHERE k.id = c.id;
      INSERT INTO ${events} SELECT * FROM kept_${events};
      INSERT INTO ${files} SELECT * FROM kept_${files};
      INSERT INTO ${signers} SELECT * FROM kept_${signers};
      ${tables.map((table) => `DROP TABLE kept_${table}`).join(';')}; ${guards('ENABLE')}`)
    client.release()
  }
  const healed = await checkInvariants(app.databaseUrl, app.clock.now(), contractInvariants)
  expect(healed.filter(({ broken }) => broken > 0)).toEqual([])
})

test('nothing of it can be changed through the database as it stands', async () => {
  for (const change of [
    sql`UPDATE contract_events SET kind = 'x'`,
    sql`DELETE FROM contract_events`,
    sql`DELETE FROM contract_files`,
    sql`UPDATE contracts SET words = words || '{"title": "Another"}'`,
    sql`UPDATE contract_signers SET name = 'Somebody'`,
    sql`UPDATE contract_template_versions SET version = 9`,
  ])
    await expect(app.platform.db.execute(change)).rejects.toThrow()
})

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
