import { execFile } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/health.ts'
import type { Platform } from '#server/platform.ts'

const run = promisify(execFile)

const megabyte = 1024 * 1024
/** Beyond what Node takes before it does anything. */
const mostMegabytes = 448
const mostHeapMegabytes = 320
/** Resident besides: the programs and libraries themselves. */
export const mostResidentBytes = (mostMegabytes + 112) * megabyte
const probeSeconds = 10

/** Where the secrets of an installation are. */
export type SecretLocation = Pick<Config, 'dataDir' | 'sealCertificate'>

/** What the system holds of it. */
export type Confinement = {
  /** Bytes of data that it allows; Node sets half a gigabyte aside for machine code, and fills none of it. */
  dataBytes: number | undefined
  /** Whether it has no network, and nothing is in the data folder as it sees it. */
  isAlone: boolean
}

const isBuilt = !import.meta.url.endsWith('.ts')
const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(findPackageJSON(import.meta.url) ?? '.')
/** The program beside the source, or beside the bundle of a built product. */
const program = join(here, isBuilt ? 'opening.js' : 'opening/main.ts')

/** Programs of the system alone, and none of the server's secrets. */
export const environment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '2',
}

/** The words of the command that opens a file in as small a room as this system can make. */
export function confinedCommand(
  place: SecretLocation,
  held: Confinement,
  cpuSeconds: number,
): string[] {
  return [
    ...limits(held.dataBytes, cpuSeconds),
    ...(held.isAlone ? alone(place) : []),
    process.execPath,
    ...nodeFlags,
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    program,
  ]
}

const nodeFlags = [`--max-old-space-size=${mostHeapMegabytes}`, '--no-warnings']
/** Its own program and the packages that it loads. */
const readable = [
  isBuilt ? here : join(root, 'src'),
  join(root, 'node_modules'),
  join(root, 'package.json'),
]

function limits(dataBytes: number | undefined, cpuSeconds: number): string[] {
  if (dataBytes === undefined) return []
  return ['prlimit', `--data=${dataBytes}`, `--cpu=${cpuSeconds}`, '--core=0', '--']
}

/**
 * A network of its own with no one in it, and mounts of its own that hide the data folder. The second
 * `unshare` gives the right to undo them away.
 */
function alone({ dataDir, sealCertificate }: SecretLocation): string[] {
  const hide = ['mount -t tmpfs -o ro,size=4k,mode=000 none "$0"']
  if (sealCertificate) hide.push('mount --bind /dev/null "$1"', 'shift')
  const steps = [...hide, 'exec unshare --user -- "$@"'].join(' && ')
  const paths = [dataDir, ...(sealCertificate ? [sealCertificate.file] : [])]
  return [
    'unshare',
    '--user',
    '--map-root-user',
    '--net',
    '--mount',
    '--',
    'sh',
    '-c',
    steps,
    ...paths,
  ]
}

const known = new WeakMap<SecretLocation, Promise<Confinement>>()
/** The system's, whatever the installation. */
let limit: Promise<number | undefined> | undefined

/** What holds here, found out by trying, once for an installation. */
export function findConfinement(place: SecretLocation): Promise<Confinement> {
  const found = known.get(place) ?? tryOut(place)
  known.set(place, found)
  return found
}

async function tryOut(place: SecretLocation): Promise<Confinement> {
  limit ??= tryLimit()
  const isAlone = (await probe(alone(place), seesNothing, place.dataDir)) === 'alone'
  return { dataBytes: await limit, isAlone }
}

async function tryLimit(): Promise<number | undefined> {
  const atStart = Number.parseInt((await probe([], dataAtStart, '')) ?? '', 10)
  const dataBytes = atStart + mostMegabytes * megabyte
  const isHeld = (await probe(limits(dataBytes, probeSeconds), takeMore, '')) === 'refused'
  return isHeld ? dataBytes : undefined
}

/** Bytes of data that Node begins with. */
const dataAtStart = `
const [kilobytes] = /\\d+/.exec(/VmData.*/.exec(require('node:fs').readFileSync('/proc/self/status', 'latin1')))
process.stdout.write(String(kilobytes * 1024))
`
const seesNothing = `
const seen = (() => { try { return require('node:fs').readdirSync(process.argv[1]) } catch {} })()
const net = Object.keys(require('node:os').networkInterfaces())
process.stdout.write(seen || net.length > 0 ? '' : 'alone')
`
const takeMore = `
try { Buffer.alloc(${(mostMegabytes + 64) * megabyte}, 1) } catch { process.stdout.write('refused') }
`

/** What a few lines of a program say in such a room; undefined where there is none to be had. */
async function probe(words: string[], lines: string, path: string): Promise<string | undefined> {
  const [command = process.execPath, ...rest] = [...words, process.execPath, ...nodeFlags]
  const options = { env: environment, cwd: '/', timeout: probeSeconds * 1_000 }
  const said = await run(command, [...rest, '-e', lines, path], options).catch(() => undefined)
  return said?.stdout
}

/**
 * A line of `/readyz`: what keeps the process that opens people's files in its place. Trying that out
 * takes three processes, so a server that has just begun to serve doesn't wait for it.
 */
export async function checkConfinement(place: SecretLocation): Promise<Check> {
  const found = await Promise.race([findConfinement(place), undefined])
  return { ok: true, says: found ? saysOf(found) : 'we’re still testing what the system allows' }
}

function saysOf({ dataBytes, isAlone }: Confinement): string {
  const limits = dataBytes === undefined ? 'a watcher' : 'prlimit'
  const reach = isAlone
    ? 'namespaces keep it from the network and the data folder'
    : 'the system grants no namespaces, so it can reach the network, and only Node keeps it from other files'
  return `${limits} limits its memory and time; ${reach}`
}

export async function describeConfinement({ config }: Pick<Platform, 'config'>): Promise<string[]> {
  return [
    `People's files are opened in a separate process: ${saysOf(await findConfinement(config))}`,
  ]
}
