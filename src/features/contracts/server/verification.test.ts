import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sealPaper } from '#features/seals/server/seal-paper.ts'
import { makeCertificate } from '#features/seals/server/x509.ts'
import { getSettingVersion } from '#features/settings/server/queries.ts'
import { openPdf } from '#tests/signed-contracts.ts'
import { recordsArea } from '../setting-areas.ts'
import { Record, recordName } from './record.ts'
import { getFile } from './rows.ts'
import {
  app,
  certificateFile,
  flip,
  folder,
  one,
  run,
  sealAnother,
  sealed,
  verdicts,
  withSealed,
} from './verification.fixture.ts'

withSealed()

function saysOf(page: { findings: { question: string; says: string }[] }, question: string) {
  return page.findings.find((finding) => finding.question === question)?.says
}

/** The same pages and events, sealed again by somebody with a certificate of their own. */
async function forge(file: Buffer): Promise<Buffer> {
  const at = new Date('2027-07-15T12:00:00Z')
  const { der, pkcs8 } = await makeCertificate('The Institute', at)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
  const body = Record.parse(await readAttached(file, recordName))
  const unsigned = await getFile(app.platform.db, one.contractId, 'unsigned')
  const bytes = await sealPaper(unsigned, {
    behind: new Uint8Array(unsigned),
    record: { name: recordName, about: '', body },
    signer: new CryptoKeySigner(key, der, 'EC', 'ECDSA'),
    at,
    reason: 'Signed by both sides',
  })
  return Buffer.from(bytes)
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

  test('says of a file that was sealed with another certificate that it is not ours, whole as it is', async () => {
    const forged = await forge(sealed)
    const { page, command, code } = await verdicts(forged, await certificateFile())
    expect(page).toMatchObject({ verdict: 'foreign', about: null })
    expect(saysOf(page, 'signed')).toContain('a certificate that isn’t ours')
    expect(code).toBe(2)
    expect(command).toMatch(/^intact, sealed by someone else\n/)
    // Without a certificate that of this installation counts, and none where there is none.
    expect((await verdicts(forged)).code).toBe(2)
    expect((await verdicts(sealed)).code).toBe(0)
    expect((await verdicts(sealed, undefined, folder)).code).toBe(2)
    const other = await sealAnother()
    const swapped = await verdicts(await getFile(app.platform.db, other.contractId, 'sealed'))
    expect(swapped.page).toMatchObject({ verdict: 'intact', about: { number: other.contractId } })
    expect(swapped.command).toContain(other.contractId)
  })

  test('says of another certificate that it is not ours, and of other files that they are none', async () => {
    const { stdout } = await verdicts(sealed, 'package.json').then(({ command, code }) => {
      expect(code).toBe(2)
      return { stdout: command }
    })
    expect(stdout).toContain('a certificate that isn’t ours')
    expect((await verdicts(Buffer.from('hello'))).page.verdict).toBe('unknown')
    const unsigned = await openPdf(app, one)
    expect(unsigned.status).toBe(200)
    const paper = await getFile(app.platform.db, one.contractId, 'unsigned')
    const { page } = await verdicts(paper)
    expect(page.verdict).toBe('unknown')
    expect(page.findings[0].says).toContain('without signatures or a seal')
  })

  test('knows a sealed file by its hash alone', async () => {
    const { rows } = await app.platform.db.execute<{ hash: string }>(
      sql`SELECT encode(sealed_sha256, 'hex') AS hash FROM contracts WHERE id = ${one.contractId}`,
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

test('the name is exactly so in the text of the file', async () => {
  const pdf = await PDF.load(new Uint8Array(sealed))
  const text = pdf
    .extractText()
    .map((page) => page.text)
    .join('\n')
  expect(text).toContain('Łukasz Ő’Brien')
  expect(text.replace(/\s/g, '')).toContain(one.sha256)
  for (const words of [
    '1. Created',
    'Read to the end',
    'Agreed to electronic records',
    'Countersigned',
    'Withdrawing consent',
  ])
    expect(text).toContain(words)
  // Anyone who holds the file alone reads what was agreed to, and when, to the second.
  const { value } = await getSettingVersion(app.platform.db, recordsArea)
  const flowing = (words: string) => words.replace(/\s+/g, '')
  for (const words of [value.paper, value.withdrawal, value.scope, value.needs])
    expect(flowing(text)).toContain(flowing(words))
  expect(text).toMatch(/\d{1,2}:\d\d:\d\d [AP]M E[SD]T/)
  const [consented] =
    Record.parse(await readAttached(sealed, recordName)).events.filter(
      ({ kind }) => kind === 'consented',
    ) ?? []
  expect(JSON.stringify(consented?.body)).toContain(JSON.stringify(value.withdrawal))
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

async function readAttached(file: Uint8Array, name: string): Promise<unknown> {
  const attached = (await PDF.load(Uint8Array.from(file))).getAttachment(name)
  return attached && JSON.parse(Buffer.from(attached).toString('utf8'))
}
