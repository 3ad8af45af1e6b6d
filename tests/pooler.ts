import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './processes.ts'

/** Debian's. */
const program = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(program)

const nobody = 65_534
const startsWithinMs = 10_000
/** Databases of many tests come and go, and the server has room for a hundred sessions. */
const settings = [
  ...['pool_mode = transaction', 'auth_type = scram-sha-256', 'auth_file = users.txt'],
  ...['default_pool_size = 10', 'max_client_conn = 900', 'server_idle_timeout = 5'],
  ...[
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'log_connections = 0',
    'log_disconnections = 0',
  ],
]

export type Pooler = { port: number; stop(): Promise<void> }

/** PgBouncer in transaction mode before the server of an address, for the role of that address. */
export async function startPooler(
  direct: string,
  { further = [], database = '' }: { further?: readonly string[]; database?: string } = {},
): Promise<Pooler> {
  const { hostname, port: target, username, password } = new URL(direct)
  const folder = mkdtempSync(join(tmpdir(), 'matricula-pooler-'))
  const port = await freePort()
  const users = `"${username}" "${decodeURIComponent(password)}"\n`
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${target} ${database}`,
    '[pgbouncer]',
    `listen_port = ${port}`,
    ...settings,
    ...further,
  ]
  writeFileSync(join(folder, 'users.txt'), users)
  writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, nobody, nobody)
  const child = spawn(program, ['--quiet', 'pgbouncer.ini'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  const leave = () => child.kill('SIGKILL')
  process.on('exit', leave)
  try {
    await untilAnswers(child, port)
  } catch {
    throw new Error(`PgBouncer did not start: ${said}`)
  }
  return {
    port,
    async stop() {
      process.off('exit', leave)
      leave()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilAnswers(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + startsWithinMs
  while (child.exitCode === null && Date.now() < until) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error('no answer')
}
