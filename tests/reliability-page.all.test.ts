import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptLine, linesOf, pageOf, rowOf } from '../bench/reliability-page.ts'
import { type Promised, promises } from '../bench/reliability-promises.ts'

const promised: Promised = {
  event: 'A process is killed',
  promise: 'Nothing is lost',
  proofs: [{ test: 'tests/some.all.test.ts', named: 'R1:', long: true }, { bench: 'upgrade' }],
}
const asRun =
  '`LONG=1 npx vitest run --project server tests/some.all.test.ts -t R1:`<br>`node bench/upgrade.ts`'
const line = (commands: string, verdict: string) =>
  rowOf(['R1', promised.event, promised.promise, commands, '1 test passed', '2026-11-26', verdict])

test('a line stays as it was while its commands do, in their short form too', () => {
  const quick = asRun.replace('LONG=1 ', '').replace('.ts`', '.ts --quick`')
  for (const kept of [
    line(asRun, 'holds'),
    line(quick, 'does not, because only a short form of it was run (--quick)'),
  ])
    expect(keptLine(kept, promised)).toBe(kept)
})

test('a line that other commands have shown is to be run again, and says so once', () => {
  const [one = ''] = asRun.split('<br>')
  const stale = keptLine(line(one, 'holds'), promised)
  expect(stale).toBe(
    line(one, 'does not, because what shows it has changed since, so this line is to be run again'),
  )
  expect(keptLine(stale, promised)).toBe(stale)
  expect(keptLine(line(one, 'does not, because it broke'), promised)).toContain(
    'because it broke; what shows it has changed',
  )
})

test('a line that was shown by what is a short form by now is to be run again', () => {
  const short = asRun.replace('LONG=1 ', '')
  expect(keptLine(line(short, 'holds'), promised)).toContain('what shows it has changed since')
})

test('no line of docs/reliability.md says that it holds by other commands than those of today', () => {
  const page = readFileSync('docs/reliability.md', 'utf8')
  expect(page).toBe(pageOf(promises, linesOf(page)))
})
