// Somebody who knows docs/guide/from-install-to-end.md and nothing else: its own commands, run in their order on
// empty Debian machines with systemd. They install it with TLS in front and back it up, the machine is lost,
// and they are back on another. Needs root, and Debian's mmdebstrap and systemd-container.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cast, castPassword } from '#tests/people.ts'
import { root } from './product.ts'
import { report } from './results.ts'

const suite = 'bookworm'
/** Caddy signs such a name itself, as it asks for a certificate of any other. */
const domain = 'apply.localhost'
const admin = { email: 'ana@institute.example', name: 'Ana Ruiz', password: castPassword }
const authority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const stepMs = 600_000
const answerWithinMs = 60_000
const guide = readFileSync(join(root, 'docs/guide/from-install-to-end.md'), 'utf8')

const needs = [
  ['mmdebstrap', '--version'],
  ['systemd-nspawn', '--version'],
] as const
if (
  process.getuid?.() !== 0 ||
  needs.some(([name, flag]) => spawnSync(name, [flag]).status !== 0)
) {
  console.log(
    'guide: skipped, because it needs root, mmdebstrap and systemd-nspawn (Debian: apt install mmdebstrap systemd-container)',
  )
  process.exit(0)
}
const [archive = ''] = globSync(join(root, 'release/matricula-*.tar.gz'))
if (!archive) throw new Error('Make a release first: npm run release')

const folder = mkdtempSync(join(tmpdir(), 'matricula-guide-'))
const empty = join(folder, 'empty')
/** The other machine, which keeps the copies. */
const elsewhere = join(folder, 'elsewhere')
mkdirSync(elsewhere)
let machine: Awaited<ReturnType<typeof boot>> | undefined
try {
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=important', '--include=systemd-sysv,dbus', suite, empty],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const began = performance.now()
  machine = await boot('first')
  await machine.follow('1. Install')
  const said = await machine.follow('2. Set up')
  await machine.ready()
  const [, secret = ''] = /Set up the first admin: \S+#(\S+)/.exec(said) ?? []
  await machine.post('/api/admins/set-up', { token: secret, ...admin })
  const applicant = { email: cast.maya.email, password: castPassword }
  const { token } = await machine.post('/api/users/register', { ...cast.maya, ...applicant })
  await machine.post('/api/users/application', save('before'), token)
  const setUpMs = performance.now() - began
  await machine.follow('3. Back up')
  await machine.run(
    `sed -n 's/^[0-9* ]* root //p' /etc/cron.d/matricula-copy >/root/copy && sh -e /root/copy`,
  )
  await machine.follow('5. Watch')
  const settings = machine.read('etc/matricula.env')
  await machine.lose()

  const lostAt = performance.now()
  machine = await boot('second')
  await machine.follow('1. Install')
  machine.write('etc/matricula.env', settings)
  const [held = '', released = ''] = blocksOf('6. Restore')
  await machine.run(held)
  await machine.ready()
  const again = await machine.post('/api/users/login', applicant)
  const refused = await machine.call('POST', '/api/users/application', save('held'), again.token)
  await machine.run(released)
  await machine.ready()
  const found = await machine.call('GET', '/api/users/application', undefined, again.token)
  await machine.post('/api/users/application', save('after'), again.token)
  await machine.post('/api/admins/login', { email: admin.email, password: admin.password })
  const backMs = performance.now() - lostAt
  await machine.follow('8. End')
  report('guide', [
    {
      name: 'from an empty machine to the first application',
      value: setUpMs / 60_000,
      unit: 'min',
    },
    { name: 'from the loss to the next one', value: backMs / 60_000, unit: 'min', atMost: 30 },
    {
      name: 'set up, backed up, lost, and back',
      value: (lostAt - began + backMs) / 60_000,
      unit: 'min',
      atMost: 30,
    },
    {
      name: 'what was saved before is back',
      value: Number(found.body.data?.personalInfo.dodComponent === 'before'),
      unit: '',
      atLeast: 1,
    },
    { name: 'a change while it was held', value: refused.status, unit: '', atLeast: 503 },
  ])
} finally {
  await machine?.lose()
  rmSync(folder, { recursive: true, force: true })
}

function save(word: string) {
  return { applicationType: 'msc', personalInfo: { dodComponent: word } }
}

/** The commands of a section as they are there, with this machine's names in place of the examples. */
function blocksOf(section: string): string[] {
  const [, text = ''] = guide.split(`\n## ${section}\n`)
  const [part = ''] = text.split('\n## ')
  const blocks = [...part.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block)
  if (blocks.length === 0) throw new Error(`The guide has no commands under ${section}`)
  return blocks.map((block) =>
    block
      .replaceAll(/matricula-0\.1\.0-linux-x64/g, basename(archive, '.tar.gz'))
      .replaceAll('your.address.edu', domain)
      .replaceAll('backup@other.example.edu:matricula/', '/srv/elsewhere/')
      .replaceAll(/(\S*\/matricula-(?:export-)?)2026-11-23T[\d-]+/g, '$(ls -d $1* | tail -n 1)'),
  )
}

/** A machine of its own that starts as an empty Debian does. */
async function boot(name: string) {
  const place = join(folder, name)
  execFileSync('cp', ['--archive', '--reflink=auto', empty, place])
  for (const file of [archive, `${archive}.sha256`])
    copyFileSync(file, join(place, 'root', basename(file)))
  const child = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--boot', '--register=no', '--keep-unit', `--directory=${place}`],
      ...[`--machine=matricula-${name}`, `--bind=${elsewhere}:/srv/elsewhere`, '--console=pipe'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const inside = () => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    return children.trim().split(' ')[0] ?? ''
  }

  async function run(text: string): Promise<string> {
    const shell = spawn(
      'nsenter',
      [
        ...[
          '--target',
          inside(),
          '--all',
          '--root',
          'env',
          '--ignore-environment',
          '--chdir=/root',
        ],
        ...['HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
        ...['DEBIAN_FRONTEND=noninteractive', 'bash', '-euo', 'pipefail', '-c', text],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], timeout: stepMs },
    )
    let words = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk) => {
        words += chunk
      })
    const [code] = await once(shell, 'close')
    if (code !== 0) throw new Error(`${text}\n${words}\nended with ${code}`)
    return words
  }

  /** Through Caddy and its certificate, as a browser asks. */
  function call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const asked = request({
      ...{ host: '127.0.0.1', servername: domain, method, path, timeout: answerWithinMs },
      ca: readFileSync(join(place, authority)),
      headers: {
        host: domain,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    asked.on('error', reject)
    asked.on('response', async (answer) => {
      const text = await answer.toArray().then((chunks) => Buffer.concat(chunks).toString())
      resolve({
        status: answer.statusCode ?? 0,
        body: text.startsWith('{') ? JSON.parse(text) : {},
      })
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    return promise
  }

  async function post(path: string, body: unknown, token?: string): Promise<Answer['body']> {
    const answer = await call('POST', path, body, token)
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  for (const until = Date.now() + answerWithinMs; Date.now() < until; await pause(500))
    if (/running|degraded/.test(await run('systemctl is-system-running || true').catch(() => '')))
      break
  return {
    run,
    call,
    post,
    async ready() {
      for (const until = Date.now() + answerWithinMs; Date.now() < until; await pause(500)) {
        const answer = await call('GET', '/readyz').catch(() => undefined)
        if (answer?.status === 200) return
      }
      throw new Error(await run('journalctl --no-pager --lines 40'))
    },
    async follow(section: string) {
      console.log(section)
      let said = ''
      for (const block of blocksOf(section)) said += await run(block)
      return said
    },
    read: (file: string) => readFileSync(join(place, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(place, file), text, { mode: 0o600 }),
    /** Power off, and its disk with it. */
    async lose() {
      if (!readdirSync(folder).includes(name)) return
      process.kill(Number(inside()), 'SIGKILL')
      await ended
      rmSync(place, { recursive: true, force: true })
    },
  }
}

type Answer = {
  status: number
  body: { token?: string; data?: { personalInfo: { dodComponent: string } } }
}
