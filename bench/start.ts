// From nothing to the first page, from a stop to the first answer, and what the process weighs then.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'
import { options } from './options.ts'
import { answers, ensureBuilt, freePort, root, startServer } from './product.ts'
import { type Figure, report } from './results.ts'

const warmStarts = options.quick ? 2 : 7
const restMs = options.quick ? 1_000 : 20_000
const freshWithinMs = 600_000

await ensureBuilt()
const dataDir = await mkdtemp(join(tmpdir(), 'matricula-bench-'))
const figures: Figure[] = []
try {
  const first = await startServer(dataDir)
  await first.stop()
  figures.push({ name: 'first start, empty data folder', value: first.readyAfterMs, unit: 'ms' })
  figures.push(...(await measureWarm()))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
const notes: string[] = []
if (options.fresh) {
  figures.push(...(await measureFresh()))
  notes.push('The clone holds what is committed; npm takes packages from its cache where it can.')
}
report('start', figures, notes)

/** With the database, which was stopped too, until `/readyz` says that all is there. */
async function measureWarm(): Promise<Figure[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let n = 0; n < warmStarts; n++) {
    const server = await startServer(dataDir)
    times.push(server.readyAfterMs)
    if (n === 0) {
      await answers(server.address)
      const { memoryMb } = await server.during(() => pause(restMs))
      memory.push(memoryMb)
    }
    await server.stop()
  }
  return [
    { name: 'warm start to ready', value: median(times), unit: 'ms', atMost: 1_500 },
    { name: 'memory of the process at rest', value: median(memory), unit: 'MB', atMost: 160 },
  ]
}

/**
 * What a newcomer waits for, and what they wait for the second time. Only ever in the clone: npm start
 * may install, and the packages that we run on are not to be taken away.
 */
async function measureFresh(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-clone-'))
  try {
    execFileSync('git', ['clone', '--quiet', root, folder])
    const first = await timeNpmStart(folder)
    const second = await timeNpmStart(folder)
    return [
      { name: 'fresh clone: npm start to the first page', value: first / 1000, unit: 's' },
      { name: 'the second npm start there', value: second / 1000, unit: 's' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function timeNpmStart(folder: string): Promise<number> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...outerEnvironment(), PORT: port },
    stdio: 'ignore',
    // A group of its own, as in a terminal, so that Ctrl-C can be sent to all of it.
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    await answers(`http://localhost:${port}/`, () => child.exitCode !== null, freshWithinMs)
    return performance.now() - began
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}

/** As it was before npm ran us: without our packages on the path and without npm's own words. */
function outerEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?!config_(registry|cache|userconfig)$)/.test(name),
  )
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.startsWith(root))
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) }
}
