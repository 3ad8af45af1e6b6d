// Runs benches of this checkout and of another one by turns: `node bench/compare.ts ../before hot-calls submits`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { median } from './load.ts'
import { options } from './options.ts'
import type { Report } from './results.ts'

const rounds = options.quick ? 1 : 3
const [otherFolder = '', ...benches] = options.names
const here = resolve(import.meta.dirname, '..')
const before = resolve(otherFolder)
if (!existsSync(join(before, 'bench')) || benches.length === 0) {
  console.error('Usage: node bench/compare.ts <folder of another checkout> <bench> … [--quick]')
  process.exit(1)
}
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))

for (const bench of benches) {
  const found = new Map<string, { before: number[]; now: number[] }>()
  for (let round = 0; round < rounds; round++) {
    for (const { name, value } of figuresOf(before, bench)) of(name).before.push(value)
    for (const { name, value } of figuresOf(here, bench)) of(name).now.push(value)
  }
  const lines = [...found].map(([name, all]) => {
    const [then, now] = [median(all.before), median(all.now)]
    return [name, { before: round(then), now: round(now), ratio: round(now / then) }]
  })
  console.log(`\n${bench}, medians of ${rounds}, by turns`)
  console.table(Object.fromEntries(lines))

  function of(name: string) {
    const figure = found.get(name) ?? { before: [], now: [] }
    found.set(name, figure)
    return figure
  }
}

function figuresOf(folder: string, bench: string): Report['figures'] {
  const node = join(folder, 'node_modules/.bin/node')
  const { status } = spawnSync(node, [`bench/${bench}.ts`, ...flags], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${bench} did not finish in ${folder}`)
  const report: Report = JSON.parse(
    readFileSync(join(folder, `bench/results/${bench}.json`), 'utf8'),
  )
  return report.figures
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
