import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AggregatorRegistry } from 'prom-client'
import * as z from 'zod/mini'
import { type Config, readConfig } from '#server/config.ts'
import { faultMessage } from '#server/fault.ts'
import { findFreePort } from '#server/http-server.ts'
import { FromChild, type FromKeeper } from '#server/siblings.ts'

const most = 64
/** One that dies so soon after its start may do so again. */
const soonMs = 10_000
const longestPauseMs = 30_000
/** Longer than a server takes to stop. */
const stopWithinMs = 12_000

const server = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './main.ts' : './main.js', import.meta.url),
)

/** Keeps so many servers on one port of this machine, and starts one again that dies. */
const children = new Map<Worker, { isReady: boolean }>()
let isStopping = false

run().catch((error: unknown) => {
  process.stderr.write(`${faultMessage(error)}\n`)
  process.exit(1)
})

async function run(): Promise<void> {
  const count = readCount()
  const config = readConfig(process.env)
  const { port } = await findFreePort({ ...config, variable: 'PORT' })
  cluster.setupPrimary({ exec: server, args: [] })
  answerWithFigures()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop(signal, config))
  // The first brings the database up to date, and says what is wrong.
  await keep(port)
  await Promise.all(Array.from({ length: count - 1 }, () => keep(port)))
  say(`${count} processes serve`)
}

function readCount(): number {
  const { values } = parseArgs({ options: { processes: { type: 'string' } } })
  const count = Number(values.processes)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Error(`--processes must be a number from 1 to ${most}`)
  return count
}

/** Resolves once one serves; what ends before that ends all, as a start does that fails. */
function keep(port: number, deaths = 0): Promise<void> {
  const began = performance.now()
  const child = cluster.fork({ PORT: String(port) })
  const state = { isReady: false }
  children.set(child, state)
  return new Promise((ready) => {
    child.on('message', (message) => {
      const { data } = z.safeParse(FromChild, message)
      if (data?.told !== 'ready') return
      state.isReady = true
      ready()
    })
    child.once('exit', async (code, signal) => {
      children.delete(child)
      if (isStopping) return
      if (!state.isReady && deaths === 0) return endWith(code)
      const again = performance.now() - began < soonMs ? deaths + 1 : 1
      say(`Process ${child.process.pid} ended (${signal ?? code}), and another replaces it`)
      if (again > 1) await pause(Math.min(2 ** again * 500, longestPauseMs))
      if (!isStopping) await keep(port, again)
      ready()
    })
  })
}

async function endWith(code: number): Promise<void> {
  isStopping = true
  for (const child of children.keys()) child.process.kill('SIGTERM')
  await untilAllEnded(stopWithinMs)
  process.exit(code || 1)
}

/** A second signal ends at once. */
async function stop(signal: 'SIGINT' | 'SIGTERM', { drainMs }: Config): Promise<void> {
  if (isStopping) {
    for (const child of children.keys()) child.process.kill('SIGKILL')
    process.exit(1)
  }
  isStopping = true
  for (const child of children.keys())
    if (child.isConnected()) child.send({ told: 'stop', signal } satisfies FromKeeper)
  await untilAllEnded((signal === 'SIGTERM' ? drainMs : 0) + stopWithinMs)
  process.exit(0)
}

async function untilAllEnded(withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  while (children.size > 0 && performance.now() < until) await pause(50)
  for (const child of children.keys()) child.process.kill('SIGKILL')
}

/** Whichever is asked for figures gives the sum of all. */
function answerWithFigures(): void {
  const figures = new AggregatorRegistry()
  cluster.on('message', async (child, message) => {
    const { data } = z.safeParse(FromChild, message)
    if (data?.told !== 'asks') return
    const text = await figures.clusterMetrics().catch(() => undefined)
    if (text && child.isConnected())
      child.send({ told: 'figures', id: data.id, text } satisfies FromKeeper)
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
