// Lighthouse's opinion of the public pages on a phone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { browserSwitches, findBrowser } from './browser.ts'
import { median } from './load.ts'
import { options } from './options.ts'
import { startProduct } from './product.ts'
import { type Figure, report } from './results.ts'

const paths = options.quick ? ['/'] : ['/', '/masters/apply', '/bachelor/apply']
const runs = options.quick ? 1 : 3
/** A visitor of an apply page is checked against this call, and browsers log its 401. */
const visitorCheck = '/api/users/application'
const openWithinMs = 20_000

const scores: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const measures: Record<string, [name: string, unit: string, atMost: number]> = {
  'largest-contentful-paint': ['LCP', 'ms', 2_100],
  'total-blocking-time': ['TBT', 'ms', 100],
  'cumulative-layout-shift': ['CLS', '', 0.01],
}

await using product = await startProduct()
await using browser = await openBrowser()
const figures: Figure[] = []
const findings = new Set<string>()
for (const path of paths) {
  const seen: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) seen.push(await look(path))
  figures.push(...figuresOf(path, seen))
}
report('pages', figures, [...findings])

/** One run: the scores by category and the measures by audit. */
async function look(path: string): Promise<Record<string, number>> {
  const run = await lighthouse(`${product.address}${path}`, {
    port: browser.port,
    logLevel: 'error',
    onlyCategories: Object.keys(scores),
  })
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message}`)
  const { categories, audits } = run.lhr
  const logged = audits['errors-in-console']
  const lines =
    (logged?.details as { items?: { sourceLocation?: { url?: string } }[] })?.items ?? []
  if (logged && lines.every(({ sourceLocation }) => sourceLocation?.url?.endsWith(visitorCheck)))
    logged.score = 1
  for (const name of Object.keys(scores))
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id]
      const isJudged = audit?.score !== null && weight > 0 && name !== 'performance'
      if (audit && isJudged && Number(audit.score) < 1) findings.add(`${path}: ${audit.title}`)
    }
  return Object.fromEntries([
    ...Object.keys(scores).map((name) => [
      name,
      scoreOf(categories[name]?.auditRefs ?? [], audits),
    ]),
    ...Object.keys(measures).map((id) => [id, audits[id]?.numericValue ?? Number.NaN]),
  ])
}

/** Of 100, as Lighthouse counts a category: the mean of its audits by their weight. */
function scoreOf(
  parts: readonly { id: string; weight: number }[],
  audits: Readonly<Record<string, { score: number | null }>>,
): number {
  const judged = parts.filter(({ id, weight }) => weight > 0 && audits[id]?.score != null)
  const sum = (of: (part: (typeof judged)[number]) => number) =>
    judged.reduce((total, part) => total + of(part), 0)
  const score = sum(({ id, weight }) => weight * (audits[id]?.score ?? 0))
  return Math.round((100 * score) / sum(({ weight }) => weight))
}

function figuresOf(path: string, seen: readonly Record<string, number>[]): Figure[] {
  const middle = (key: string) => median(seen.map((run) => run[key] ?? Number.NaN))
  return [
    ...Object.entries(scores).map(([name, atLeast]) => ({
      name: `${path} ${name}`,
      value: middle(name),
      unit: '',
      atLeast,
    })),
    ...Object.entries(measures).map(([id, [name, unit, atMost]]) => ({
      name: `${path} ${name}`,
      value: middle(id),
      unit,
      atMost,
    })),
  ]
}

/** A browser of our own, with a fresh profile and a door for Lighthouse. */
async function openBrowser() {
  const { path, env } = findBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'matricula-browser-'))
  const switches = [...browserSwitches, '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(path, switches, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  async function close() {
    child.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const port = await debuggingPort(profile).catch(async (error) => {
    await close()
    throw error
  })
  return { port, [Symbol.asyncDispose]: close }
}

/** The browser writes it into its profile once it listens. */
async function debuggingPort(profile: string): Promise<number> {
  const giveUpAt = performance.now() + openWithinMs
  while (performance.now() < giveUpAt) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(text.split('\n')[0])
    if (port) return port
    await pause(50)
  }
  throw new Error('The browser did not open')
}
