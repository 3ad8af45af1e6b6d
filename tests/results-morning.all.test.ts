import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { MorningReport } from '../bench/night/morning-page.ts'
import { root } from './processes.ts'
import { breachesOf, simulate } from './simulations.ts'

const isLong = process.env.LONG === '1'
/** Few decisions and half a minute say whether it is true, on any machine; nothing judges how fast. */
const size = isLong ? [] : ['--minutes', '0.5', '--decisions', '500']
const withinMs = isLong ? 5_400_000 : 360_000
const folder = mkdtempSync(join(tmpdir(), 'matricula-morning-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'on a results morning no one sees a decision before its time, and everyone sees their own after it',
  async () => {
    const out = isLong ? join(root, 'bench/results/morning') : folder
    const said = await simulate('results-morning.ts', [...size, '--out', out])
    expect(said).toContain('report.html')
    const read = (file: string) => readFileSync(join(out, file), 'utf8')
    const report: MorningReport = JSON.parse(read('morning.json'))
    expect(breachesOf(report)).toEqual([])
    const { statuses } = report.tally
    for (const kind of ['log in', 'look'] as const)
      expect(statuses[kind]['200'], kind).toBeGreaterThan(0)
    expect(report.mails.length).toBeGreaterThanOrEqual(report.decided)
    expect(Math.max(0, ...report.released.map((count) => count ?? 0))).toBe(report.decided)
    expect(read('report.html')).toContain('No one saw a decision before its time')
  },
  withinMs,
)
