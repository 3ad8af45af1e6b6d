import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { commit, machine } from './machine.ts'
import { options } from './options.ts'

/** One measured number; with an aim it is judged. */
export type Figure = {
  name: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
}

export type Report = {
  bench: string
  at: string
  commit: string
  machine: string
  /** False when it was run with --quick or beside other work. */
  counts: boolean
  notes: string[]
  figures: (Figure & { holds: boolean | null })[]
}

const busiestCores = 0.5
const sampleMs = 1_000

export const resultsDir = new URL('results/', import.meta.url)

const busyBefore = await busyCores()

/** Prints the figures as a table and keeps them as `results/<bench>.json`. */
export function report(bench: string, figures: readonly Figure[], notes: string[] = []): void {
  if (busyBefore > busiestCores)
    notes.push(`Does not count: ${busyBefore.toFixed(1)} cores were busy before the start.`)
  if (options.quick) notes.push('Does not count: --quick.')
  const judged = figures.map((figure) => ({ ...figure, holds: holds(figure) }))
  const said: Report = {
    bench,
    at: new Date().toISOString(),
    commit: commit(),
    machine,
    counts: busyBefore <= busiestCores && !options.quick,
    notes,
    figures: judged,
  }
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(new URL(`${bench}.json`, resultsDir), `${JSON.stringify(said, null, 2)}\n`)
  printTable(said)
}

/** The figures of several benches in one table. */
export function printSummary(reports: readonly Report[]): void {
  console.log(`\nAll figures (${reports[0]?.machine})`)
  printFigures(
    reports.flatMap(({ bench, figures }) =>
      figures.map((figure) => ({ ...figure, name: `${bench}: ${figure.name}` })),
    ),
  )
}

function printTable({ bench, machine, figures, notes }: Report): void {
  console.log(`\n${bench} (${machine})`)
  printFigures(figures)
  for (const note of notes) console.log(note)
}

function printFigures(figures: Report['figures']): void {
  const lines = figures.map((figure) => [
    figure.name,
    {
      value: `${rounded(figure.value)} ${figure.unit}`.trim(),
      aim: aimOf(figure),
      holds: figure.holds === null ? '' : figure.holds ? 'yes' : 'no',
    },
  ])
  console.table(Object.fromEntries(lines))
}

function holds({ value, atMost, atLeast }: Figure): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0)
}

function aimOf({ atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${atMost}`
  return atLeast === undefined ? '' : `≥ ${atLeast}`
}

function rounded(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return Number(value.toFixed(digits))
}

/** How many cores others keep busy now; the load average would still remember our own last bench. */
async function busyCores(): Promise<number> {
  const before = ticks()
  await pause(sampleMs)
  const after = ticks()
  return (cpus().length * (after.busy - before.busy)) / (after.all - before.all)
}

function ticks(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, { idle }) => sum + idle, 0)
  const all = times.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  )
  return { busy: all - idle, all }
}
