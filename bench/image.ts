// The last stage of the Dockerfile on a Debian of our own, where no image can be pulled: its steps, and
// the product started in it as a container starts it. Needs root, and Debian's mmdebstrap.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, freePort, root } from './product.ts'
import { report } from './results.ts'

const suite = 'bookworm'
const readyWithinMs = 180_000
const buildTools = ['gcc', 'g++', 'cc', 'make', 'ld', 'python3', 'npm', 'npx', 'git', 'curl']

if (process.getuid?.() !== 0 || spawnSync('mmdebstrap', ['--version']).status !== 0) {
  console.log(
    'image: skipped, because it needs root and mmdebstrap (Debian: apt install mmdebstrap)',
  )
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'matricula-image-'))
const image = join(folder, 'root')
try {
  run('mmdebstrap', ['--variant=minbase', '--quiet', suite, image])
  const beforeMb = megabytesOf(image)
  install()
  const tools = buildTools.filter((name) => existsIn(name))
  const port = await freePort()
  const began = performance.now()
  const server = serve(port)
  await answers(
    `http://127.0.0.1:${port}/readyz`,
    () => server.exitCode !== null,
    readyWithinMs,
  ).catch((error) => {
    server.kill('SIGKILL')
    throw error
  })
  const readyMs = performance.now() - began
  // As the engine asks: in the place that the server sees.
  const healthy = spawnSync('nsenter', [
    ...['--target', String(server.pid), '--mount', '--root', 'env', `PORT=${port}`],
    ...['/opt/matricula/node_modules/node/bin/node', '/opt/matricula/deploy/image/healthy.mjs'],
  ])
  server.kill('SIGTERM')
  const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode]
  const kept = readdirSync(join(image, 'data'))
  report('image', [
    { name: 'Debian alone', value: beforeMb, unit: 'MB' },
    { name: 'the image', value: megabytesOf(image), unit: 'MB' },
    {
      name: `build tools in it ${tools.join(' ')}`.trim(),
      value: tools.length,
      unit: '',
      atMost: 0,
    },
    {
      name: 'from its start to ready, first of all',
      value: readyMs / 1_000,
      unit: 's',
      atMost: 60,
    },
    { name: 'healthy.mjs ended with', value: healthy.status ?? 1, unit: '', atMost: 0 },
    { name: 'stopped with', value: code ?? 1, unit: '', atMost: 0 },
    { name: 'entries in /data', value: kept.length, unit: '' },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install() {
  const [archive] = globSync(join(root, 'release/matricula-*.tar.gz'))
  if (!archive) throw new Error('Make a release first: npm run release')
  run('cp', [archive, join(image, 'tmp/release.tar.gz')])
  run('cp', [join(root, 'deploy/image/install.sh'), join(image, 'tmp/install.sh')])
  run('chroot', [image, 'sh', '/tmp/install.sh', '/tmp/release.tar.gz'])
  run('rm', ['-r', join(image, 'tmp/release.tar.gz'), join(image, 'tmp/install.sh')])
}

/** A root that no one can write to, but for /data, /backups, and what is there for a while; no account, no rights. */
function serve(port: number) {
  const script = `
    mount --bind "$1" "$1"
    for kept in data backups; do mount --bind "$1/$kept" "$1/$kept"; done
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    for scratch in tmp var/tmp; do mount -t tmpfs -o mode=1777 tmpfs "$1/$scratch"; done
    mount -o remount,bind,ro "$1"
    exec chroot "$1" setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs \\
      --bounding-set=-all env --ignore-environment PATH=/usr/local/bin:/usr/bin:/bin HOST=127.0.0.1 \\
      PORT="$2" DATA_DIR=/data BACKUP_DIR=/backups TMPDIR=/var/tmp DRAIN_SECONDS=0 LOG_LEVEL=warn matricula start`
  return spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-ec', script, 'sh', image, String(port)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

function existsIn(name: string): boolean {
  return spawnSync('chroot', [image, 'sh', '-c', `command -v ${name}`]).status === 0
}

function megabytesOf(path: string): number {
  return Number(execFileSync('du', ['-sxm', path], { encoding: 'utf8' }).split('\t')[0])
}

function run(command: string, args: string[]) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
