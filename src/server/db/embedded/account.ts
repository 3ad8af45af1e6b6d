import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * What to put before `initdb` where our user id has no account, as in a container: it asks for the name
 * of the user that runs it and for nothing else. Debian's libnss-wrapper shows it a name of ours; without that,
 * a namespace in which we are no user. A folder that is thrown away takes what is written.
 */
export function lendAccount(folder: string): string[] {
  if (process.platform !== 'linux' || hasAccount()) return []
  const [library] = globSync('/usr/lib/*/libnss_wrapper.so')
  if (library) return ['env', `LD_PRELOAD=${library}`, ...accountFiles(folder)]
  const namespace = ['--user', '--map-user=65534', '--map-group=65534']
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) return ['unshare', ...namespace]
  throw new Error(
    `The user id ${process.getuid?.()} has no account on this machine, and PostgreSQL wants one to ` +
      'make a database. Install libnss-wrapper, or name a PostgreSQL server in DATABASE_URL.',
  )
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function accountFiles(folder: string): string[] {
  const [passwd, group] = [join(folder, 'passwd'), join(folder, 'group')]
  const { getuid, getgid } = process
  writeFileSync(passwd, `matricula:x:${getuid?.()}:${getgid?.()}::/:/bin/false\n`)
  writeFileSync(group, `matricula:x:${getgid?.()}:\n`)
  return [`NSS_WRAPPER_PASSWD=${passwd}`, `NSS_WRAPPER_GROUP=${group}`]
}
