import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lendAccount } from '#server/db/embedded/account.ts'
import type { FilePlace } from '#server/student-files.ts'

const connectSeconds = 20
const longestMs = 5 * 60_000
const mostSaid = 20_000

type Upload = { name: string; bytes: Buffer; place: FilePlace; ssh: string; ends?: AbortSignal }

/** Why a file didn’t arrive, in a sentence without its period. */
export class UploadFault extends Error {}

/**
 * Sends a file with OpenSSH’s own client, under a name that begins with a dot, and renames it once it’s there
 * whole: anyone who reads the folder never sees half a file. A host that isn’t known is refused, and nothing is asked.
 */
export async function uploadFile({ name, bytes, place, ssh, ends }: Upload): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-sftp-'))
  try {
    const local = join(folder, name)
    await writeFile(local, bytes, { mode: 0o600 })
    const config = join(ssh, 'config')
    const options = {
      BatchMode: 'yes',
      StrictHostKeyChecking: 'yes',
      IdentitiesOnly: 'yes',
      UserKnownHostsFile: `"${join(ssh, 'known_hosts')}"`,
      GlobalKnownHostsFile: '/dev/null',
      ConnectTimeout: connectSeconds,
      ServerAliveInterval: connectSeconds,
      ServerAliveCountMax: 2,
    }
    const words = [
      ...lendAccount(folder),
      'sftp',
      ...['-b', '-', '-F', existsSync(config) ? config : '/dev/null'],
      ...['-i', join(ssh, 'id_ed25519')],
      ...Object.entries(options).flatMap(([option, value]) => ['-o', `${option}=${value}`]),
      place.login,
    ]
    // One for each system: what was broken off is written over, not left behind.
    const part = `${place.folder}/.${name.replace(/-[\dT]+\.csv$/, '')}.part`
    const batch = `put "${local}" "${part}"\nrename "${part}" "${place.folder}/${name}"\n`
    await run(words, batch, ends ?? AbortSignal.timeout(longestMs))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(
  [command = '', ...words]: string[],
  batch: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(command, words, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    signal,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said = (said + piece).slice(-mostSaid)
  })
  // It may be gone before it reads what to do.
  child.stdin.on('error', () => {})
  child.stdin.end(batch)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => {
      // What is broken off ends first.
      if (!signal.aborted) reject(new UploadFault('There’s no sftp on our machine'))
    })
    child.once('close', resolve)
  })
  if (signal.aborted) throw new UploadFault('It was too slow')
  if (code !== 0) throw new UploadFault(faultIn(said))
}

const faults: readonly [RegExp, string][] = [
  [/Host key verification failed/i, 'Its host key isn’t the one that we know'],
  [/Permission denied \(|Too many authentication failures/i, 'It doesn’t accept our key'],
  [
    /dest open|remote open|remote rename|Couldn't rename|No such file|Permission denied/i,
    'We can’t write to its folder',
  ],
  [/No space|Failure/i, 'It couldn’t keep the file'],
  [
    /Could not resolve|timed out|refused|unreachable|reset|closed|lost connection|No route/i,
    'We can’t reach it',
  ],
]

function faultIn(said: string): string {
  return faults.find(([pattern]) => pattern.test(said))?.[1] ?? 'It didn’t take the file'
}
