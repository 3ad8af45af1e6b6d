import { expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { makeTestApp } from '#tests/app.ts'
import type { Copy } from '#tests/application-copies.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { randomFrom } from '#tests/random.ts'
import {
  asApplicant,
  type Host,
  makeApplicant,
  makeHost,
  setRules,
  startsOf,
} from './interviews.fixture.ts'

const seed = Number(process.env.SEED ?? 20_261_122)
const operations = 60
const people = 10
const hands = 8

type Change = { name: string; now: string; timeZone: string; from: string; to: string }

/** Days around the night in which clocks change, and the hours of an interviewer there in UTC. */
const changes: Change[] = [
  {
    name: 'spring in New York',
    now: '2027-03-12T12:00:00.000Z',
    timeZone: 'America/New_York',
    from: '14:00',
    to: '13:00',
  },
  {
    name: 'autumn in New York',
    now: '2027-11-05T12:00:00.000Z',
    timeZone: 'America/New_York',
    from: '13:00',
    to: '14:00',
  },
  {
    name: 'half an hour on Lord Howe Island',
    now: '2027-04-02T12:00:00.000Z',
    timeZone: 'Australia/Lord_Howe',
    from: '22:00',
    to: '22:30',
  },
]

const app = await forThisFile(makeTestApp())
const other = await forThisFile(makeTestApp({ databaseUrl: app.databaseUrl }))

test.each(changes)(
  `R14: booked, moved and cancelled at random across a clock change, $name: no overlap, no lost time (seed ${seed})`,
  async ({ now, timeZone, from, to }) => {
    for (const server of [app, other]) server.clock.set(now)
    const { pool } = app.platform
    await pool.query('DELETE FROM interview_hosts')
    const hosts: Host[] = []
    for (const name of ['ada', 'ben'])
      hosts.push(
        await makeHost(app, `${name} ${now}`, {
          timeZone,
          days: [1, 2, 3, 4, 5, 6, 7],
          starts: '09:00',
          ends: '11:00',
        }),
      )
    await setRules(app, {
      ...{ minutes: 30, everyMinutes: 30, bufferBefore: 0, bufferAfter: 0, noticeHours: 0 },
      ...{ window: 'days', windowDays: 4, changeUntilHours: 0, movesAllowed: null },
      ...{ dailyCap: null, weeklyCap: null },
    })
    const those: Copy[] = []
    for (let n = 0; n < people; n++) those.push(await makeApplicant(app))
    const free = startsOf(await asApplicant(app, those[0] ?? expect.fail()).times())
    // Nine o'clock is nine o'clock before the change and after it.
    expect(free.filter((start) => start.endsWith(`T${from}:00.000Z`)).length).toBeGreaterThan(0)
    expect(free.filter((start) => start.endsWith(`T${to}:00.000Z`)).length).toBeGreaterThan(0)

    const done = new Map<string, number>()
    let left = operations
    await Promise.all(
      Array.from({ length: hands }, async (_, hand) => {
        const random = randomFrom(seed + hand)
        while (left-- > 0) {
          const person = those[Math.floor(random() * people)] ?? expect.fail()
          const acts = asApplicant(random() < 0.5 ? app : other, person)
          const start = free[Math.floor(random() * free.length)] ?? ''
          const seen = (await acts.read()).body.interview?.start
          const what = !seen ? 'book' : random() < 0.7 ? 'move' : 'cancel'
          const { status } =
            what === 'book'
              ? await acts.book(start)
              : what === 'move'
                ? await acts.move(start, seen)
                : await acts.cancel(seen)
          expect([200, 409], what).toContain(status)
          done.set(`${what} ${status}`, (done.get(`${what} ${status}`) ?? 0) + 1)
        }
      }),
    )
    for (const what of ['book 200', 'move 200', 'cancel 200', 'move 409'])
      expect(done.get(what), what).toBeGreaterThan(0)

    const { rows } = await pool.query(
      `SELECT host_id AS host, lower(during) AS start, upper(during) - lower(during) = '30 minutes' AS lasts,
         (lower(during) AT TIME ZONE $1)::time BETWEEN '09:00' AND '10:30' AS within
       FROM interview_bookings WHERE status = 'confirmed' AND host_id = ANY($2)`,
      [timeZone, hosts.map(({ id }) => id)],
    )
    expect(rows.filter(({ lasts, within }) => !lasts || !within)).toEqual([])
    expect(new Set(rows.map(({ host, start }) => `${host} ${start}`)).size).toBe(rows.length)
    // What nobody has can be had again, and nothing else.
    const taken = rows.map(({ start }) => start.toISOString())
    const still = startsOf(await asApplicant(app, await makeApplicant(app)).times())
    const full = free.filter(
      (start) => taken.filter((one) => one === start).length === hosts.length,
    )
    expect(still).toEqual(free.filter((start) => !full.includes(start)))
    expect(await brokenIn(app, invariants)).toEqual([])
  },
)
