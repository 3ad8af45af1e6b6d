import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lendAccount } from './account.ts'
import { chownFolder, programPath, runProgram, serverUser } from './programs.ts'

/** The files of one database server: its folder, the cluster in it, and the password of both roles. */
export type Cluster = { folder: string; path: string; password: string }

const majorVersion = '18'

// Search by parts of a name needs a character type that knows letters beyond ASCII.
const locales: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['--locale=C.UTF-8'],
  darwin: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=en_US.UTF-8'],
}
const elsewhere = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** Where the cluster of a data folder is, whether it is there or not. */
export function clusterOf(dataDir: string): Pick<Cluster, 'folder' | 'path'> {
  const folder = join(dataDir, 'postgres')
  return { folder, path: join(folder, 'cluster') }
}

/** Opens the cluster of a folder, made at the first call; refuses one of another major version. */
export async function openCluster(folder: string, say: (line: string) => void): Promise<Cluster> {
  const path = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  await removeLeftovers(folder)
  if (!existsSync(path)) {
    say('Preparing the database')
    if (!existsSync(passwordFile)) {
      await writeFile(passwordFile, randomBytes(24).toString('base64url'), {
        mode: 0o600,
      })
    }
    await makeCluster(folder, path, readFileSync(passwordFile, 'utf8'))
  }
  if (!existsSync(passwordFile)) {
    throw new Error(`The database in ${path} cannot be opened: ${passwordFile} is missing.`)
  }
  const version = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new Error(
      `The database in ${path} was made by PostgreSQL ${version}, and this is ${majorVersion}. ` +
        'Export it with the version of Matricula that made it, then import it here.',
    )
  }
  return { folder, path, password: readFileSync(passwordFile, 'utf8') }
}

// Made elsewhere and moved into place, so that a first start cut short leaves nothing half done.
async function makeCluster(folder: string, path: string, password: string) {
  const making = await mkdtemp(join(folder, 'new-'))
  const passwordFile = join(making, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const user = serverUser(path)
  await chownFolder(user, making)
  const basics = ['-D', join(making, 'cluster'), '-U', 'postgres', '-E', 'UTF8']
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = locales[process.platform] ?? elsewhere
  const args = [...basics, ...access, ...locale, ...syncOf(process.platform)]
  await runProgram(programPath('initdb'), args, user, lendAccount(making))
  await rename(join(making, 'cluster'), path)
  await rm(making, { recursive: true })
}

/** Linux syncs a file system in one go; elsewhere a thousand new files are synced one by one. */
function syncOf(platform: NodeJS.Platform): string[] {
  return platform === 'linux' ? ['--sync-method=syncfs'] : []
}

// An initdb that outlived its process may still be writing; the next start takes the rest away.
async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('new-')) continue
    await rm(join(folder, name), { recursive: true, maxRetries: 5 }).catch(() => {})
  }
}

/** Of the roles that are not the superuser neither may make roles or databases. */
export const roles = { owner: 'matricula', server: 'matricula_server' } as const

type Role = 'postgres' | (typeof roles)[keyof typeof roles]

export function urlOf(cluster: Cluster, port: number, role: Role): string {
  const isSuperuser = role === 'postgres'
  const password = isSuperuser ? cluster.password : passwordOf(cluster, role)
  return `postgres://${role}:${password}@127.0.0.1:${port}/${isSuperuser ? role : 'matricula'}`
}

/** One kept secret, one password for each role. */
export function passwordOf(cluster: Cluster, role: string): string {
  return createHmac('sha256', cluster.password).update(role).digest('base64url')
}
