// Whether the time of an answer tells that an address has an account (known against unknown addresses).
import { Client } from 'pg'
import { median, openConnection, request } from './load.ts'
import { options } from './options.ts'
import { makePeople } from './people.ts'
import { startProduct } from './product.ts'
import { type Figure, report } from './results.ts'

const each = options.size ?? (options.quick ? 40 : 400)
const warmUps = 20
const pairsBetweenPauses = 10
const furthestApartMs = 5
const likeliest = 0.01

await using product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' })
const people = await makePeople(product.databaseUrl, 2 * each + warmUps)
const connection = openConnection(product.port)
const database = new Client(product.adminUrl)
await database.connect()
let asked = 0

const figures: Figure[] = []
const notes: string[] = []
for (const [name, first, ask] of [
  ['login', 0, login],
  ['forgot', each, forgot],
] as const) {
  for (let n = 0; n < warmUps; n++) await timed(`nobody${n}@example.net`, ask)
  const known: Timed[] = []
  const unknown: Timed[] = []
  // In turns, so that whatever else the machine does falls on both alike.
  for (let n = 0; n < each; n++) {
    // So many failures at once would be slowed, which is another figure.
    if (n % pairsBetweenPauses === 0) await database.query('DELETE FROM throttles')
    const pair = [
      async () => known.push(await timed(people[first + n]?.email ?? '', ask)),
      async () => unknown.push(await timed(`nobody${first + n}@example.com`, ask)),
    ]
    for (const one of n % 2 ? pair : pair.reverse()) await one()
  }
  const answers = new Set([...known, ...unknown].map(({ said }) => said))
  if (answers.size !== 1)
    notes.push(`${name} answers differ: ${[...answers].slice(0, 5).join(' | ')}`)
  const [a, b] = [known, unknown].map((some) => some.map(({ ms }) => ms).sort((x, y) => x - y))
  figures.push(
    { name: `${name}: different answers`, value: answers.size - 1, unit: '', atMost: 0 },
    { name: `${name}: median, known`, value: median(a ?? []), unit: 'ms' },
    { name: `${name}: median, unknown`, value: median(b ?? []), unit: 'ms' },
    {
      name: `${name}: medians apart`,
      value: Math.abs(median(a ?? []) - median(b ?? [])),
      unit: 'ms',
      atMost: furthestApartMs,
    },
    {
      name: `${name}: rank test p`,
      value: rankTest(a ?? [], b ?? []),
      unit: '',
      atLeast: likeliest,
    },
  )
}
connection.close()
await database.end()
report('neutral-answers', figures, notes)

type Timed = { ms: number; said: string }

/** What was said, without the address that was asked for. */
async function timed(email: string, ask: (email: string) => Buffer): Promise<Timed> {
  const bytes = ask(email)
  const began = performance.now()
  const { status, body } = await connection.send(bytes)
  const ms = performance.now() - began
  return { ms, said: `${status} ${body.replace(/"requestId":"[^"]*"/, '').replace(email, '…')}` }
}

/** Everybody asks from an address of their own, so that no throttle slows anybody. */
function place(): string {
  asked += 1
  return `172.16.${asked >> 8}.${asked & 255}`
}

function login(email: string): Buffer {
  const body = { email, password: 'not the password of anybody' }
  return request('POST /api/users/login', { body, from: place() })
}

function forgot(email: string): Buffer {
  return request('POST /api/users/forgot-password', { body: { email }, from: place() })
}

/** How likely two samples of one distribution differ so much (Mann-Whitney, normal approximation). */
function rankTest(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((ms) => ({ ms, isFirst: true })),
    ...b.map((ms) => ({ ms, isFirst: false })),
  ]
  all.sort((x, y) => x.ms - y.ms)
  const ranks = all.reduce((sum, { isFirst }, index) => sum + (isFirst ? index + 1 : 0), 0)
  const u = ranks - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - mean) / deviation))
}

/** The normal distribution up to z (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
