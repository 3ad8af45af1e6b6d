// Exports of a hundred thousand applications with their answers, while others work.
import { Client } from 'pg'
import { makeApplications } from './applications.ts'
import { fillIn } from './filled-forms.ts'
import { handInAll } from './handed-in.ts'
import { arrive, ask, inTurn, percentile, request, requireOnly } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { signIn, startProduct } from './product.ts'
import { type Figure, report } from './results.ts'

const size = options.size ?? (options.quick ? 3_000 : 100_000)
const longestSeconds = 30
const mostMb = 100
const slowestMs = 300
const perSecond = 20
const patienceSeconds = 120
const warmSeconds = options.quick ? 2 : 10

await using product = await startProduct()
console.log(`Making ${size.toLocaleString('en')} applications …`)
await makeApplications(product.adminUrl, size)
const [person] = await makePeople(product.databaseUrl, 1)
if (!person) throw new Error('nobody was made')
const [whole] = await fillIn(product.port, [person])
if (!whole) throw new Error('nothing was filled in')
await ask(product.port, whole.submit)
await handInAll(product.adminUrl, whole.id)
await letOneExport()

const token = await signIn(product.port)
const others = inTurn([
  request('GET /api/users/application?type=msc', { token: person.token }),
  request('GET /api/users/me', { token: person.token }),
  request('GET /api/admins/applications', { token }),
  request('GET /api/admins/applications?status=submitted&search=mar', { token }),
  request(`GET /api/admins/applications/${whole.id}`, { token }),
])

// What the others need by themselves is there before anything is compared with it.
requireOnly(await arrive(product.port, { perSecond, seconds: warmSeconds, next: others }), 200)
const figures: Figure[] = []
for (const format of ['csv', 'xlsx']) {
  let seconds = 0
  let bytes = 0
  const { result, peakMb, beganMb, loopDelayP99Ms } = await product.during(async () => {
    const began = performance.now()
    const sent = download(`/api/admins/applications/export?format=${format}`).then((length) => {
      bytes = length
      seconds = (performance.now() - began) / 1_000
    })
    const latencies: number[] = []
    while (seconds === 0 && performance.now() - began < patienceSeconds * 1_000) {
      const load = await arrive(product.port, { perSecond, seconds: 1, next: others })
      requireOnly(load, 200)
      latencies.push(...load.latencies)
    }
    await sent
    return latencies.sort((a, b) => a - b)
  })
  figures.push(
    { name: `${format}: takes`, value: seconds, unit: 's', atMost: longestSeconds },
    { name: `${format}: size`, value: bytes / 1e6, unit: 'MB' },
    { name: `${format}: more memory`, value: peakMb - beganMb, unit: 'MB', atMost: mostMb },
    {
      name: `${format}: others meanwhile, p95`,
      value: percentile(result, 95),
      unit: 'ms',
      atMost: slowestMs,
    },
    { name: `${format}: event-loop delay p99`, value: loopDelayP99Ms, unit: 'ms' },
  )
}
report('export', figures, [
  `${size.toLocaleString('en')} applications, each with every answer; ${perSecond} other calls a second.`,
])

/** What a second person is asked for makes no difference to what is measured. */
async function letOneExport(): Promise<void> {
  const client = new Client({ connectionString: product.adminUrl })
  await client.connect()
  await client.query(
    `UPDATE setting_versions SET value = value || '{"secondPersonAbove": 1000000}' WHERE area = 'mass-acts'`,
  )
  await client.end()
}

async function download(path: string): Promise<number> {
  const answer = await fetch(product.address + path, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${await answer.text()}`)
  let length = 0
  for await (const chunk of answer.body) length += chunk.length
  return length
}
