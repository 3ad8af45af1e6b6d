// Free times of twenty interviewers over sixty days, and many who want the same few of them at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { openDatabase } from '#server/db/client.ts'
import { makeLog } from '#server/log.ts'
import { openHours } from './interview-hours.ts'
import { arrive, inTurn, openConnection, percentile, request, requireOnly } from './load.ts'
import { options } from './options.ts'
import { makePeople, type Person } from './people.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const interviewerCount = 20
const days = 60
const reads = options.quick ? 30 : 300
const slowestMs = 50
const perSecond = 200
const seconds = options.quick ? 2 : 15
/** Wanted again and again, so that nearly everybody meets somebody. */
const wantedTimes = 10

await using product = await startProduct()
const { db, pool } = openDatabase(product.databaseUrl, makeLog('silent'))
await openHours(db, interviewerCount, days)
const people = await makePeople(product.databaseUrl, perSecond * (options.quick ? 1 : 2))
const ids = await submitAll(people)
await pool.end()

const connection = openConnection(product.port)
const own = (n: number) => `/api/users/applications/${ids[n]}/interview`
const token = people[0]?.token ?? ''
const asking = request(`GET ${own(0)}/times?timeZone=America/New_York`, { token })
const latencies: number[] = []
let answer = await connection.send(asking)
for (let read = 0; read < reads; read++) {
  const began = performance.now()
  answer = await connection.send(asking)
  latencies.push(performance.now() - began)
}
latencies.sort((a, b) => a - b)
const Times = z.object({ days: z.array(z.object({ starts: z.array(z.string()) })) })
const starts = z.parse(Times, JSON.parse(answer.body)).days.flatMap((day) => day.starts)
connection.close()

const bookings = people.map((person, n) =>
  request(`POST ${own(n)}`, {
    token: person.token,
    body: { start: starts[n % wantedTimes], timeZone: 'America/New_York' },
  }),
)
const { result } = await product.during(() =>
  arrive(product.port, { perSecond, seconds, next: inTurn(bookings) }),
)
requireOnly(result, 200, 409)
const answered = Object.values(result.statuses).reduce((sum, count) => sum + count, 0)

report('interviews', [
  { name: 'free times in one answer', value: starts.length, unit: '' },
  { name: 'free times, median', value: percentile(latencies, 50), unit: 'ms' },
  { name: 'free times, p95', value: percentile(latencies, 95), unit: 'ms', atMost: slowestMs },
  {
    name: 'contended bookings answered',
    value: answered / seconds,
    unit: '/s',
    atLeast: perSecond,
  },
  { name: 'of them booked', value: result.statuses[200] ?? 0, unit: '' },
  { name: 'booking p95', value: percentile(result.latencies, 95), unit: 'ms' },
])

/** Applications of the master's program that wait for an interview. */
async function submitAll(all: readonly Person[]): Promise<string[]> {
  const made = all.map(({ id }) => ({ id: randomUUID(), applicant: id }))
  const now = new Date()
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO applications (id, applicant_id, program, intake_id, status, status_at, status_seq, timeline_seq, created_at, submitted_at, listed_at)
      SELECT w.id, w.applicant, 'msc', (SELECT id FROM intakes WHERE program = 'msc' ORDER BY closes_at LIMIT 1), 'submitted', ${now}, 2, 2, ${now}, ${now}, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS w (id uuid, applicant uuid)`)
    await tx.execute(sql`
      INSERT INTO timeline (application_id, seq, kind, step, prev_seq, from_status, to_status, actor, at)
      SELECT w.id, s.seq, 'step', s.step, s.prev, s.was, s.becomes, 'applicant:' || w.applicant, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS w (id uuid, applicant uuid),
        (VALUES (1, 'begin', NULL::int, NULL::text, 'incomplete'), (2, 'submit', 1, 'incomplete', 'submitted')) AS s (seq, step, prev, was, becomes)
      ORDER BY s.seq`)
  })
  return made.map(({ id }) => id)
}
