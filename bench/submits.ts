// Handing in whole applications at the pace of the last hour before a deadline.
import { fillIn } from './filled-forms.ts'
import { arrive, inTurn, percentile, requireNearlyAll } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const perSecond = 25
const seconds = options.quick ? 2 : 30
const slowestMs = 150

await using product = await startProduct()
const people = await makePeople(product.databaseUrl, perSecond * seconds)
const submits = (await fillIn(product.port, people)).map(({ submit }) => submit)
const { result, cpuMs, loopDelayP99Ms } = await product.during(() =>
  arrive(product.port, { perSecond, seconds, next: inTurn(submits) }),
)
requireNearlyAll(result)
const { accepted } = result

report('submits', [
  { name: 'submitted', value: accepted.length, unit: '' },
  { name: 'median', value: percentile(accepted, 50), unit: 'ms' },
  { name: 'p95', value: percentile(accepted, 95), unit: 'ms', atMost: slowestMs },
  { name: 'p99', value: percentile(accepted, 99), unit: 'ms' },
  { name: 'CPU of the process, each', value: cpuMs / accepted.length, unit: 'ms' },
  { name: 'event-loop delay p99', value: loopDelayP99Ms, unit: 'ms' },
])
