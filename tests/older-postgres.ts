import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './processes.ts'

const programs = globSync('/usr/lib/postgresql/1[5-7]/bin').toSorted()[0] ?? ''
/** PostgreSQL refuses to run as root; Debian's package brings an account of its own. */
const account = process.getuid?.() === 0 ? 'postgres' : userInfo().username

/** Whether the machine has a PostgreSQL of Debian's, older than the embedded one. */
export const hasOlderPostgres = existsSync(join(programs, 'initdb'))

/** A server of an earlier major version, thrown away when it is closed. */
export async function openOlderPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-older-'))
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, account], { encoding: 'utf8' })),
  )
  chownSync(folder, uid, gid)
  const cluster = join(folder, 'cluster')
  const port = await freePort()
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), ['-D', cluster, ...args], {
      ...{ uid, gid, cwd: folder, stdio: 'ignore' },
    })
  run('initdb', '--auth=trust', '--username=matricula', '--encoding=UTF8', '--locale=C.UTF-8')
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  run('pg_ctl', '--wait', '--log', join(folder, 'log'), '--options', settings, 'start')
  return {
    url: `postgres://matricula@127.0.0.1:${port}/postgres`,
    close() {
      run('pg_ctl', '--wait', '--mode', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
