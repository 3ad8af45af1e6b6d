// Handing in whole applications at the pace of the last hour before a deadline.
import { fillIn } from './filled.ts'
import { arrive, inTurn, percentile, requireOnly } from './load.ts'
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
requireOnly(result, 200)
const { latencies } = result

report('submits', [
  { name: 'submitted', value: latencies.length, unit: '' },
  { name: 'median', value: percentile(latencies, 50), unit: 'ms' },
  { name: 'p95', value: percentile(latencies, 95), unit: 'ms', atMost: slowestMs },
  { name: 'p99', value: percentile(latencies, 99), unit: 'ms' },
  { name: 'CPU of the process, each', value: cpuMs / latencies.length, unit: 'ms' },
  { name: 'event-loop delay p99', value: loopDelayP99Ms, unit: 'ms' },
])
