import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import {
  endsSoon,
  faultOf,
  makeOwnCertificate,
  openSeal,
  resealOwnCertificate,
} from './certificate.ts'

const now = new Date('2027-07-15T12:00:00Z')
const dayMs = 86_400_000
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

let folder: string
let config: Config

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-test-seal-'))
  config = readConfig({ DATA_DIR: folder })
})

test('a certificate of its own is made once, kept for no one else, and sealed with the secret key', async () => {
  expect(await openSeal(config)).toMatchObject({ fault: expect.stringContaining('missing') })
  await makeOwnCertificate(config, 'The Institute', now)
  const file = join(folder, 'seal.json')
  const first = await readFile(file, 'utf8')
  await makeOwnCertificate(config, 'Another', now)
  expect(await readFile(file, 'utf8')).toBe(first)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const seal = await openSeal(config)
  if ('fault' in seal) throw new Error(seal.fault)
  expect(seal.certificate).toMatchObject({ subject: 'The Institute', isOwn: true })
  expect(faultOf(seal, now)).toBeNull()
  const other = await openSeal({ ...config, secretKey: randomBytes(32) })
  expect(other).toMatchObject({ fault: expect.stringContaining('doesn’t open') })
})

test('a changed key of the installation seals its key again, and the certificate stays', async () => {
  const changed = { ...config, secretKey: randomBytes(32), earlierKeys: [config.secretKey] }
  const before = await openSeal(config)
  await resealOwnCertificate(changed)
  const after = await openSeal({ ...changed, earlierKeys: [] })
  if ('fault' in before || 'fault' in after) throw new Error('it does not open')
  expect(after.certificate).toEqual(before.certificate)
  await resealOwnCertificate({ ...config, earlierKeys: [changed.secretKey] })
  expect(await openSeal(config)).not.toHaveProperty('fault')
})

test('it warns thirty days before its end and never seals after it', async () => {
  const seal = await openSeal(config)
  if ('fault' in seal) throw new Error(seal.fault)
  const end = seal.certificate.validUntil.getTime()
  expect(endsSoon(seal.certificate, new Date(end - 31 * dayMs))).toBe(false)
  expect(endsSoon(seal.certificate, new Date(end - 29 * dayMs))).toBe(true)
  expect(faultOf(seal, new Date(end + 1_000))).toContain('expired')
})

test.skipIf(!hasOpenssl)(
  'a PKCS#12 file takes its place, and one that does not open is said',
  async () => {
    const [key, certificate, bundle] = ['key.pem', 'certificate.pem', 'seal.p12'].map((name) =>
      join(folder, name),
    )
    const quietly = { stdio: 'ignore' } as const
    const subject = ['-subj', '/CN=Given Seal', '-days', '30']
    const files = ['-keyout', String(key), '-out', String(certificate)]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files],
      quietly,
    )
    execFileSync(
      'openssl',
      ['pkcs12', '-export', '-inkey', String(key), '-in', String(certificate)].concat([
        '-out',
        String(bundle),
        '-passout',
        'pass:secret',
      ]),
      quietly,
    )
    const given = (password: string) =>
      openSeal({ ...config, sealCertificate: { file: String(bundle), password } })
    const opened = await given('secret')
    expect('certificate' in opened && opened.certificate).toMatchObject({
      subject: 'Given Seal',
      isOwn: false,
    })
    expect(await given('wrong')).toMatchObject({
      fault: expect.stringContaining('password may be wrong'),
    })
  },
)
