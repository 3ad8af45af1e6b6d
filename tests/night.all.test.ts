import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { NightReport } from '../bench/night/night-page.ts'
import { root } from './processes.ts'
import { breachesOf, simulate } from './simulations.ts'

const isLong = process.env.LONG === '1'
/** A fifth of the rates for a minute says whether it is true, on any machine; nothing judges how fast. */
const size = isLong ? ['--minutes', '30'] : ['--minutes', '1', '--share', '0.2']
const withinMs = isLong ? 5_400_000 : 360_000
const folder = mkdtempSync(join(tmpdir(), 'matricula-night-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a deadline night with faults loses nothing, does nothing twice, and gives everyone their grace',
  async () => {
    const out = isLong ? join(root, 'bench/results/night') : folder
    const said = await simulate('night.ts', [...size, '--out', out])
    const read = (file: string) => readFileSync(join(out, file), 'utf8')
    expect(said).toContain('report.html')
    const report: NightReport = JSON.parse(read('night.json'))
    expect(breachesOf(report)).toEqual([])
    expect(report.recovered.map(({ kind }) => kind)).toEqual(
      report.plan.faults.map(({ kind }) => kind),
    )
    const { statuses } = report.crowd.tally
    for (const kind of ['save', 'submit', 'read', 'log in'] as const)
      expect(statuses[kind]['200'], kind).toBeGreaterThan(0)
    expect(statuses.save.dropped).toBeGreaterThan(0)
    expect(report.cutOff).toBeGreaterThan(0)
    expect(new Set(report.diaries.sha256).size).toBe(report.plan.people)
    expect(read('report.html')).toContain('Nothing acknowledged was lost')
  },
  withinMs,
)
