import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emptyDocument } from '#features/application-form/document.ts'
import { makePeople, type Person, password } from '../bench/people.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { openBuiltApp } from './built-app.ts'
import { forThisFile } from './for-this-file.ts'
import { operator } from './processes.ts'

/** Two hours in the long form; `SOAK_MINUTES=20` is one of twenty minutes. */
const minutes = Number(process.env.SOAK_MINUTES ?? (process.env.LONG === '1' ? 120 : 1))
const looks = 60
const lookEveryMs = (minutes * 60_000) / looks
const people = 12
/** Some fifty calls a second, as long as it likes; a minute has to be fuller to tell anything. */
const restMs = minutes > 2 ? 700 : 50
/** What is warm by then has been loaded, prepared and kept; the rest of the run has to stay so. */
const warmAfter = looks / 3
/** A leak that a night would not bear shows in two hours; in a minute the collector's own rhythm is larger. */
const mostMore = { bytes: minutes >= 60 ? 40e6 : 90e6, descriptors: 5, connections: 2 }
const mostBytes = 350e6
const figures = {
  bytes: 'process_resident_memory_bytes',
  descriptors: 'process_open_fds',
  connections: 'matricula_pool_connections',
  /** Since the look before; told, not judged, since it's the machine's as much as ours. */
  loopDelay: 'nodejs_eventloop_lag_p99_seconds',
}

type Look = Record<keyof typeof figures, number>

const app = await forThisFile(makeTestApp({ now: new Date() }))
const built = await forThisFile(openBuiltApp({ databaseUrl: app.databaseUrl, config: app.config }))
const cast = await makePeople(app.databaseUrl, people)
const owner = await makeAdmin(app, { role: 'owner' })
const answers = new Map<number, number>()

/** What a person does again and again: save, read, look at messages, watch for changes, now and then log in again. */
async function live(person: Person, until: number): Promise<void> {
  for (let turn = 0; Date.now() < until; turn++) {
    const sent = { token: person.token, address: person.from }
    const statement = `Turn ${turn} of somebody who thinks while typing. `.repeat(20)
    const education = { ...emptyDocument.education, statement }
    const body = { ...emptyDocument, education, applicationType: 'msc' }
    count(await built.call('POST /api/users/application', { ...sent, body }))
    count(await built.call('GET /api/users/application', sent))
    count(await built.call('GET /api/users/changes', sent))
    if (turn % 20 === 0) {
      const login = { email: person.email, password }
      const { body: signedIn, status } = await built.call('POST /api/users/login', {
        body: login,
        address: person.from,
      })
      count({ status })
      if (status === 200)
        count(await built.call('POST /api/users/logout', { ...sent, token: signedIn.token }))
    }
    await pause(restMs)
  }
}

async function work(until: number): Promise<void> {
  while (Date.now() < until) {
    count(await built.call('GET /api/admins/applications', { token: owner }))
    count(await built.call('GET /api/admins/health', { token: owner }))
    await pause(10 * restMs)
  }
}

function count({ status }: { status: number }): void {
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

async function look(): Promise<Look> {
  const text = await (await fetch(`${built.server.url}/metrics`, { headers: operator })).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    bytes: read(figures.bytes),
    descriptors: read(figures.descriptors),
    connections: read(figures.connections),
    loopDelay: read(figures.loopDelay),
  }
}

/** How much more an hour brings, by the line of least squares through what was seen. */
function growthInAnHour(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return (rise / run) * (3_600_000 / lookEveryMs)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

test(`memory, descriptors and connections stay flat for ${minutes} minutes`, {
  timeout: minutes * 60_000 + 120_000,
}, async () => {
  const until = Date.now() + minutes * 60_000
  const seen: Look[] = []
  const lives = [...cast.map((person) => live(person, until)), work(until)]
  while (Date.now() < until) {
    await pause(Math.min(lookEveryMs, until - Date.now()))
    seen.push(await look())
  }
  await Promise.all(lives)
  const warm = seen.slice(warmAfter)
  const half = Math.floor(warm.length / 2)
  const told = Object.fromEntries(
    (['bytes', 'descriptors', 'connections'] as const).map((key) => {
      const [early = 0, late = 0] = [warm.slice(0, half), warm.slice(half)].map((part) =>
        median(part.map((one) => one[key])),
      )
      return [key, { early, late, most: early + mostMore[key] }]
    }),
  )
  const largest = Math.max(...seen.map(({ bytes }) => bytes))
  const spoken = {
    minutes,
    answers: Object.fromEntries(answers),
    ...told,
    largest,
    bytesAnHour: Math.round(growthInAnHour(warm.map(({ bytes }) => bytes))),
    loopDelayMs: Math.round(median(warm.map(({ loopDelay }) => loopDelay)) * 1_000),
  }
  process.stdout.write(`${JSON.stringify(spoken)}\n`)
  for (const { early, late, most } of Object.values(told)) {
    expect(early).toBeGreaterThan(0)
    expect(late).toBeLessThanOrEqual(most)
  }
  expect(largest).toBeLessThanOrEqual(mostBytes)
  expect(answers.get(200)).toBeGreaterThan(minutes * 100)
  // Anyone who is sent away comes back; nothing else may go wrong.
  expect([...answers.keys()].filter((status) => ![200, 204, 429, 503].includes(status))).toEqual([])
})
