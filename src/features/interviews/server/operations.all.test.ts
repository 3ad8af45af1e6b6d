import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import type { Copy } from '#tests/application-copies.ts'
import { brokenIn } from '#tests/invariants.ts'
import { databaseEnvironment } from '#tests/pooled-address.ts'
import { type Server, startServer } from '#tests/processes.ts'
import { asApplicant, makeApplicant, makeHost, setRules, startsOf } from './interviews.fixture.ts'

/** 10,000 in the long form. */
const operations = Number(
  process.env.INTERVIEW_OPERATIONS ?? (process.env.LONG === '1' ? 10_000 : 120),
)
const seed = Number(process.env.SEED ?? 20_261_122)
const people = 24
const hands = 8
const minutes = 60_000
const askAgainMs = 250
const mostTries = 40

let app: TestApp
let servers: Server[]
let dataDir: string
let owner: string
let applicants: Copy[]

beforeAll(async () => {
  // The servers go by the clock of the machine.
  app = await makeTestApp({ now: new Date() })
  dataDir = await mkdtemp(join(tmpdir(), 'matricula-operations-'))
  owner = await makeAdmin(app, { role: 'owner', name: 'arranger' })
  for (const name of ['ada', 'ben', 'chidi'])
    await makeHost(app, name, { days: [1, 2, 3, 4, 5, 6, 7], starts: '08:00', ends: '12:00' })
  await setRules(app, {
    minutes: 30,
    everyMinutes: 30,
    bufferAfter: 10,
    noticeHours: 0,
    windowDays: 2,
    changeUntilHours: 0,
    movesAllowed: null,
    dailyCap: null,
    weeklyCap: null,
  })
  applicants = []
  for (let n = 0; n < people; n++) applicants.push(await makeApplicant(app))
  const environment = {
    ...databaseEnvironment(app.databaseUrl),
    PUBLIC_URL: 'http://localhost:3000',
  }
  servers = await Promise.all(
    ['a', 'b'].map((name) => startServer({ ...environment, DATA_DIR: join(dataDir, name) })),
  )
}, 120_000)
afterAll(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map((server) => server.ended()))
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

function makeRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A server that is busy for a moment is asked again, under the same key. */
async function call(server: Server | undefined, token: string, path: string, body?: object) {
  const key = randomUUID()
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${server?.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read = await answer.json()
    if (answer.status !== 503 || tries === mostTries) return { status: answer.status, body: read }
    await pause(askAgainMs)
  }
}

/** One thing that somebody does, at one of the two servers, with what they last saw. */
async function act(random: () => number): Promise<{ what: string; status: number }> {
  const server = servers[random() < 0.5 ? 0 : 1]
  const person = applicants[Math.floor(random() * people)]
  if (!person) throw new Error('nobody')
  const own = `/api/users/applications/${person.id}/interview`
  const send = async (what: string, token: string, path: string, body: object = {}) => ({
    what,
    status: (await call(server, token, path, body)).status,
  })
  const { body: now } = await call(server, person.token, own)
  const { body: times } = await call(server, person.token, `${own}/times?timeZone=UTC`)
  const starts = startsOf({ body: times })
  // Mostly the same few times, so that they meet.
  const start =
    starts[Math.floor(random() * Math.min(6, starts.length))] ?? new Date().toISOString()
  const chosen = { start, timeZone: 'UTC' }
  const pick = random()
  if (!now.interview)
    return pick < 0.4
      ? send('hold', person.token, `${own}/hold`, chosen)
      : send('book', person.token, own, chosen)
  const seen = now.interview.start
  if (pick < 0.4) return send('move', person.token, `${own}/move`, { ...chosen, seen })
  if (pick < 0.6) return send('cancel', person.token, `${own}/cancel`, { seen, reason: '' })
  const { body: office } = await call(
    server,
    owner,
    `/api/admins/applications/${person.id}/interviews`,
  )
  if (!office.current) return { what: 'look', status: 200 }
  const { body: one } = await call(server, owner, `/api/admins/interviews/${office.current.id}`)
  const by = { seen: one.version, reason: 'As it happens' }
  return pick < 0.85
    ? send('reassign', owner, `/api/admins/interviews/${one.id}/reassign`, { ...by, hostId: null })
    : send('cancel', owner, `/api/admins/interviews/${one.id}/cancel`, by)
}

test(`${operations} things done at once at two servers leave no overlap, no lost time and calendars that agree (seed ${seed})`, async () => {
  const counts = new Map<string, number>()
  let left = operations
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      const random = makeRandom(seed + hand)
      while (left-- > 0) {
        const { what, status } = await act(random)
        expect([200, 409], `${what}: ${status}`).toContain(status)
        counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1)
      }
    }),
  )
  process.stdout.write(`${JSON.stringify(Object.fromEntries([...counts].sort()))}\n`)
  app.clock.set(new Date().toISOString())
  expect(await brokenIn(app, invariants)).toEqual([])
  await expectNoLostTime()
  await expectAgreeingCalendars()
}, 3_600_000)

/** Somebody new is offered every time at which one of the three has nothing. */
async function expectNoLostTime(): Promise<void> {
  const offered = new Set(
    startsOf(await asApplicant(app, await makeApplicant(app)).times({ timeZone: 'UTC' })),
  )
  const { rows: taken } = await app.platform.pool.query<{ host: string; from: Date; to: Date }>(
    `SELECT host_id AS host, lower(blocked) AS from, upper(blocked) AS to FROM interview_bookings
     WHERE status = 'confirmed' OR status = 'held' AND hold_until > $1`,
    [app.clock.now()],
  )
  const { rows: hosts } = await app.platform.pool.query<{ id: string }>(
    `SELECT admin_id AS id FROM interview_hosts WHERE program = 'msc'`,
  )
  const first = [...offered].sort()[0] ?? ''
  for (const start of [...offered].map((at) => Date.parse(at))) {
    const free = hosts.filter(
      ({ id }) =>
        !taken.some(
          ({ host, from, to }) =>
            host === id && from.getTime() < start + 40 * minutes && to.getTime() > start,
        ),
    )
    expect(free.length, new Date(start).toISOString()).toBeGreaterThan(0)
  }
  for (const { from } of taken) {
    const at = from.toISOString()
    if (at < first || offered.has(at)) continue
    const busy = new Set(
      taken
        .filter((one) => one.from < new Date(from.getTime() + 40 * minutes) && one.to > from)
        .map(({ host }) => host),
    )
    expect(busy.size, `${at} is not offered`).toBe(hosts.length)
  }
}

/** What each person's calendar shows after every file is what the booking says. */
async function expectAgreeingCalendars(): Promise<void> {
  const { rows: bookings } = await app.platform.pool.query(
    `SELECT id, ical_uid AS uid, ical_sequence AS sequence, status, starts_at AS start FROM interview_bookings WHERE status <> 'held'`,
  )
  const { rows: mails } = await app.platform.pool.query(
    `SELECT to_address AS who, calendar ->> 'method' AS method, calendar ->> 'text' AS text FROM mails WHERE calendar IS NOT NULL ORDER BY seq`,
  )
  for (const { uid, sequence, status, start } of bookings) {
    const own = mails.filter(({ text }) => text.includes(`UID:${uid}`))
    const entries = new Map<string, { method: string; sequence: number; start: string }>()
    for (const { who, method, text } of own) {
      const number = Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
      expect(number).toBeGreaterThan(entries.get(who)?.sequence ?? -1)
      entries.set(who, { method, sequence: number, start: /DTSTART:(\w+)/.exec(text)?.[1] ?? '' })
    }
    const current = [...entries.values()].filter(({ method }) => method === 'REQUEST')
    // Applicant and interviewer where it stands, no one where it does not.
    expect(current).toHaveLength(status === 'confirmed' ? 2 : 0)
    const stamp = start.toISOString().replace(/[-:]|\.\d{3}/g, '')
    for (const one of current) expect(one).toMatchObject({ sequence, start: stamp })
  }
}
