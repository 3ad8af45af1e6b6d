import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findLastingPort } from '../night/installation.ts'
import { password } from './cluster.ts'
import { startPart, writeFor } from './debian-programs.ts'

export const roles = { owner: 'matricula_owner', server: 'matricula_server' }
const lookEveryMs = 50

/**
 * What Patroni calls when a member starts or has another role: a new primary has PgBouncer lead to itself.
 * One name there deals out sessions by transaction, and one keeps them.
 */
function follower(folder: string): string {
  return `#!/bin/sh
case "$3" in master|primary) ;; *) exit 0 ;; esac
cd ${folder} || exit 1
cat > primary.new <<END
[databases]
matricula = host=127.0.0.1 port=$1
matricula_direct = host=127.0.0.1 port=$1 dbname=matricula pool_mode=session
END
mv primary.new primary.ini
[ ! -e pgbouncer.pid ] || kill -HUP "$(cat pgbouncer.pid)"
`
}

const settings = [
  ...['pool_mode = transaction', 'auth_type = scram-sha-256', 'auth_file = users.txt'],
  ...['default_pool_size = 20', 'max_client_conn = 500', 'listen_addr = 127.0.0.1'],
  ...['unix_socket_dir =', 'pidfile = pgbouncer.pid'],
  // Fifteen seconds pass otherwise before it tries a new primary that was not up yet at the first try.
  'server_login_retry = 1',
  // A machine that is gone says nothing: neither side waits for more than half a minute.
  ...['tcp_keepidle = 10', 'tcp_keepintvl = 5', 'tcp_keepcnt = 3'],
]

/** PgBouncer that follows the primary, and the command by which it does. */
export async function preparePooler(folder: string) {
  const port = await findLastingPort()
  const onChange = join(folder, 'follow-primary.sh')
  writeFor(onChange, follower(folder), 0o700)
  const users = Object.values(roles).map((role) => `"${role}" "${password}"\n`)
  writeFor(join(folder, 'users.txt'), users.join(''))
  const lines = ['%include primary.ini', '[pgbouncer]', `listen_port = ${port}`, ...settings]
  writeFor(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  const address = (role: string, name: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
  return {
    onChange,
    environment: {
      DATABASE_URL: address(roles.server, 'matricula'),
      DATABASE_DIRECT_URL: address(roles.owner, 'matricula_direct'),
    },
    async start() {
      while (!existsSync(join(folder, 'primary.ini'))) await pause(lookEveryMs)
      const part = startPart('pgbouncer', folder, ['pgbouncer.ini'])
      while (part.child.exitCode === null && !(await isOpen(port))) await pause(lookEveryMs)
      return part
    },
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}
