import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSshServer } from './ssh-server.ts'

/** The user of the image, which has no account. */
const user = 10_001
const script = 'deploy/image/copy-backups.sh'
const tools = ['/usr/sbin/sshd', 'ssh', 'rsync', 'setpriv']
const canRun =
  process.getuid?.() === 0 &&
  tools.every((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0) &&
  globSync('/usr/lib/*/libnss_wrapper.so').length > 0

let folder: string
let target: string
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  if (!canRun) return
  folder = mkdtempSync(join(tmpdir(), 'matricula-copy-'))
  chmodSync(folder, 0o755)
  makeBackups()
  // As the guide makes them: a key that the user of the image alone can read.
  const server = await openSshServer(folder, join(folder, 'home/.ssh'))
  execFileSync('chown', ['-R', `${user}:${user}`, join(folder, 'home')])
  stop = await server.start()
})
afterAll(async () => {
  await stop?.()
  if (folder) rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  if (!canRun) return
  target = join(folder, 'copies')
  rmSync(target, { recursive: true, force: true })
})

function makeBackups() {
  const backup = join(folder, 'backups/matricula-2026-11-23T02-10-00')
  const history = join(folder, 'backups/history/one')
  mkdirSync(backup, { recursive: true })
  mkdirSync(join(folder, 'backups/files'))
  writeFileSync(join(folder, 'backups/files/passport'), 'a passport')
  linkSync(join(folder, 'backups/files/passport'), join(backup, 'passport'))
  mkdirSync(join(folder, 'backups/matricula-2026-11-24T02-10-00.partial'))
  for (const name of ['snapshot-1', 'making-2']) mkdirSync(join(history, name), { recursive: true })
  execFileSync('chown', ['-R', `${user}:${user}`, join(folder, 'backups')])
}

function copy(to: string) {
  const given = {
    ...{ BACKUP_DIR: join(folder, 'backups'), BACKUP_COPY_TO: to, BACKUP_COPY_ONCE: '1' },
    ...{ BACKUP_COPY_HOME: join(folder, 'home'), PATH: '/usr/bin:/bin' },
  }
  const nobody = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs']
  return spawnSync('setpriv', [...nobody, '--bounding-set=-all', 'sh', script], {
    encoding: 'utf8',
    env: given,
  })
}

function expectCopied() {
  const name = 'matricula-2026-11-23T02-10-00'
  expect(readdirSync(target).toSorted()).toEqual(['files', 'history', name])
  expect(readdirSync(join(target, 'history/one'))).toEqual(['snapshot-1'])
  expect(readFileSync(join(target, name, 'passport'), 'utf8')).toBe('a passport')
  expect(statSync(join(target, name, 'passport')).nlink).toBe(2)
}

test.runIf(canRun)('backups go to a folder of the user of the image', () => {
  mkdirSync(target)
  chownSync(target, user, user)
  expect(copy(target)).toMatchObject({ status: 0, stdout: `copied to ${target}\n` })
  expectCopied()
})

test.runIf(canRun)('backups go to another machine by ssh, from a user without an account', () => {
  const place = `${userInfo().username}@127.0.0.1:${target}`
  expect(copy(place)).toMatchObject({ status: 0, stdout: `copied to ${place}\n`, stderr: '' })
  expectCopied()
})

test.runIf(canRun)('a host that is not known is refused, and the copy says that it failed', () => {
  writeFileSync(join(folder, 'home/.ssh/known_hosts'), '')
  const { status, stderr } = copy(`${userInfo().username}@127.0.0.1:${target}`)
  expect([status, stderr]).toEqual([1, expect.stringContaining('Host key verification failed')])
  expect(stderr).toContain('could not be copied to')
})
