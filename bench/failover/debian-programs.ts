import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian puts each, and the package that it comes from. */
export const programs = {
  patroni: { file: '/usr/bin/patroni', from: 'patroni' },
  etcd: { file: '/usr/bin/etcd', from: 'etcd-server' },
  postgres: { file: '/usr/lib/postgresql/15/bin/postgres', from: 'postgresql' },
  pgbouncer: { file: '/usr/sbin/pgbouncer', from: 'pgbouncer' },
  caddy: { file: '/usr/bin/caddy', from: 'caddy' },
} as const

/** One sentence about the packages that this machine lacks; undefined where it has all. */
export function saysWhatIsMissing(): string | undefined {
  const missing = Object.values(programs).filter(({ file }) => !existsSync(file))
  if (missing.length === 0) return undefined
  return `skipped, because this machine lacks some of Debian’s packages: apt install ${missing.map(({ from }) => from).join(' ')}`
}

/** PostgreSQL, Patroni, and PgBouncer refuse to run as root. */
const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

/** A folder that the account of the parts may write to. */
export function makeFolder(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

export function writeFor(file: string, text: string, mode = 0o600): void {
  writeFileSync(file, text, { mode })
  if (account) chownSync(file, account.uid, account.gid)
}

export type Part = {
  child: ChildProcess
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts one of them in a folder, where its log goes too. */
export function startPart(
  name: keyof typeof programs,
  folder: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Part {
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  const child = spawn(programs[name].file, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const leave = () => child.kill('SIGKILL')
  process.on('exit', leave)
  return {
    child,
    async kill(signal = 'SIGTERM') {
      process.off('exit', leave)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
