// Runs what shows each promise, or those that are named by number, and writes docs/reliability.md. Lines
// that are not run stay as they were.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { options } from './options.ts'
import { ensureBuilt, root } from './product.ts'
import { type Promised, type Proof, promises } from './promises.ts'
import type { Report } from './results.ts'

type Shown = { passed: boolean; figure: string; counts?: boolean }

// Not that of `results.ts`, which looks for a second at how busy the machine is.
const resultsDir = new URL('results/', import.meta.url)
const page = join(root, 'docs/reliability.md')
const longestMs = 3_600_000
const mostWords = 160
const wanted =
  options.names.length > 0 ? options.names.map(Number) : [...promises.keys()].map((n) => n + 1)
if (wanted.some((number) => !promises[number - 1])) {
  console.error(`Name promises by number, 1 to ${promises.length}.`)
  process.exit(1)
}

await ensureBuilt()
write()
for (const number of wanted) {
  const promised = promises[number - 1]
  if (!promised) continue
  console.log(`R${number} ${promised.event}`)
  const shown = promised.proofs.map(show)
  write(number, lineOf(number, promised, shown))
}

function show(proof: Proof): Shown {
  const command = commandOf(proof)
  console.log(`  ${command}`)
  const [load = 0] = loadavg()
  const counts = load <= cpus().length
  if ('test' in proof) return { ...showTests(proof), counts }
  const [program = '', ...args] = command.split(' ')
  const { status, stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: longestMs,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if ('bench' in proof)
    return status === 0 ? showFigures(proof.bench) : failed(`${command} broke off`)
  const [passed] = /\d+ passed/.exec(stdout) ?? []
  return { passed: status === 0, figure: passed ?? (status === 0 ? 'passed' : 'failed') }
}

type Failure = { title: string; failureMessages?: string[] }

type TestReport = {
  numPassedTests: number
  testResults: { assertionResults: (Failure & { status: string })[] }[]
}

function showTests(proof: Extract<Proof, { test: string }>): Shown {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-shown-'))
  const file = join(folder, 'report.json')
  const args = ['vitest', 'run', '--project', 'server', proof.test, ...namedBy(proof)]
  try {
    spawnSync('npx', [...args, '--reporter=json', `--outputFile=${file}`], {
      cwd: root,
      timeout: longestMs,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (!existsSync(file)) return failed(`${proof.test} broke off`)
    const read = JSON.parse(readFileSync(file, 'utf8')) as TestReport
    const all = read.testResults.flatMap(({ assertionResults }) => assertionResults)
    const broken = all.filter(({ status }) => status === 'failed')
    if (broken[0]) return failed(saysFailure(broken[0]))
    if (read.numPassedTests === 0) return failed(`${proof.test} has no such test`)
    const tests = read.numPassedTests === 1 ? 'test' : 'tests'
    return { passed: true, figure: `${read.numPassedTests} ${tests} passed` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function saysFailure({ title, failureMessages = [] }: Failure): string {
  const [why = ''] = (failureMessages[0] ?? '').split('\n')
  return `“${title}” failed (${why.slice(0, mostWords)})`
}

function showFigures(bench: string): Shown {
  const file = new URL(`${bench}.json`, resultsDir)
  if (!existsSync(file)) return failed(`${bench} was skipped on this machine`)
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (Date.now() - Date.parse(report.at) > longestMs)
    return failed(`${bench} was skipped on this machine`)
  const judged = report.figures.filter(({ holds }) => holds !== null)
  const missed = judged.filter(({ holds }) => holds === false)
  const said = (missed.length > 0 ? missed : judged.slice(0, 3)).map(saysFigure).join('; ')
  return { passed: missed.length === 0, figure: said, counts: report.counts }
}

function saysFigure({ name, value, unit, atMost, atLeast }: Report['figures'][number]): string {
  const shown = Number.isInteger(value) ? value : Number(value.toPrecision(3))
  const aim = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`
  return `${name} ${shown}${unit ? ` ${unit}` : ''} (${aim})`
}

function failed(figure: string): Shown {
  return { passed: false, figure }
}

function commandOf(proof: Proof): string {
  if ('test' in proof)
    return ['npx vitest run --project server', proof.test, ...namedBy(proof)].join(' ')
  if ('journey' in proof) return `npx playwright test ${proof.journey}`
  if ('bench' in proof)
    return `node bench/${proof.bench}.ts${options.quick || proof.quick ? ' --quick' : ''}`
  return 'node scripts/budgets.mjs'
}

function namedBy({ named }: { named?: string }): string[] {
  return named ? ['-t', named] : []
}

function lineOf(
  number: number,
  { event, promise, proofs, lacks }: Promised,
  shown: Shown[],
): string {
  const broken = shown.filter(({ passed }) => !passed).map(({ figure }) => figure)
  const reasons = [...broken, ...(lacks ? [lacks] : [])]
  const isBusy = shown.some(({ counts }) => counts === false)
  const busy = isBusy ? ' (on a busy machine)' : ''
  if (broken.length > 0 && isBusy)
    reasons.push('the machine was busy with something else, so this line is to be run again')
  const holds = reasons.length === 0 ? 'holds' : `does not, because ${reasons.join('; ')}`
  const cells = [
    `R${number}`,
    event,
    promise,
    proofs.map((proof) => `\`${commandOf(proof)}\``).join('<br>') || 'nothing yet',
    shown.map(({ figure }) => figure).join('<br>') + busy || 'none',
    new Date().toISOString().slice(0, 10),
    holds,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function linesOf(text: string): Map<number, string> {
  const lines = text.split('\n').filter((line) => /^\| R\d+ \|/.test(line))
  return new Map(lines.map((line) => [Number(/\d+/.exec(line)?.[0]), line]))
}

/** Reads the page anew each time: another run may have shown another line meanwhile. */
function write(number = 0, line = ''): void {
  const kept = linesOf(existsSync(page) ? readFileSync(page, 'utf8') : '')
  if (line) kept.set(number, line)
  const lines = promises.map(
    ({ event, promise }, at) =>
      kept.get(at + 1) ??
      `| R${at + 1} | ${event} | ${promise} | | | | does not, because it was not run yet |`,
  )
  const text = `# Reliability

What Matricula promises when things go wrong or get busy, and what shows it. \`node bench/reliability.ts\` runs it all, for hours, and writes this page; \`node bench/reliability.ts 1 13\` runs some lines and keeps the others. Figures belong to the machine and the day that they were taken on; where it was busy with something else, the line says so.

| | When | We promise | Shown by | Figure | Date | |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
  writeFileSync(page, text)
}
