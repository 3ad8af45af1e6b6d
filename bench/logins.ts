// Signing in: how many a second, on the day of decisions, and beyond what the machine can do.
import { availableParallelism } from 'node:os'
import { hashesAlone } from './hashes-alone.ts'
import {
  arrive,
  inTurn,
  type Load,
  median,
  percentile,
  request,
  requireOnly,
  saturate,
} from './load.ts'
import { options } from './options.ts'
import { makePeople, password } from './people.ts'
import { startProduct } from './product.ts'
import { type Figure, report } from './results.ts'

const accounts = options.size ?? 2_400
const rounds = options.quick ? 1 : 3
const seconds = options.quick ? 2 : 8
const resultsDay = { perSecond: 40, seconds: options.quick ? 4 : 60 }
const tooMany = { perSecond: 95, seconds: options.quick ? 3 : 15 }
const otherCallsPerSecond = 20
/** Enough to keep every hash slot full, too few for the queue behind them to refuse. */
const connections = 8 * availableParallelism()

await using product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' })
const people = await makePeople(product.databaseUrl, accounts)
const logins = people.map(({ email, from }) =>
  request('POST /api/users/login', { body: { email, password }, from }),
)
const looks = people.map(({ token, from }) => request('GET /api/users/me', { token, from }))

const most = []
for (let round = 0; round < rounds; round++) {
  const { result, loopDelayP99Ms } = await product.during(() =>
    saturate(product.port, { connections, seconds, next: inTurn(logins) }),
  )
  requireOnly(result, 200, 503)
  const refused = result.statuses[503] ?? 0
  const alone = await hashesAlone(seconds)
  most.push({ perSecond: result.perSecond, loopDelayP99Ms, alone, refused })
}
const day = await rush(resultsDay)
const flood = await rush(tooMany)

report('logins', [
  { name: 'as many as it can', value: median(most.map((run) => run.perSecond)), unit: '/s' },
  { name: 'hashes alone', value: median(most.map((run) => run.alone)), unit: '/s' },
  {
    name: 'ratio',
    value: median(most.map(({ perSecond, alone }) => perSecond / alone)),
    unit: '',
  },
  loopDelay('as many as it can', median(most.map((run) => run.loopDelayP99Ms))),
  {
    name: 'as many as it can: answered 503',
    value: Math.max(...most.map((run) => run.refused)),
    unit: '',
    atMost: 0,
  },
  ...figuresOf(`${resultsDay.perSecond}/s`, day, { p95: 1_000, p99: 2_000 }),
  refusedOf(`${resultsDay.perSecond}/s: logins`, day.logins, 0),
  refusedOf(`${resultsDay.perSecond}/s: other calls`, day.others, 0),
  ...figuresOf(`${tooMany.perSecond}/s`, flood),
  refusedOf(`${tooMany.perSecond}/s: logins`, flood.logins),
  refusedOf(`${tooMany.perSecond}/s: other calls`, flood.others, 0),
])

type Rush = { logins: Load; others: Load; loopDelayP99Ms: number }

/** People sign in at a pace of their own while others, who are signed in, go on with their work. */
async function rush({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Rush> {
  const { result, loopDelayP99Ms } = await product.during(() =>
    Promise.all([
      arrive(product.port, { perSecond, seconds, next: inTurn(logins) }),
      arrive(product.port, { perSecond: otherCallsPerSecond, seconds, next: inTurn(looks) }),
    ]),
  )
  const [signedIn, others] = result
  for (const load of result) requireOnly(load, 200, 503)
  return { logins: signedIn, others, loopDelayP99Ms }
}

function figuresOf(name: string, rush: Rush, aims?: { p95: number; p99: number }): Figure[] {
  const of = (load: Load, percent: number) => percentile(load.latencies, percent)
  return [
    { name: `${name}: login p95`, value: of(rush.logins, 95), unit: 'ms', atMost: aims?.p95 },
    { name: `${name}: login p99`, value: of(rush.logins, 99), unit: 'ms', atMost: aims?.p99 },
    {
      name: `${name}: other calls p95`,
      value: of(rush.others, 95),
      unit: 'ms',
      atMost: aims && 300,
    },
    loopDelay(name, rush.loopDelayP99Ms),
  ]
}

/** A machine that is too slow for a pace shows here. */
function refusedOf(name: string, load: Load, atMost?: number): Figure {
  const refused = load.statuses[503] ?? 0
  const value = (100 * refused) / load.latencies.length
  return { name: `${name} answered 503`, value, unit: '%', atMost }
}

function loopDelay(name: string, value: number): Figure {
  return { name: `${name}: event-loop delay p99`, value, unit: 'ms', atMost: 100 }
}
