// `npm test` is the tier `gate`; `npm run test:all` runs `gate` and then `rest`, the files named
// `*.all.test.ts` and `*.all.spec.ts`; `npm run test:long` runs the long forms.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileTimes, keepDurations, slowest } from './durations.mjs'
import { failuresOf } from './failures.mjs'
import { ensureInstalled } from './install.mjs'
import { longForms } from './long-forms.mjs'
import { ownNode, root, run, step } from './tools.mjs'

const reports = join(root, 'node_modules/.cache/reports')
/** What every process of the tests has compiled, for the next one. */
const compiled = join(root, 'node_modules/.cache/compiled')
const slowestShown = 20

const total = { passed: 0, failed: 0 }
const failures = []
/** Seconds of each check, suite, file and journey. */
const durations = []

const wanted = process.argv[2] ?? 'gate'
const tiers = { gate: [gate], rest: [rest], all: [gate, rest], long: [long] }[wanted]
if (!tiers) throw new Error(`There is no tier ${wanted}: name gate, rest, all or long.`)

await ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
for (const tier of tiers) {
  const began = Date.now()
  await tier()
  keepDurations(tier.name, secondsSince(began), durations)
  console.log(`${tier.name}: ${secondsSince(began).toFixed(0)} s`)
}
console.log(slowest(durations, slowestShown))
// Once more at the end, since the suites print much in between.
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** What runs before each change: types and style beside the build, budgets beside the first tests. */
async function gate() {
  const style = check('Style', 'biome', ['ci', '--colors=off'])
  // Two checkers for two cores, and memory rather than collecting it: half of the work.
  const types = check('Types', 'tsc', ['--noEmit', '--checkers', '2'], { GOGC: '400' })
  const built = await check('Build', ownNode(), ['scripts/build.mjs'])
  const budgets = built && check('Byte budgets', ownNode(), ['scripts/budgets.mjs'])
  await tests('gate')
  await Promise.all([style, types, budgets])
  if (built) await journeys('gate')
}

/** What `npm run test:all` has beyond the gate, on what the gate has built. */
async function rest() {
  await tests('rest')
  await journeys('rest')
}

/** Soaks and the long forms of tests, hours of them; on a fresh build. */
async function long() {
  await check('Build', ownNode(), ['scripts/build.mjs'])
  for (const file of longForms()) await tests('long', [file])
}

async function tests(tier, files = []) {
  await suite(`Rules, calls and pages (${[tier, ...files].join(' ')})`, {
    command: ['node_modules/vitest/vitest.mjs', 'run', ...files],
    report: `vitest-${tier}${files.join('').replaceAll('/', '-')}.json`,
    env: tier === 'long' ? { LONG: '1' } : { TIER: tier },
    counts: ({ numPassedTests, numFailedTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  })
}

async function journeys(tier) {
  const found = await step('Finding a browser', () =>
    run(ownNode(), ['scripts/find-browser.mjs', '--shell'], { quiet: true }),
  )
  if (!found.ok) {
    console.log(found.words.trim())
    return count({ passed: 0, failed: 1 })
  }
  const browser = JSON.parse(found.words)
  await suite(`Journeys (${tier})`, {
    command: ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests'],
    report: `playwright-${tier}.json`,
    env: {
      TIER: tier,
      CHROME_PATH: browser.path,
      BROWSER_ENVIRONMENT: JSON.stringify(browser.env ?? {}),
    },
    counts: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  })
}

// A check without parts counts as one test.
async function check(title, command, args, env = {}) {
  const began = Date.now()
  const { ok, words } = await run(command, args, { quiet: true, env })
  durations.push({ part: title, seconds: secondsSince(began) })
  console.log(`${title}: ${ok ? 'passed' : 'failed'} in ${secondsSince(began).toFixed(1)} s`)
  if (!ok) {
    console.log(words.trim())
    failures.push(title)
  }
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  return ok
}

async function suite(title, { command, report, counts, env }) {
  const file = join(reports, report)
  console.log(`${title} …`)
  const began = Date.now()
  const { ok } = await run(ownNode(), command, {
    env: { ...env, REPORT: file, NODE_COMPILE_CACHE: compiled },
  })
  durations.push({ part: title, seconds: secondsSince(began) })
  console.log(`${title}: ${secondsSince(began).toFixed(1)} s`)
  const told = readReport(file)
  if (told) durations.push(...fileTimes(told))
  const counted = told ? counts(told) : { passed: 0, failed: 0 }
  const failed = told ? failuresOf(told, readReport(`${file}.unhandled`)) : []
  failures.push(...failed)
  // A run may fail outside of any test, and that is a failure too.
  if (ok || counted.failed > 0) return count(counted)
  count({ ...counted, failed: 1 })
  if (failed.length === 0) failures.push(`${title}: failed outside of any test`)
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

function secondsSince(began) {
  return (Date.now() - began) / 1000
}
