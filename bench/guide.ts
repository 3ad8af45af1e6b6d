// Somebody who knows docs/guide/from-install-to-end.md and nothing else: its own commands, run in their order on
// empty Debian machines with systemd. They install an earlier version with TLS in front, back it up, upgrade it,
// go back, and upgrade again; the machine is lost, and they are back on another; they move to a third with a
// PostgreSQL of its own, and end there. Needs root, and Debian's mmdebstrap and systemd-container.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
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
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cast, castPassword } from '#tests/people.ts'
import { root } from './product.ts'
import { report } from './results.ts'

const suite = 'bookworm'
/** The first that could be released, with fewer migrations: it stands for version 0.1.0. */
const firstRelease = 'bd4b8bf8'
/** Caddy signs such a name itself, as it asks for a certificate of any other. */
const domain = 'apply.localhost'
const admin = { email: 'ana@institute.example', name: 'Ana Ruiz', password: castPassword }
/** As cron does it every hour. */
const copyNow = `sed -n 's/^[0-9* ]* root //p' /etc/cron.d/matricula-copy >/root/copy && sh -e /root/copy`
const authority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const stepMs = 600_000
const answerWithinMs = 60_000
const askEveryMs = 100
const guide = readFileSync(join(root, 'docs/guide/from-install-to-end.md'), 'utf8')
const setUpGuide = readFileSync(join(root, 'docs/guide/set-up.md'), 'utf8')

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
const [today = ''] = globSync(join(root, 'release/matricula-*.tar.gz'))
if (!today) throw new Error('Make a release first: npm run release')

const folder = mkdtempSync(join(tmpdir(), 'matricula-guide-'))
const empty = join(folder, 'empty')
/** The other machine, which keeps the copies. */
const elsewhere = join(folder, 'elsewhere')
mkdirSync(elsewhere)
let machine: Awaited<ReturnType<typeof boot>> | undefined
try {
  const earlier = releaseOf(firstRelease)
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=important', '--include=systemd-sysv,dbus', suite, empty],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const began = performance.now()
  machine = await boot('first', { '0.1.0': earlier, '0.2.0': today })
  await machine.follow('1. Install')
  const said = await machine.follow('2. Set up')
  await machine.ready()
  const [, secret = ''] = /Set up the first admin: \S+#(\S+)/.exec(said) ?? []
  await machine.post('/api/admins/set-up', { token: secret, ...admin })
  const applicant = { email: cast.maya.email, password: castPassword }
  let { token } = await machine.post('/api/users/register', { ...cast.maya, ...applicant })
  await machine.post('/api/users/application', save('first'), token)
  const setUpMs = performance.now() - began
  await machine.follow('3. Back up')
  await machine.run(copyNow)

  const upgradeBegan = performance.now()
  const [upgrade = '', goBack = ''] = blocksOf('4. Upgrade')
  await machine.trustCaddy()
  const asked = await machine.whileAsked(token, () => machine?.run(upgrade))
  const isUpgraded = machine.has('opt/matricula-0.2.0/dist')
  await machine.post('/api/users/application', save('undone'), token)
  await machine.run(goBack)
  await machine.ready()
  const undone = await machine.answered(token)
  await machine.post('/api/users/application', save('before'), token)
  await machine.run('rm -r /opt/matricula-0.2.0')
  await machine.run(upgrade)
  await machine.run('matricula backup')
  await machine.run(copyNow)
  const upgradedMs = performance.now() - upgradeBegan
  await machine.follow('5. Watch')
  const settings = machine.read('etc/matricula.env')
  await machine.lose()

  const lostAt = performance.now()
  machine = await boot('second', { '0.1.0': today })
  await machine.follow('1. Install')
  machine.write('etc/matricula.env', settings)
  const [held = '', released = ''] = blocksOf('6. Restore')
  await machine.run(held)
  await machine.ready()
  token = (await machine.post('/api/users/login', applicant)).token
  const refused = await machine.call('POST', '/api/users/application', save('held'), token)
  await machine.run(released)
  await machine.ready()
  const found = await machine.answered(token)
  await machine.post('/api/users/application', save('after'), token)
  await machine.post('/api/admins/login', { email: admin.email, password: admin.password })
  const backMs = performance.now() - lostAt

  const [leave = '', intoOwn = ''] = blocksOf('7. Move')
  await machine.run(leave)
  await machine.lose()
  machine = await boot('third', { '0.1.0': today })
  await machine.follow('1. Install')
  machine.write('etc/matricula.env', settings)
  await machine.run(`apt-get install --yes postgresql\n${makeRoles()}`)
  await machine.run(held.replace(/^matricula restore .*\n/m, intoOwn))
  await machine.ready()
  await machine.run(released)
  await machine.ready()
  token = (await machine.post('/api/users/login', applicant)).token
  const moved = await machine.answered(token)
  await machine.run('matricula verify')
  await machine.follow('3. Back up')
  await machine.follow('8. End')
  const left = await machine.run(
    'find / -xdev -iname "*matricula*" -not -path "/srv/*" -not -path "/proc/*" -not -path "/root/*" -not -path "/var/log/*"',
  )
  console.log(`Left on the machine:\n${left}`)
  const kept = readdirSync(elsewhere).filter((name) => name.startsWith('matricula-export-'))
  report('guide', [
    {
      name: 'from an empty machine to the first application',
      value: setUpMs / 60_000,
      unit: 'min',
    },
    { name: 'from the loss to the next one', value: backMs / 60_000, unit: 'min', atMost: 30 },
    {
      name: 'set up, backed up, lost, and back',
      value: (lostAt - began - upgradedMs + backMs) / 60_000,
      unit: 'min',
      atMost: 30,
    },
    {
      name: 'what was saved before is back',
      value: Number(found === 'before'),
      unit: '',
      atLeast: 1,
    },
    { name: 'a change while it was held', value: refused.status, unit: '', atLeast: 503 },
    { name: 'calls while it was upgraded', value: asked.all, unit: '', atLeast: 1 },
    { name: 'of them not answered, or not by 200', value: asked.failed, unit: '', atMost: 0 },
    { name: 'the longest of them', value: asked.longestMs / 1_000, unit: 's' },
    {
      name: 'gone back to what was before the upgrade',
      value: Number(isUpgraded && undone === 'first'),
      unit: '',
      atLeast: 1,
    },
    {
      name: 'moved to a PostgreSQL of its own',
      value: Number(moved === 'after'),
      unit: '',
      atLeast: 1,
    },
    { name: 'exports kept at the end', value: kept.length, unit: '', atLeast: 1 },
    {
      name: 'left of it on the machine',
      value: left.trim() ? left.trim().split('\n').length : 0,
      unit: '',
      atMost: 0,
    },
  ])
} finally {
  await machine?.lose()
  rmSync(folder, { recursive: true, force: true })
}

/** The archive of an earlier version, made of its own sources. */
function releaseOf(commit: string): string {
  const kept = join(root, 'node_modules/.cache', `release-${commit}.tar.gz`)
  if (existsSync(kept)) return kept
  const sources = join(folder, 'sources')
  const within = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', sources, commit], { cwd: root })
  try {
    within('npm', ['ci'])
    within(join(sources, 'node_modules/node/bin/node'), ['scripts/release.mjs'])
    const [made = ''] = globSync(join(sources, 'release/matricula-*.tar.gz'))
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    copyFileSync(made, kept)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', sources], { cwd: root })
  }
  return kept
}

/** The statements of the set-up guide, asked as the owner of the server. */
function makeRoles(): string {
  const [, statements = ''] = /^```\n(create role .*?)^```$/ms.exec(setUpGuide) ?? []
  return `su postgres -c psql <<'END'\n${statements.replaceAll('…', 'password')}END\n`
}

function save(word: string) {
  return { applicationType: 'msc', personalInfo: { dodComponent: word } }
}

/** The commands of a section as they are there, with this machine's names in place of the examples. */
function blocksOf(section: string): string[] {
  const [, text = ''] = guide.split(`\n## ${section}\n`)
  const [part = ''] = text.split('\n## ')
  const blocks = [...part.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(
    ([, language, block = '']) => (language ? [] : [block]),
  )
  if (blocks.length === 0) throw new Error(`The guide has no commands under ${section}`)
  return blocks.map((block) =>
    block
      .replaceAll('your.address.edu', domain)
      .replaceAll('backup@other.example.edu:matricula/', '/srv/elsewhere/')
      .replaceAll('archive@other.example.edu:matricula-export/', '/srv/elsewhere/')
      .replaceAll('database.example.edu', 'localhost')
      .replaceAll(/(\S*\/matricula-(?:export-)?)2026-11-23T[\d-]+/g, '$(ls -d $1* | tail -n 1)'),
  )
}

/** A machine of its own that starts as an empty Debian does. */
async function boot(name: string, archives: Record<string, string>) {
  const place = join(folder, name)
  execFileSync('cp', ['--archive', '--reflink=auto', empty, place])
  for (const [version, archive] of Object.entries(archives)) {
    const named = `matricula-${version}-linux-x64.tar.gz`
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
    copyFileSync(archive, join(place, 'root', named))
    writeFileSync(join(place, 'root', `${named}.sha256`), `${sum}  ${named}\n`)
  }
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

  /** What the applicant finds in the form. */
  async function answered(token?: string): Promise<string | undefined> {
    const { body } = await call('GET', '/api/users/application', undefined, token)
    return body.data?.personalInfo.dodComponent
  }

  /** Somebody reads again and again while something is done. */
  async function whileAsked(token: string | undefined, work: () => Promise<unknown> | undefined) {
    const asked = { all: 0, failed: 0, longestMs: 0 }
    let isOver = false
    const asking = async () => {
      for (; !isOver; await pause(askEveryMs)) {
        const began = performance.now()
        const answer = await call('GET', '/api/users/application', undefined, token).catch(
          (error: Error) => ({ status: error.message }),
        )
        asked.all += 1
        asked.longestMs = Math.max(asked.longestMs, performance.now() - began)
        if (answer.status === 200) continue
        asked.failed += 1
        const took = `${Math.round(performance.now() - began)} ms`
        console.log(`While it was upgraded, after ${took}: ${JSON.stringify(answer)}`)
      }
    }
    const others = [asking(), asking()]
    await work()
    isOver = true
    await Promise.all(others)
    return asked
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
    answered,
    whileAsked,
    /** Nobody but Caddy itself knows the authority of such a name. */
    trustCaddy: () =>
      run(`cp /${authority} /usr/local/share/ca-certificates/caddy.crt && update-ca-certificates`),
    has: (path: string) => existsSync(join(place, path)),
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
