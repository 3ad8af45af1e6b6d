import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

const folder = join(root, 'node_modules/.cache/durations')

/** Seconds of each file of a Vitest report, or of each journey of a Playwright one. */
export function fileTimes(report) {
  if (report.testResults)
    return report.testResults.map(({ name, startTime, endTime }) => ({
      file: name.replace(root, ''),
      seconds: (endTime - startTime) / 1000,
    }))
  return (report.suites ?? []).flatMap(journeysOf)
}

function journeysOf({ file, specs = [], suites = [] }) {
  const own = specs.map((spec) => ({
    file: `e2e/${file}: ${spec.title}`,
    seconds:
      spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...own, ...suites.flatMap(journeysOf)]
}

/** Keeps what a tier took, for anyone who wants to know where the minutes went. */
export function keepDurations(tier, seconds, durations) {
  mkdirSync(folder, { recursive: true })
  const kept = { tier, at: new Date().toISOString(), seconds, durations }
  writeFileSync(join(folder, `${tier}.json`), JSON.stringify(kept, undefined, 2))
}

/** Seconds that a tier took when it last ran in this checkout. */
export function keptSeconds(tier) {
  const file = join(folder, `${tier}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).seconds : undefined
}

/** The slowest files and journeys, slowest first, as lines. */
export function slowest(durations, most) {
  const files = durations.filter(({ file }) => file).sort((a, b) => b.seconds - a.seconds)
  const lines = files.slice(0, most).map(({ file, seconds }) => {
    return `${seconds.toFixed(1).padStart(7)} s  ${file}`
  })
  return [`The ${lines.length} slowest of ${files.length} files and journeys:`, ...lines].join('\n')
}
