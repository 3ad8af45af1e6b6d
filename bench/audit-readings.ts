// After a stolen sign-in: whose files it has read, of a million that it has looked at and taken out.
import { Client } from 'pg'
import * as z from 'zod/mini'
import { makeApplications } from './applications.ts'
import { ask, request } from './load.ts'
import { options } from './options.ts'
import { signIn, startProduct } from './product.ts'
import { report } from './results.ts'

const size = options.size ?? (options.quick ? 20_000 : 1_000_000)
const slowestMs = 60_000
const patienceMs = 90_000

await using product = await startProduct()
console.log(`Making ${size.toLocaleString('en')} applications …`)
await makeApplications(product.adminUrl, size)
const client = new Client({ connectionString: product.adminUrl })
await client.connect()
const { rows } = await client.query<{ id: string }>('SELECT id FROM admins')
const adminId = rows[0]?.id ?? ''
await readAll(client)
await client.end()

const token = await signIn(product.port)
const body = { adminId, from: day(-40), to: day(1) }
const began = performance.now()
const found = z.parse(
  z.object({ applications: z.int() }),
  JSON.parse(
    await ask(
      product.port,
      request('POST /api/admins/audit-log/readings', { token, body }),
      patienceMs,
    ),
  ),
)
report(
  'audit-readings',
  [
    { name: 'applications read', value: found.applications, unit: '', atLeast: size },
    { name: 'told in', value: performance.now() - began, unit: 'ms', atMost: slowestMs },
  ],
  ['Each was looked at once, and all of them stood in one export.'],
)

/** A row of the log for each application, as the calls leave them, and an export of all. */
async function readAll(to: Client): Promise<void> {
  // The chain of hashes is measured elsewhere.
  await to.query('SET session_replication_role = replica')
  await to.query(
    `INSERT INTO audit_log (seq, at, actor, action, subject, detail, hash)
     SELECT 1000000 + row_number() OVER (), now() - interval '30 days' * random(), 'admin:' || $1::uuid,
       'application.restricted-read', 'application:' || id, '{}', '' FROM applications`,
    [adminId],
  )
  const { rows } = await to.query<{ id: string }>(
    `INSERT INTO mass_acts (id, kind, state, detail, application_ids, programs, count, asked_by, asked_at, asks_second, done_at)
     SELECT gen_random_uuid(), 'export', 'done', '{"says": []}', array_agg(id), '{ba,msc}', count(*), $1, now(), false, now()
     FROM applications RETURNING id`,
    [adminId],
  )
  await to.query(
    `INSERT INTO audit_log (seq, at, actor, action, subject, detail, hash)
     VALUES (9000000, now(), 'admin:' || $1::uuid, 'applications.exported', 'export:' || $2::uuid, '{}', '')`,
    [adminId, rows[0]?.id],
  )
  await to.query('VACUUM (ANALYZE) audit_log, mass_acts')
}

function day(after: number): string {
  return new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
}
