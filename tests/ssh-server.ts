import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './processes.ts'

/**
 * A real sshd on loopback, with sftp, into which the key in `ssh` gets, as the user who runs the tests. The
 * folder is made as the guides say: a key, the known hosts, and a config with the port.
 */
export async function openSshServer(folder: string, ssh = join(folder, 'ssh')) {
  mkdirSync(ssh, { recursive: true })
  const port = await freePort()
  const own = join(ssh, 'id_ed25519')
  for (const file of [own, join(folder, 'host')])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
  const host = readFileSync(join(folder, 'host.pub'), 'utf8')
  const knownHosts = `[127.0.0.1]:${port} ${host}`
  writeFileSync(join(ssh, 'known_hosts'), knownHosts)
  writeFileSync(join(ssh, 'config'), `Port ${port}\n`)
  mkdirSync('/run/sshd', { recursive: true })
  const settings = {
    ...{ Port: port, ListenAddress: '127.0.0.1', HostKey: join(folder, 'host'), PidFile: 'none' },
    ...{ AuthorizedKeysFile: `${own}.pub`, StrictModes: 'no', Subsystem: 'sftp internal-sftp' },
    ...{ UsePAM: 'no', PasswordAuthentication: 'no', PermitRootLogin: 'prohibit-password' },
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])

  async function start() {
    const sshd = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', '/dev/null', ...options])
    await new Promise((ready) => sshd.stderr.once('data', ready))
    return async () => {
      const over = new Promise((resolve) => sshd.once('close', resolve))
      sshd.kill()
      await over
    }
  }

  return { ssh, port, knownHosts, start }
}
