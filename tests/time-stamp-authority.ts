import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const stampSettings = `
[authority]
serial = serial
crypto_device = builtin
signer_cert = signer.pem
certs = above.pem
signer_key = signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[picky]
serial = serial
signer_cert = signer.pem
certs = above.pem
signer_key = signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha512
`
const stamps = 'extendedKeyUsage = critical, timeStamping\nkeyUsage = critical, digitalSignature\n'
const above = 'basicConstraints = critical, CA:TRUE\nkeyUsage = critical, keyCertSign\n'
const elsewhere = 'authorityInfoAccess = caIssuers;URI:http://authority.example/above.cer\n'

/** Either an answer of openssl's own authority, or what is here. */
export type Answer = (query: string, folder: string) => Promise<{ status?: number; body: Buffer }>

/** An authority on loopback that answers by `openssl ts`, with two certificates above its own. */
export async function openTimeStampAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-authority-'))
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  await writeFile(join(folder, 'ts.cnf'), stampSettings)
  await writeFile(join(folder, 'serial'), '01\n')
  const make = async (name: string, by: string | undefined, extensions: string) => {
    const subject = ['-subj', `/CN=The ${name}`, '-days', '30', '-out', `${name}.pem`]
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
    const added = extensions.split('\n').flatMap((one) => (one ? ['-addext', one] : []))
    const signed = by ? ['-CA', `${by}.pem`, '-CAkey', `${by}.key`] : []
    await openssl('req', '-x509', '-sha256', ...key, ...signed, ...subject, ...added)
  }
  await make('root', undefined, above)
  await make('above', 'root', above + elsewhere)
  await make('signer', 'above', `basicConstraints = CA:FALSE\n${stamps}${elsewhere}`)
  await make('other', undefined, above)

  let answer: Answer = answerBy('authority')
  let asked = 0
  let authorization: string | undefined
  const server = createServer(async (request, response) => {
    asked++
    authorization = request.headers.authorization
    const query = join(folder, `${asked}.tsq`)
    await writeFile(query, await buffer(request))
    const { status = 200, body } = await answer(query, folder)
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    root: join(folder, 'root.pem'),
    other: join(folder, 'other.pem'),
    openssl,
    asked: () => asked,
    authorization: () => authorization,
    answers(how: Answer) {
      answer = how
    },
    close: () => new Promise((resolve) => server.close(resolve)),
    async remove() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** What openssl makes of a query, or of another one in its place. */
export function answerBy(section: string, instead?: string[]): Answer {
  return async (query, cwd) => {
    if (instead)
      await run('openssl', ['ts', '-query', '-sha256', '-cert', ...instead, '-out', query], { cwd })
    const asked = ['-config', 'ts.cnf', '-section', section, '-queryfile', query]
    await run('openssl', ['ts', '-reply', ...asked, '-out', 'answer.tsr'], { cwd })
    return { body: await readFile(join(cwd, 'answer.tsr')) }
  }
}
