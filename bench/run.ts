// Runs every bench, or those that are named, and prints all figures in one table.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { options } from './options.ts'
import { printSummary, type Report, resultsDir } from './results.ts'

const all = [
  'hot-calls',
  'logins',
  'neutral-answers',
  'form',
  'submits',
  'deadline-hour',
  'overload',
  'rolling-restart',
  'failover',
  'alerts',
  'changes',
  'streams',
  'upgrade',
  'image',
  'guide',
  'whole-restore',
  'kept-log',
  'full-disk',
  'office-list',
  'releases',
  'mails',
  'dead-mail',
  'ledger',
  'export',
  'uploads',
  'interviews',
  'builder',
  'contracts',
  'letters',
  'audit-readings',
  'audit-log',
  'start',
  'processes',
  'partitions',
  'institutes',
  'pages',
]
const unknown = options.names.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}

const names = options.names.length > 0 ? options.names : all
const flags = process.argv.slice(2).filter((word) => !all.includes(word))
const reports: Report[] = []
const failed: string[] = []
for (const name of names) {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, [file, ...flags], { stdio: 'inherit' })
  const figures = new URL(`${name}.json`, resultsDir)
  // One that needs what this machine does not have ends well and has no figures.
  if (status !== 0) failed.push(name)
  else if (existsSync(figures)) reports.push(JSON.parse(readFileSync(figures, 'utf8')))
}
if (reports.length > 1) printSummary(reports)
if (failed.length > 0) {
  console.error(`Did not finish: ${failed.join(', ')}.`)
  process.exitCode = 1
}
