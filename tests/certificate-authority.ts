import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { answerBy, stampSettings } from './time-stamp-authority.ts'

const run = promisify(execFile)
const password = 'of-the-seal'

const lists = `
[ca]
default_ca = one
[one]
database = $ENV::LISTED
default_md = sha256
default_crl_days = 30
`
const serials = { above: '1001', seal: '2001', signer: '2002' } as const

/**
 * An authority on loopback by `openssl`: a root, one below it, a certificate that seals, and one for time stamps;
 * with the lists of what was revoked, answers about single certificates (`openssl ocsp`), and time stamps (`openssl ts`).
 */
export async function openCertificateAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-certificates-'))
  const openssl = (args: readonly string[], env: Record<string, string> = {}) =>
    run('openssl', args, { cwd: folder, env: { ...process.env, ...env } })
  const isDown = new Set<string>()
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const query = join(folder, `${asked.length}.query`)
    await writeFile(query, await buffer(request))
    const body = isDown.has(path) ? undefined : await answerTo(path, query).catch(() => undefined)
    response.writeHead(body ? 200 : 503).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answerTo(path: string, query: string): Promise<Buffer> {
    if (path === '/tsa') return (await answerBy('authority')(query, folder)).body
    if (path !== '/ocsp') return readFile(join(folder, path.slice(1)))
    const by = ['-CA', 'above.pem', '-rsigner', 'above.pem', '-rkey', 'above.key', '-ndays', '7']
    await openssl(['ocsp', '-index', 'above.txt', ...by, '-reqin', query, '-respout', 'answer.der'])
    return readFile(join(folder, 'answer.der'))
  }

  async function make(name: string, by: string | undefined, extensions: readonly string[]) {
    const { serial = '1000' } = { serial: serials[name as keyof typeof serials] }
    await openssl([
      ...['req', '-x509', '-sha256', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`],
      ...(by ? ['-CA', `${by}.pem`, '-CAkey', `${by}.key`] : []),
      ...['-set_serial', `0x${serial}`, '-subj', `/CN=The ${name}`, '-days', '300'],
      ...['-out', `${name}.pem`, ...extensions.flatMap((one) => ['-addext', one])],
    ])
    await openssl(['x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.cer`])
  }

  /** Writes which certificates an authority has made, and its list of those that it revoked. */
  async function list(by: string, made: readonly (keyof typeof serials)[], revoked = '') {
    const lines = made.map((name) => {
      const ended =
        name === revoked ? ['R', '360101000000Z', '260101000000Z'] : ['V', '360101000000Z', '']
      return [...ended, serials[name], 'unknown', `/CN=The ${name}`].join('\t')
    })
    await writeFile(join(folder, `${by}.txt`), `${lines.join('\n')}\n`)
    const own = ['-cert', `${by}.pem`, '-keyfile', `${by}.key`, '-out', 'list.pem']
    await openssl(['ca', '-gencrl', '-config', 'ca.cnf', ...own], { LISTED: `${by}.txt` })
    await openssl(['crl', '-in', 'list.pem', '-outform', 'DER', '-out', `${by}.crl`])
  }

  await writeFile(join(folder, 'ca.cnf'), lists)
  await writeFile(join(folder, 'ts.cnf'), stampSettings)
  await writeFile(join(folder, 'serial'), '01\n')
  const above = [
    'basicConstraints = critical, CA:TRUE',
    'keyUsage = critical, keyCertSign, cRLSign, digitalSignature',
  ]
  const below = [
    'basicConstraints = CA:FALSE',
    `crlDistributionPoints = URI:${at}/above.crl`,
    `authorityInfoAccess = OCSP;URI:${at}/ocsp, caIssuers;URI:${at}/above.cer`,
  ]
  await make('root', undefined, above)
  const fromRoot = [
    `crlDistributionPoints = URI:${at}/root.crl`,
    `authorityInfoAccess = caIssuers;URI:${at}/root.cer`,
  ]
  await make('above', 'root', [...above, ...fromRoot])
  await make('seal', 'above', [...below, 'keyUsage = critical, digitalSignature, nonRepudiation'])
  const stamps = [
    'extendedKeyUsage = critical, timeStamping',
    'keyUsage = critical, digitalSignature',
  ]
  await make('signer', 'above', [...below, ...stamps])
  await list('root', ['above'])
  await list('above', ['seal', 'signer'])
  await openssl([
    ...['pkcs12', '-export', '-inkey', 'seal.key', '-in', 'seal.pem', '-out', 'seal.p12'],
    ...['-passout', `pass:${password}`],
  ])
  return {
    folder,
    openssl,
    asked,
    url: `${at}/tsa`,
    root: join(folder, 'root.pem'),
    seal: { SEAL_CERTIFICATE: join(folder, 'seal.p12'), SEAL_CERTIFICATE_PASSWORD: password },
    /** An address that answers nothing more, until it does again. */
    setDown(path: string, down: boolean) {
      if (down) isDown.add(path)
      else isDown.delete(path)
    },
    revokeSeal: () => list('above', ['seal', 'signer'], 'seal'),
    async remove() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
