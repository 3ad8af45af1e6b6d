import { counted } from '#shared/counted.ts'
import { chartOf, clockOf } from './charts.ts'
import type { ShownCheck } from './checks.ts'
import { checksOf, escaped, pageOf, tableOf, tilesOf } from './page-frame.ts'
import type { Tally } from './tally.ts'

export type MorningReport = {
  commit: string
  machine: string
  loadBefore: number
  at: string
  seed: number
  durationMs: number
  decided: number
  applications: number
  /** A second, with nothing beside them. */
  hashesAlone: number
  loopDelayP99Ms: number
  cpuMs: number
  outFromMs: number
  outUntilMs: number
  /** How many were out, by the second. */
  released: (number | null)[]
  mails: number[]
  tally: Tally<'log in' | 'look'>
  checks: ShownCheck[]
  diaries: { people: number; lines: number; digest: string; sha256: string[] }
}

const names = { 'log in': 'logins', look: 'looks at the decision' } as const
const kinds = ['log in', 'look'] as const
const ms = (value: number) => Math.round(value)

/** The morning with its pictures, in one file. */
export function morningPage(report: MorningReport): string {
  const { tally, checks, durationMs } = report
  const broken = checks.reduce((sum, check) => sum + check.broken, 0)
  const ok = (kind: (typeof kinds)[number]) => tally.statuses[kind]['200'] ?? 0
  const perSecond = (ok('log in') * 1_000) / durationMs
  const lastMail = Math.max(0, ...report.mails)
  return pageOf('A results morning', [
    `<p class="soft">${escaped(`${report.at.slice(0, 16).replace('T', ' ')} UTC, ${report.machine}, commit ${report.commit}, seed ${report.seed}`)}</p>`,
    `<p class="verdict ${broken === 0 ? 'good' : 'bad'}">${
      broken === 0
        ? 'No one saw a decision before its time, everyone saw their own after it, and each mail came once.'
        : `${counted(broken, 'breach', 'breaches')}: see below what does not hold.`
    }</p>`,
    `<p>${report.decided.toLocaleString('en-US')} decisions among ${report.applications.toLocaleString('en-US')} applications come out at ${clockOf(report.outFromMs)}. For ${counted(durationMs / 60_000, 'minute')} as many people log in as the cores can hash, and each looks for their decision.</p>`,
    tilesOf([
      ['logins', ok('log in')],
      ['logins a second', `${perSecond.toFixed(1)}`],
      ['of the hashes alone', `${((100 * perSecond) / report.hashesAlone).toFixed(0)} %`],
      ['decisions out after', `${((report.outUntilMs - report.outFromMs) / 1_000).toFixed(1)} s`],
      ['last mail arrived after', `${((lastMail - report.outFromMs) / 1_000).toFixed(0)} s`],
      ['answered 503', kinds.reduce((sum, kind) => sum + (tally.statuses[kind]['503'] ?? 0), 0)],
      ['event loop, p99', `${ms(report.loopDelayP99Ms)} ms`],
    ]),
    '<h2>What happened</h2>',
    ...charts(report),
    '<h2>Times</h2>',
    tableOf(
      ['Answered with 200', 'Calls', 'Median, ms', 'p95, ms', 'p99, ms'],
      kinds.map((kind) => {
        const { p50, p95, p99 } = tally.timings[kind]
        return [names[kind], ok(kind), ms(p50), ms(p95), ms(p99)]
      }),
    ),
    '<h2>What people saw held against what is stored</h2>',
    checksOf(checks),
    '<h2>About this report</h2>',
    `<ul>
<li>Those who log in, the product, its database, and the mail server share the cores of one machine; one minute before, its load was ${report.loadBefore.toFixed(1)}.</li>
<li>Those who look before there is a decision are told that there is none (404).</li>
<li>${report.diaries.people.toLocaleString('en-US')} diaries with ${report.diaries.lines.toLocaleString('en-US')} lines; <code>morning.json</code> lists the SHA-256 of each, and <code>${report.diaries.digest}</code> is that of the list.</li>
</ul>`,
  ])
}

function charts({ tally, durationMs, outFromMs, outUntilMs, ...report }: MorningReport): string[] {
  const last = Math.max(durationMs, outUntilMs, ...report.mails)
  const band = { name: 'Decisions come out', fromMs: outFromMs, untilMs: outUntilMs }
  const shared = { durationMs: last, bands: [band] }
  const { seconds } = tally
  const mails: number[] = Array.from({ length: Math.ceil(last / 1_000) }, () => 0)
  for (const at of report.mails) {
    const n = Math.floor(at / 1_000)
    if (n in mails) mails[n] = (mails[n] ?? 0) + 1
  }
  return [
    chartOf({
      ...shared,
      title: 'Logins',
      unit: 'a second',
      drawn: 'mean',
      series: [
        { name: 'answered 200', color: '#2f9e6e', values: seconds['log in'].map(({ ok }) => ok) },
        { name: '503', color: '#c2442d', values: seconds['log in'].map(({ busy }) => busy) },
      ],
    }),
    chartOf({
      ...shared,
      title: 'Latency',
      unit: 'ms',
      drawn: 'most',
      isLog: true,
      series: [
        { name: 'logins, p95', color: '#b268c9', values: timed(seconds['log in'], 'p95') },
        { name: 'looks, p95', color: '#5b8fd6', values: timed(seconds.look, 'p95') },
      ],
    }),
    chartOf({
      ...shared,
      title: 'Decisions out',
      unit: 'in all',
      drawn: 'most',
      series: [
        {
          name: 'released',
          color: '#d9822b',
          values: report.released.map((count) => count ?? undefined),
        },
      ],
    }),
    chartOf({
      ...shared,
      title: 'Mails',
      unit: 'arrived in a second',
      drawn: 'mean',
      series: [{ name: 'arrived', color: '#b268c9', values: mails }],
    }),
  ]
}

function timed(seconds: readonly { ok: number; p95: number }[], which: 'p95') {
  return seconds.map((second) => (second.ok === 0 ? undefined : second[which]))
}
