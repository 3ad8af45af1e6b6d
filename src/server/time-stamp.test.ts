import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { makeTestApp } from '#tests/app.ts'
import { sealed } from '#tests/audit-seal.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { answerBy, openTimeStampAuthority } from '#tests/time-stamp-authority.ts'
import { keepAuditHeadJob } from './audit-heads.ts'
import { readConfig } from './config.ts'
import { healthLines } from './health-lines.ts'

const folder = await mkdtemp(join(tmpdir(), 'matricula-stamps-'))
const file = join(folder, 'heads.txt')
const authority = await openTimeStampAuthority()
afterAll(async () => {
  await authority.remove()
  await rm(folder, { recursive: true })
})
const environment = {
  AUDIT_HEAD_TO: `${file}, kept@elsewhere.example`,
  TIMESTAMP_URL: authority.url.replace('//', '//us:p%40ss@'),
  TIMESTAMP_CA: authority.root,
}
// An authority goes by its own clock.
const app = await forThisFile(makeTestApp({ now: new Date(), environment }))

type Config = typeof app.config

async function keepHead(config: Config = app.config): Promise<string[]> {
  await sealed(app)
  await keepAuditHeadJob.run({ ...app.platform, config }, app.databaseUrl)
  const line = (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? ''
  return line.split(' ')
}

async function health() {
  const { db, config } = app.platform
  const lines = await Promise.all(healthLines.map((find) => find({ db, config, now: new Date() })))
  return lines.find((line) => line?.name === 'End of the audit log')
}

test('the end of the audit log gets a time stamp, in the file and in the mail, that openssl takes too', async () => {
  await bringIn(app, cast.priya)
  const [, head = '', token = ''] = await keepHead()
  expect(authority.authorization()).toBe(`Basic ${Buffer.from('us:p@ss').toString('base64')}`)
  await writeFile(join(folder, 'token.der'), Buffer.from(token, 'base64'))
  const digest = createHash('sha256').update(head).digest('hex')
  const said = await authority.openssl(
    ...['ts', '-verify', '-digest', digest, '-token_in', '-in', join(folder, 'token.der')],
    ...['-CAfile', authority.root],
  )
  expect(said.stdout + said.stderr).toContain('Verification: OK')
  const mail = await readFile(join(app.config.dataDir, 'mail/000000-audit-head.eml'), 'utf8')
  expect(mail.replace(/=\r\n|\s/g, '').replaceAll('=3D', '=')).toContain(token)
  expect(await brokenIn(app, invariants)).toEqual([])
  await writeFile(join(folder, 'stamp.txt'), token.replace(/.{64}/g, '$&\r\n'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'audit-verify.ts'), head, join(folder, 'stamp.txt')],
    {
      env: {
        ...process.env,
        ...environment,
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: app.config.dataDir,
      },
    },
  )
  expect(stdout).toMatch(/^ok {5}\d+:[0-9a-f]{64} was there at \S+Z, by its time stamp\nok /)
  expect(await health()).toMatchObject({ says: 'Kept elsewhere, with a time stamp', toDo: null })
})

const fixed = (body: string, status?: number) => async () => ({
  body: Buffer.from(body),
  ...(status && { status }),
})
const aDigest = async (query: string, cwd: string) => {
  const bytes = await readFile(query)
  // It is behind its own length, 32 bytes.
  const digest = bytes.subarray(bytes.indexOf(Buffer.of(4, 32)) + 2).subarray(0, 32)
  return answerBy('authority', ['-digest', digest.toString('hex')])(query, cwd)
}
const flipped = async (query: string, cwd: string) => {
  const { body } = await answerBy('authority')(query, cwd)
  body[body.length - 20] = (body[body.length - 20] ?? 0) ^ 1
  return { body }
}

test.each([
  ['of another hash', answerBy('authority', ['-data', 'ts.cnf']), 'belongs to something else'],
  ['to another request', aDigest, 'is for another request'],
  ['that refuses', answerBy('picky'), /refused \(.*[Mm]essage digest algorithm is not supported/],
  ['of another kind', fixed('<html>Welcome</html>'), 'something that isn’t a time stamp'],
  ['without an end', fixed('x'.repeat(100_000)), 'something that isn’t a time stamp'],
  ['with a fault of theirs', fixed('', 503), 'answered 503'],
  ['with a damaged signature', flipped, 'time stamp’s signature isn’t valid'],
])('an answer %s is named, and the end is kept without a stamp', async (_what, how, words) => {
  authority.answers(how)
  expect(await keepHead()).toHaveLength(2)
  const line = await health()
  expect(line?.says).toMatch(words)
  expect(line?.toDo).toMatch(/TIMESTAMP_URL/)
})

test('a stamp by somebody who isn’t trusted, or at another time, is named too', async () => {
  authority.answers(answerBy('authority'))
  const stamping = { url: authority.url, authorities: authority.other }
  const strict = { ...app.config, stamping }
  expect(await keepHead(strict)).toHaveLength(2)
  expect((await health())?.says).toContain('from an authority that TIMESTAMP_CA doesn’t name')
  app.clock.advance(3_600_000)
  expect(await keepHead()).toHaveLength(2)
  expect((await health())?.says).toMatch(/The time stamp says \S+Z, which isn’t now/)
  app.clock.advance(-3_600_000)
})

test('a stamp of another row, and one that was moved in time, show in the check of everything', async () => {
  expect(await brokenIn(app, invariants)).toEqual([])
  const [at = '', head = '', token = ''] = await keepHead()
  const [seq = '', hash = ''] = head.split(':')
  const lines = await readFile(file, 'utf8')
  const later = new Date(Date.parse(at) + 86_400_000).toISOString()
  await writeFile(file, `${later} ${head} ${token}\n`)
  expect((await brokenIn(app, invariants)).map(({ says }) => says)).toEqual([
    expect.stringContaining(`row ${seq}, the last one at ${later}, has a time stamp that`),
  ])
  await writeFile(
    file,
    `${at} ${seq}:${hash.replace(/.$/, (c) => (c === '0' ? '1' : '0'))} ${token}\n`,
  )
  const [both] = await brokenIn(app, invariants)
  expect(both?.says).toContain('The time stamp belongs to something else')
  expect(both?.says).toContain('is another')
  await writeFile(file, lines)
})

test('an authority that doesn’t answer is named, and without the setting no one is asked', async () => {
  const asked = authority.asked()
  expect(await keepHead({ ...app.config, stamping: undefined })).toHaveLength(2)
  expect(authority.asked()).toBe(asked)
  await authority.close()
  expect(await keepHead()).toHaveLength(2)
  expect((await health())?.says).toContain('doesn’t answer (ECONNREFUSED)')
})

test.each([
  [{ TIMESTAMP_URL: 'ftp://a.example', AUDIT_HEAD_TO: '/srv/heads.txt' }, 'TIMESTAMP_URL must be'],
  [{ TIMESTAMP_CA: 'root.pem' }, 'TIMESTAMP_CA must be a file'],
])('a setting that can’t be right stops the start: %j', (given, said) => {
  expect(() => readConfig({ DATA_DIR: folder, ...given })).toThrow(said)
})
