// A release of many decisions at the end of its recall window: how soon all of it is out, and that each mail was queued with its decision.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { hashPassword } from '#server/hash-queue.ts'
import { makeApplications } from './applications.ts'
import { options } from './options.ts'
import { password } from './people.ts'
import { startProduct } from './product.ts'
import { report } from './results.ts'

const decided = options.size ?? (options.quick ? 500 : 10_000)
/** Of 100 applications 11 wait for a decision. */
const perDecision = 10
const windowMs = 5_000
const lookEveryMs = 50
const slowestMs = 5_000

let outAt = 0

await using product = await startProduct()
await makeApplications(product.adminUrl, decided * perDecision)
const client = new Client({ connectionString: product.adminUrl })
await client.connect()
try {
  const goesOutAt = await makeRelease(client)
  const { cpuMs, loopDelayP99Ms } = await product.during(() => untilOut(client))
  const { rows } = await client.query<{ released: number; together: number }>(
    `SELECT (SELECT count(*)::int FROM decisions WHERE state = 'released') AS released,
      -- What one transaction wrote carries its number.
      (SELECT count(*)::int FROM decisions d JOIN mails m ON m.key = 'decision:' || d.id
        JOIN mail_events e ON e.mail_id = m.id AND e.kind = 'queued' WHERE d.xmin = e.xmin) AS together`,
  )
  const { released = 0, together = 0 } = rows[0] ?? {}
  report('releases', [
    { name: 'decisions released', value: released, unit: '', atLeast: decided },
    {
      name: 'mails queued in the decision’s transaction',
      value: together,
      unit: '',
      atLeast: decided,
    },
    { name: 'all out after the window', value: outAt - goesOutAt, unit: 'ms', atMost: slowestMs },
    { name: 'CPU of the process, each', value: cpuMs / decided, unit: 'ms' },
    { name: 'event-loop delay p99', value: loopDelayP99Ms, unit: 'ms' },
  ])
} finally {
  await client.end()
}

/** Confirmed decisions in an approved release, as the calls leave them; returns the end of its window. */
async function makeRelease(to: Client): Promise<number> {
  const [first, second, id] = [randomUUID(), randomUUID(), randomUUID()]
  const goesOutAt = Date.now() + windowMs
  const hash = await hashPassword(password)
  await to.query('BEGIN')
  for (const admin of [first, second])
    await to.query(
      `INSERT INTO admins (id, email, password_hash, name, role, created_at)
       VALUES ($1::uuid, $1::uuid || '@example.org', $2, 'Bench', 'admissions', now())`,
      [admin, hash],
    )
  await to.query(
    `INSERT INTO decisions (id, application_id, outcome, state, version, reason_ids, conditions, letter,
       template_version, record, drafted_by, drafted_at, confirmed_by, confirmed_at)
     SELECT gen_random_uuid(), id, CASE WHEN place % 3 = 0 THEN 'reject' ELSE 'accept' END, 'releasing', 2,
       CASE WHEN place % 3 = 0 THEN '{stronger-field}'::text[] ELSE '{}' END, '[]',
       '{"subject": "Our decision", "paragraphs": ["Dear reader,", "Tell us by {{replyBy}}."]}', 1, '{}',
       $1, now(), $1, now()
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM applications
       WHERE status IN ('in_review', 'waitlisted') ORDER BY id LIMIT $2) AS waiting`,
    [first, decided],
  )
  await to.query(
    `INSERT INTO releases (id, name, state, expected, created_by, created_at, asks_second, approved_by,
       approved_at, hold_minutes, goes_out_at)
     VALUES ($1, 'Bench', 'holding', $2, $3, now(), true, $4, now(), 30, $5)`,
    [id, decided, first, second, new Date(goesOutAt)],
  )
  await to.query(
    `INSERT INTO release_items (release_id, decision_id, version) SELECT $1, id, version FROM decisions`,
    [id],
  )
  await to.query('COMMIT')
  await to.query('ANALYZE decisions, release_items')
  return goesOutAt
}

async function untilOut(from: Client): Promise<void> {
  for (;;) {
    const { rows } = await from.query(`SELECT FROM releases WHERE state = 'out'`)
    if (rows.length > 0) break
    await pause(lookEveryMs)
  }
  outAt = Date.now()
}
