// A release of many decisions at the end of its recall window: how soon all of it is out, and that each mail was queued with its decision.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { makeApplications } from './applications.ts'
import { options } from './options.ts'
import { startProduct } from './product.ts'
import { applicationsOfDecision, makeRelease } from './release-rows.ts'
import { report } from './results.ts'

const decided = options.size ?? (options.quick ? 500 : 10_000)
const windowMs = 5_000
const lookEveryMs = 50
const slowestMs = 5_000

let outAt = 0

await using product = await startProduct()
await makeApplications(product.adminUrl, decided * applicationsOfDecision)
const client = new Client({ connectionString: product.adminUrl })
await client.connect()
try {
  const goesOutAt = Date.now() + windowMs
  await makeRelease(client, { decided, goesOutAt })
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

async function untilOut(from: Client): Promise<void> {
  for (;;) {
    const { rows } = await from.query(`SELECT FROM releases WHERE state = 'out'`)
    if (rows.length > 0) break
    await pause(lookEveryMs)
  }
  outAt = Date.now()
}
