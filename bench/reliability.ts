// Runs what shows each promise, or those that are named by number, and writes docs/reliability.md. Lines
// that are not run stay as they were.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { options } from './options.ts'
import { ensureBuilt, root } from './product.ts'
import {
  commandOf,
  commandsOf,
  isLong,
  linesOf,
  namedBy,
  pageOf,
  rowOf,
  type Shortened,
  shortBy,
  shortForm,
} from './reliability-page.ts'
import { type Promised, type Proof, promises } from './reliability-promises.ts'
import type { Report } from './results.ts'

type Shown = {
  passed: boolean
  figure: string
  /** What the machine was busy with before it, where that was too much. */
  busy?: number
  /** What made it shorter than its long form. */
  shortBy?: string
}

// Not that of `results.ts`, which looks for a second at how busy the machine is.
const resultsDir = new URL('results/', import.meta.url)
const page = join(root, 'docs/reliability.md')
/** How long the soak is, where it is not to be two hours. */
const { SOAK_MINUTES: soakMinutes = '' } = process.env
const shortened: Shortened = { quick: options.quick, soakMinutes }
/** The longest form takes two hours. */
const longestMs = 10_800_000
const mostWords = 160
/** What a test prints to be read by people, and no more of it than a cell holds. */
const mostPrinted = 400
const wanted =
  options.names.length > 0 ? options.names.map(Number) : [...promises.keys()].map((n) => n + 1)
if (wanted.some((number) => !promises[number - 1])) {
  console.error(`Name promises by number, 1 to ${promises.length}.`)
  process.exit(1)
}

await ensureBuilt()
const browser = findBrowser()
write()
for (const number of wanted) {
  const promised = promises[number - 1]
  if (!promised) continue
  console.log(`R${number} ${promised.event}`)
  const shown = promised.proofs.map(show)
  write(number, lineOf(number, promised, shown))
}

function show(proof: Proof): Shown {
  const command = commandOf(proof, shortened)
  console.log(`  ${command}`)
  const [load = 0] = loadavg()
  const busy = load > cpus().length ? load : 0
  if ('test' in proof) return { ...showTests(proof), busy }
  const [program = '', ...args] = command.split(' ')
  const { status, stdout } = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...('journey' in proof && browser) },
    encoding: 'utf8',
    timeout: longestMs,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if ('bench' in proof)
    return status === 0
      ? showFigures(proof.bench, load)
      : { ...failed(`${command} broke off`), busy }
  const said = [...stdout.matchAll(/\d+ (?:failed|flaky|passed)/g)].map(([some]) => some)
  return { passed: status === 0, figure: said.join(', ') || endOf(status), busy }
}

function endOf(status: number | null): string {
  return status === 0 ? 'passed' : 'failed'
}

/** As `npm test` finds one, for anyone who runs journeys. */
function findBrowser(): Record<string, string> {
  if (!wanted.some((number) => promises[number - 1]?.proofs.some((proof) => 'journey' in proof)))
    return {}
  const found = spawnSync(process.execPath, ['scripts/find-browser.mjs'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { path, env = {} } = JSON.parse(found.stdout)
  return { CHROME_PATH: path, BROWSER_ENVIRONMENT: JSON.stringify(env) }
}

type Failure = { title: string; failureMessages?: string[] }

type TestReport = {
  success: boolean
  numPassedTests: number
  /** `message` is what a file failed with outside of its tests. */
  testResults: { message?: string; assertionResults: (Failure & { status: string })[] }[]
}

function showTests(proof: Extract<Proof, { test: string }>): Shown {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-shown-'))
  const file = join(folder, 'report.json')
  const args = ['vitest', 'run', '--project', 'server', proof.test, ...namedBy(proof)]
  try {
    const { stdout } = spawnSync('npx', [...args, '--reporter=json', `--outputFile=${file}`], {
      cwd: root,
      env: { ...process.env, ...(isLong(proof, shortened) && { LONG: '1' }) },
      encoding: 'utf8',
      timeout: longestMs,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!existsSync(file)) return failed(`${proof.test} broke off`)
    const read = JSON.parse(readFileSync(file, 'utf8')) as TestReport
    const all = read.testResults.flatMap(({ assertionResults }) => assertionResults)
    const broken = all.filter(({ status }) => status === 'failed')
    if (broken[0]) return failed(saysFailure(broken[0]))
    // What a file sets up before its first test can fail, too.
    if (!read.success)
      return failed(saysBreak(`${proof.test} broke off`, read.testResults[0]?.message))
    if (read.numPassedTests === 0) return failed(`${proof.test} has no such test`)
    const tests = read.numPassedTests === 1 ? 'test' : 'tests'
    const figure = [`${read.numPassedTests} ${tests} passed`, ...printed(stdout)].join('; ')
    return { passed: true, figure, shortBy: shortBy(proof, shortened) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Figures that tests print themselves. */
function printed(stdout: string): string[] {
  const lines = stdout.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '' && !line.startsWith('JSON report'))
  return said.map((line) =>
    line
      .replaceAll('"', '')
      .replaceAll(/\d+\.\d{3,}/g, (long) => Number(long).toFixed(1))
      .slice(0, mostPrinted),
  )
}

function saysFailure({ title, failureMessages = [] }: Failure): string {
  return saysBreak(`“${title}” failed`, failureMessages[0])
}

function saysBreak(what: string, words = ''): string {
  const [why = ''] = words.split('\n')
  return why ? `${what} (${why.slice(0, mostWords)})` : what
}

function showFigures(bench: string, load: number): Shown {
  const file = new URL(`${bench}.json`, resultsDir)
  if (!existsSync(file)) return failed(`${bench} was skipped on this machine`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (Date.now() - Date.parse(report.at) > longestMs)
    return failed(`${bench} was skipped on this machine`)
  const judged = report.figures.filter(({ holds }) => holds !== null)
  const missed = judged.filter(({ holds }) => holds === false)
  const said = (missed.length > 0 ? missed : judged.slice(0, 3)).map(saysFigure).join('; ')
  // A short form never counts, so that of these the load alone tells.
  const isBusy = options.quick ? load > cpus().length : !report.counts
  return {
    passed: missed.length === 0,
    figure: said,
    busy: isBusy ? load : 0,
    shortBy: options.quick ? '--quick' : '',
  }
}

function saysFigure({ name, value, unit, atMost, atLeast }: Report['figures'][number]): string {
  const shown = Number.isInteger(value) ? value : Number(value.toPrecision(3))
  const aim = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`
  return `${name} ${shown}${unit ? ` ${unit}` : ''} (${aim})`
}

function failed(figure: string): Shown {
  return { passed: false, figure }
}

function lineOf(number: number, promised: Promised, shown: Shown[]): string {
  const { event, promise } = promised
  const broken = shown.filter(({ passed }) => !passed).map(({ figure }) => figure)
  const reasons = [...broken]
  const load = Math.max(0, ...shown.map(({ busy = 0 }) => busy))
  const busy = load > 0 ? ` (on a busy machine: load ${load.toFixed(1)} before it)` : ''
  if (broken.length > 0 && load > 0)
    reasons.push('the machine was busy with something else, so this line is to be run again')
  const shorter = shown.find(({ shortBy }) => shortBy)
  if (shorter) reasons.push(`${shortForm} (${shorter.shortBy})`)
  const holds = reasons.length === 0 ? 'holds' : `does not, because ${reasons.join('; ')}`
  const cells = [
    `R${number}`,
    event,
    promise,
    commandsOf(promised, shortened),
    shown.map(({ figure }) => figure).join('<br>') + busy || 'none',
    new Date().toISOString().slice(0, 10),
    holds,
  ]
  return rowOf(cells)
}

/** Reads the page again each time: another run may have shown another line meanwhile. */
function write(number = 0, line = ''): void {
  const kept = linesOf(existsSync(page) ? readFileSync(page, 'utf8') : '')
  if (line) kept.set(number, line)
  writeFileSync(page, pageOf(promises, kept))
}
