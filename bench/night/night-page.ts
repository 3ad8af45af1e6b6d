import { counted } from '#shared/counted.ts'
import { chartOf, clockOf } from './charts.ts'
import type { ShownCheck } from './checks.ts'
import type { Crowd } from './crowd.ts'
import { checksOf, escaped, pageOf, tableOf, tilesOf } from './page-frame.ts'
import { type Kind, kinds, type NightPlan } from './plan.ts'
import type { Recovered } from './recovery.ts'
import type { Second, TimedSecond } from './tally.ts'

export type NightReport = {
  commit: string
  machine: string
  loadBefore: number
  at: string
  plan: NightPlan
  planDigest: string
  diaries: { people: number; lines: number; digest: string; sha256: string[] }
  checks: ShownCheck[]
  recovered: Recovered[]
  notReady: number[]
  mails: number[]
  cutOff: number
  crowd: Crowd
}

const colors: Record<Kind, string> = {
  read: '#5b8fd6',
  save: '#d9822b',
  submit: '#2f9e6e',
  'log in': '#b268c9',
}
const names: Record<Kind, string> = {
  read: 'reads',
  save: 'saves',
  submit: 'submits',
  'log in': 'logins',
}
const said: Record<Recovered['kind'], string> = {
  'answers dropped': 'One answer in five is dropped on its way, and asked for again',
  killed: 'The process is killed (kill -9) and started again',
  'mail silent': 'The mail server takes connections and says nothing',
  'database stopped': 'The database is stopped at once, as a power cut would',
  'disk full': 'The disk is full',
  'clock jumps': 'The clock of the server’s machine jumps an hour ahead',
}

/** The night with its pictures, in one file. */
export function nightPage(report: NightReport): string {
  const { plan, crowd, checks, recovered } = report
  const broken = checks.reduce((sum, check) => sum + check.broken, 0)
  const { statuses } = crowd.tally
  const count = (...wanted: string[]) =>
    kinds.reduce(
      (sum, kind) => sum + wanted.reduce((all, one) => all + (statuses[kind][one] ?? 0), 0),
      0,
    )
  const ok = (kind: Kind) => statuses[kind]['200'] ?? 0
  return pageOf('A deadline night', [
    `<p class="soft">${escaped(`${report.at.slice(0, 16).replace('T', ' ')} UTC, ${report.machine}, commit ${report.commit}, seed ${plan.seed}`)}</p>`,
    `<p class="verdict ${broken === 0 ? 'good' : 'bad'}">${
      broken === 0
        ? 'Nothing acknowledged was lost, nothing was done twice, everyone who was cut off had the grace, and the order was kept.'
        : `${counted(broken, 'breach', 'breaches')}: see below what does not hold.`
    }</p>`,
    `<p>${plan.people.toLocaleString('en-US')} applicants, each with a diary of what they typed, sent, and saw, for ${counted(plan.durationMs / 60_000, 'minute')}. The master’s program closes at ${clockOf(plan.closesAtMs)}, with ${counted(plan.graceMinutes, 'minute')} of grace; the bachelor’s goes on.</p>`,
    tilesOf([
      ['submits acknowledged', ok('submit')],
      ['saves acknowledged', ok('save')],
      ['reads', ok('read')],
      ['logins', ok('log in')],
      ['pages open at once', Math.max(0, ...crowd.openStreams)],
      ['mails arrived', report.mails.length],
      ['cut off at the deadline, and let in', report.cutOff],
      ['answered 503', count('503')],
      ['connections broken', count('broken', 'no answer')],
      ['answers dropped', count('dropped')],
    ]),
    '<h2>What happened</h2>',
    ...charts(report),
    '<h2>Faults and recovery</h2>',
    tableOf(
      ['', 'What', 'At', 'For', 'Longest without a save or submit', 'All answered again after'],
      recovered.map((one, n) => [
        String(n + 1),
        said[one.kind],
        clockOf(one.beganMs),
        one.endedMs > one.beganMs ? seconds(one.endedMs - one.beganMs) : 'an instant',
        seconds(one.longestGapMs),
        seconds(one.normalAfterMs),
      ]),
    ),
    '<p class="soft">The longest time in which no save or submit was acknowledged, from the beginning of a fault until the next; and how long after its end a second came in which every call was answered. A process that is killed is started again after a second, and a start takes its time.</p>',
    '<h2>Diaries held against what is stored</h2>',
    checksOf(checks),
    '<h2>Times</h2>',
    tableOf(
      ['Answered with 200', 'Calls', 'Median, ms', 'p95, ms', 'p99, ms'],
      kinds.map((kind) => {
        const { p50, p95, p99 } = crowd.tally.timings[kind]
        return [names[kind], ok(kind), rounded(p50), rounded(p95), rounded(p99)]
      }),
    ),
    '<h2>About this report</h2>',
    `<ul>
<li>The crowd, the product, and its database share the cores of one machine; one minute before, its load was ${report.loadBefore.toFixed(1)}. The crowd took ${(crowd.cpuMs / crowd.endedMs).toFixed(2)} of a core, and 99 of 100 acts began at most ${rounded(crowd.lateMs)} ms late.</li>
<li>The full disk is what the product’s guard is told; what the database does on a disk that is really full is tested elsewhere. There is one database, so nothing fails over.</li>
<li>Everything that was meant to be done follows from the seed: <code>${report.planDigest}</code> is its SHA-256, the same for each night of this size and seed.</li>
<li>${report.diaries.people.toLocaleString('en-US')} diaries with ${report.diaries.lines.toLocaleString('en-US')} lines; <code>night.json</code> lists the SHA-256 of each, and <code>${report.diaries.digest}</code> is that of the list.</li>
</ul>`,
  ])
}

function charts({ plan, crowd, recovered, mails, notReady }: NightReport): string[] {
  const durationMs = Math.max(plan.durationMs, crowd.endedMs)
  const bands = recovered.map(({ kind, beganMs, endedMs }) => ({
    name: said[kind],
    fromMs: beganMs,
    untilMs: endedMs,
  }))
  const shared = { durationMs, bands }
  const { seconds: by } = crowd.tally
  const of = (kind: Kind, value: (second: TimedSecond) => number) => by[kind].map(value)
  const length = Math.max(...kinds.map((kind) => by[kind].length))
  const sum = (value: (second: Second) => number) =>
    Array.from({ length }, (_, n) =>
      kinds.reduce((all, kind) => {
        const second = by[kind][n]
        return all + (second ? value(second) : 0)
      }, 0),
    )
  const line = (kind: Kind) => ({ name: names[kind], color: colors[kind] })
  const timed = (kind: Kind, which: 'p50' | 'p95') =>
    by[kind].map((second) => (second.ok === 0 ? undefined : second[which]))
  return [
    chartOf({
      ...shared,
      title: 'Load',
      unit: 'calls sent in a second',
      drawn: 'mean',
      series: (['read', 'save'] as const).map((kind) => ({
        ...line(kind),
        values: of(kind, ({ sent }) => sent),
      })),
    }),
    chartOf({
      ...shared,
      title: 'Submits and logins',
      unit: 'sent in a second',
      drawn: 'mean',
      series: (['submit', 'log in'] as const).map((kind) => ({
        ...line(kind),
        values: of(kind, ({ sent }) => sent),
      })),
    }),
    chartOf({
      ...shared,
      title: 'Not answered with 200',
      unit: 'calls in a second',
      drawn: 'mean',
      series: [
        { name: '503', color: '#c2442d', values: sum(({ busy }) => busy) },
        { name: 'broken or dropped', color: '#8a8f98', values: sum(({ silent }) => silent) },
        {
          name: '/readyz says no',
          color: '#7a4fbf',
          values: countsOf(notReady, length),
        },
      ],
    }),
    chartOf({
      ...shared,
      title: 'Latency',
      unit: 'ms until a call is answered with 200',
      drawn: 'most',
      isLog: true,
      series: [
        { name: 'reads, median', color: '#9dbce8', values: timed('read', 'p50') },
        { name: 'reads, p95', color: colors.read, values: timed('read', 'p95') },
        { name: 'saves, median', color: '#eebd8c', values: timed('save', 'p50') },
        { name: 'saves, p95', color: colors.save, values: timed('save', 'p95') },
      ],
    }),
    chartOf({
      ...shared,
      title: 'Open pages',
      unit: 'streams of changes',
      drawn: 'mean',
      series: [{ name: 'open', color: '#2f9e6e', values: crowd.openStreams }],
    }),
    chartOf({
      ...shared,
      title: 'Mails',
      unit: 'arrived in a second',
      drawn: 'mean',
      series: [{ name: 'arrived', color: '#b268c9', values: countsOf(mails, length) }],
    }),
  ]
}

function countsOf(times: readonly number[], length: number): number[] {
  const counts = Array.from({ length }, () => 0)
  for (const ms of times) {
    const n = Math.floor(ms / 1_000)
    if (n >= 0 && n < length) counts[n] = (counts[n] ?? 0) + 1
  }
  return counts
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} s`
}

function rounded(ms: number): number {
  return ms >= 10 ? Math.round(ms) : Number(ms.toFixed(1))
}
