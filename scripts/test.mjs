import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ownNode, root, run, step } from './tools.mjs'

const reports = join(root, 'node_modules/.cache/reports')
const total = { passed: 0, failed: 0 }
const failures = []
const linesOfFailure = 12

await ensureInstalled()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await check('Style and import walls', 'biome', ['ci', '--colors=off'])
await check('Types', 'tsc', ['--noEmit'])
const built = await check('Build', ownNode(), ['scripts/build.mjs'])
if (built && existsSync(join(root, 'scripts/budgets.mjs'))) {
  await check('Byte budgets', ownNode(), ['scripts/budgets.mjs'])
}
await suite('Rules, calls and pages', ['node_modules/vitest/vitest.mjs', 'run'], {
  report: 'vitest.json',
  args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  counts: ({ numPassedTests, numFailedTests, testResults }) => {
    failures.push(...testResults.flatMap(namesOfFailed))
    return { passed: numPassedTests, failed: numFailedTests }
  },
})
if (built) await journeys()

// Once more at the end, since the journeys print much in between.
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

// A check without parts counts as one test.
async function check(title, command, args) {
  const { ok, words } = await step(title, () => run(command, args, { quiet: true }))
  if (!ok) {
    console.log(words.trim())
    failures.push(title)
  }
  count(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  return ok
}

async function suite(title, command, { report, args, counts, env }) {
  const file = join(reports, report)
  console.log(`${title} …`)
  const began = Date.now()
  const { ok } = await run(ownNode(), [...command, ...args(file)], {
    env: { ...env, REPORT: file },
  })
  console.log(`  ${((Date.now() - began) / 1000).toFixed(1)} s`)
  const counted = existsSync(file)
    ? counts(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 }
  // A run may fail outside of any test, and that is a failure too.
  count(ok || counted.failed > 0 ? counted : { ...counted, failed: 1 })
}

function namesOfFailed({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => {
      const words = failureMessages.join('\n').split('\n').slice(0, linesOfFailure)
      return [`${name.replace(root, '')}: ${fullName}`, ...words].join('\n    ')
    })
}

async function journeys() {
  const found = await step('Finding a browser', () =>
    run(ownNode(), ['scripts/find-browser.mjs'], { quiet: true }),
  )
  if (!found.ok) {
    console.log(found.words.trim())
    return count({ passed: 0, failed: 1 })
  }
  const browser = JSON.parse(found.words)
  await suite('Journeys', ['node_modules/@playwright/test/cli.js', 'test'], {
    report: 'playwright.json',
    args: () => ['--pass-with-no-tests'],
    counts: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    env: { CHROME_PATH: browser.path, BROWSER_ENVIRONMENT: JSON.stringify(browser.env ?? {}) },
  })
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}
