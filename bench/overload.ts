// Four times as much as the product can do: how much of it is still done, and what the others hear.
import { emptyDocument } from '#features/application-form/document.ts'
import { fillIn } from './filled-forms.ts'
import { ask, inTurn, type Load, percentile, request, requireOnly, saturate } from './load.ts'
import { drive } from './load-driver.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { answers, signIn, startProduct } from './product.ts'
import { report } from './results.ts'

const seconds = options.quick ? 3 : 10
const overloadSeconds = options.quick ? 5 : 30
const times = 4
const people = 400
/** Each is handed in once; who comes after them saves. */
const submits = options.quick ? 300 : 1_500
const crowds = [12, 24, 48]
const readyEveryMs = 500
/** A browser, a proxy or a person has given up by then. */
const patienceMs = 10_000
const normalWithinMs = 10_000

/** Of a hundred requests in the hour before a deadline. */
const shares = { read: 60, save: 25, submit: 4, list: 10, report: 1 }
type Kind = keyof typeof shares
const kinds = Object.keys(shares) as Kind[]

await using product = await startProduct()
const { port } = product
const admin = await signIn(port)
const cast = await makePeople(product.databaseUrl, people + submits)
const savers = cast.slice(0, people)
const filled = await fillIn(port, cast.slice(people))
const submit = filled.map((one) => one.submit)
const requests: Record<Kind, Buffer[]> = {
  read: savers.map(({ token }) => request('GET /api/users/application', { token })),
  save: ['One way to begin.', 'Another beginning.'].flatMap((statement) =>
    savers.map(({ token }) =>
      request('POST /api/users/application', { token, body: doc(statement) }),
    ),
  ),
  submit: [],
  list: [request('GET /api/admins/applications', { token: admin })],
  report: [request('GET /api/admins/reports/funnel', { token: admin })],
}
requests.submit = requests.save
const inTurns = kinds.map((kind) => [kind, inTurn(requests[kind])] as const)
const next: Record<Kind, () => Buffer> = {
  ...(Object.fromEntries(inTurns) as Record<Kind, () => Buffer>),
  submit: () => submit.pop() ?? next.save(),
}

// Nobody has an application before their first save.
for (const _ of savers) await ask(port, next.save())
const before = await best()
const ready = watchReadiness()
const {
  result: { loads, cpuMs: driverMs },
  cpuMs,
  loopDelayP99Ms,
  peakMb,
} = await product.during(() =>
  drive({
    port,
    seconds: overloadSeconds,
    flows: kinds.map((kind) => ({
      perSecond: (times * before * shares[kind]) / 100,
      once: kind === 'submit' ? submit.splice(submit.length / 4) : [],
      inTurn: requests[kind],
    })),
  }),
)
const refusedReadiness = await ready.end()
const normalAfterMs = await untilNormal()
const after = await best()

const of = Object.fromEntries(kinds.map((kind, n) => [kind, loads[n]])) as Record<Kind, Load>
for (const load of loads) requireOnly(load, 200, 503)
const accepted = rising(loads.flatMap((load) => load.accepted))
const all = rising(loads.flatMap((load) => load.latencies))
const waits = rising(loads.flatMap((load) => load.retryAfters))
const goodput = loads.reduce((sum, load) => sum + load.perSecond, 0)
const bestOfRun = Math.max(before, after)

report(
  'overload',
  [
    { name: 'the most it can', value: bestOfRun, unit: '/s' },
    { name: 'offered', value: all.length / overloadSeconds, unit: '/s' },
    { name: 'offered, of the most', value: all.length / overloadSeconds / bestOfRun, unit: '×' },
    { name: 'answered 200, of the most', value: goodput / bestOfRun, unit: '', atLeast: 0.7 },
    { name: 'accepted: p50', value: percentile(accepted, 50), unit: 'ms' },
    { name: 'accepted: p99', value: percentile(accepted, 99), unit: 'ms', atMost: 2_000 },
    { name: 'refused or not: longest', value: all.at(-1) ?? 0, unit: 'ms', atMost: patienceMs },
    ...kinds.flatMap((kind) => [
      {
        name: `accepted of ${kind}s`,
        value: (100 * of[kind].accepted.length) / of[kind].latencies.length,
        unit: '%',
      },
      { name: `accepted ${kind}s: p99`, value: percentile(of[kind].accepted, 99), unit: 'ms' },
    ]),
    {
      name: 'refused without Retry-After',
      value: all.length - accepted.length - waits.length,
      unit: '',
      atMost: 0,
    },
    { name: 'Retry-After, shortest', value: waits[0] ?? 0, unit: 's' },
    { name: 'Retry-After, longest', value: waits.at(-1) ?? 0, unit: 's', atMost: 30 },
    { name: '/readyz said no', value: refusedReadiness, unit: 'times', atMost: 0 },
    {
      name: 'driver: late p99',
      value: percentile(rising(loads.flatMap(({ late }) => late)), 99),
      unit: 'ms',
    },
    { name: 'driver: cores', value: driverMs / 1000 / overloadSeconds, unit: '' },
    { name: 'our process: cores', value: cpuMs / 1000 / overloadSeconds, unit: '' },
    { name: 'event-loop delay p99', value: loopDelayP99Ms, unit: 'ms' },
    { name: 'memory of our process, peak', value: peakMb, unit: 'MB', atMost: 350 },
    { name: 'normal again after', value: normalAfterMs, unit: 'ms', atMost: normalWithinMs },
  ],
  ['The driver runs on the same cores, and offering four times as much takes its share of them.'],
)

/** Of the same mix, by as many connections as serve it best. */
async function best(): Promise<number> {
  const mix = kinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
  // 37 has no factor in common with 100: kinds come spread over the hundred.
  const spread = mix.map((_, n) => mix[(n * 37) % mix.length] ?? 'read')
  let n = 0
  const figures: number[] = []
  for (const connections of crowds) {
    const load = await saturate(port, {
      connections,
      seconds,
      next: () => next[spread[n++ % spread.length] ?? 'read'](),
    })
    figures.push(load.perSecond)
  }
  return Math.max(...figures)
}

function watchReadiness() {
  let refused = 0
  let open = Promise.resolve()
  const look = async () => {
    const { status } = await fetch(`${product.address}/readyz`).catch(() => ({ status: 0 }))
    if (status !== 200) refused++
  }
  const timer = setInterval(() => {
    open = look()
  }, readyEveryMs)
  return {
    async end() {
      clearInterval(timer)
      await open
      return refused
    },
  }
}

/** How long until a read takes what it took before: a hundred milliseconds is generous for one. */
async function untilNormal(): Promise<number> {
  const began = performance.now()
  await answers(`${product.address}/readyz`)
  for (;;) {
    const load = await saturate(port, { connections: 1, seconds: 0.2, next: next.read })
    if (!load.statuses[503] && percentile(load.latencies, 95) < 100) break
  }
  return performance.now() - began
}

function rising(values: number[]): number[] {
  return values.sort((a, b) => a - b)
}

function doc(statement: string) {
  return {
    ...emptyDocument,
    education: { ...emptyDocument.education, statement },
    applicationType: 'msc',
  }
}
