// The finance pages over a long ledger: entries by day, what is owed, what is overdue, and the figures above them.
import { Client } from 'pg'
import * as z from 'zod/mini'
import { makeApplications } from './applications.ts'
import { openConnection, percentile, request } from './load.ts'
import { options } from './options.ts'
import { firstAdmin, startProduct } from './product.ts'
import { type Figure, report } from './results.ts'

const size = options.size ?? (options.quick ? 50_000 : 1_000_000)
const entriesOfCharge = 4
const asks = 40
const atMostMs = 50

await using product = await startProduct()
console.log(`Making ${size.toLocaleString('en')} entries of the ledger …`)
await makeApplications(product.adminUrl, Math.ceil(size / entriesOfCharge))
await fill(product.adminUrl)

const token = await signIn()
const pages: Record<string, `GET ${string}`> = {
  'ledger, first page': 'GET /api/admins/finance/entries',
  'ledger, payments of one program': 'GET /api/admins/finance/entries?kind=payment&program=msc',
  'ledger, one month': 'GET /api/admins/finance/entries?from=2026-03-01&to=2026-03-31',
  'charges, owed': 'GET /api/admins/finance/charges?show=owed',
  'charges, overdue': 'GET /api/admins/finance/charges?show=overdue',
  'charges, all': 'GET /api/admins/finance/charges?show=all',
}
const figures: Figure[] = []
for (const [name, call] of Object.entries(pages)) {
  const times: number[] = []
  for (let turn = 0; turn < asks; turn++) {
    const began = performance.now()
    await ask(request(call, { token }))
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  figures.push({ name, value: percentile(times, 95), unit: 'ms', atMost: atMostMs })
}
report('ledger', figures, [
  `${size.toLocaleString('en')} entries, ${asks} asks each, one after another.`,
])

/** A deposit for each application with four entries; one in twenty is still open. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO charges (id, application_id, kind, amount_minor, currency, due_at, fee_version, settled_minor, at)
     SELECT gen_random_uuid(), id, 'deposit', 50000, 'USD', now() - interval '200 days' * random() + interval '40 days', 1,
       CASE WHEN random() < .05 THEN 37500 ELSE 50000 END, now() - interval '300 days' * random() FROM applications`,
  )
  await client.query(
    `INSERT INTO ledger_entries (charge_id, kind, counts, amount_minor, currency, value_date, source, by, at)
     SELECT c.id, 'payment', 'money', CASE WHEN n = 4 THEN c.settled_minor - 37500 ELSE 12500 END, 'USD',
       current_date - (300 * random())::int, 'attempt:' || gen_random_uuid(), 'system', now()
     FROM charges c, generate_series(1, ${entriesOfCharge}) n WHERE n < 4 OR c.settled_minor = 50000`,
  )
  await client.query('VACUUM (ANALYZE) charges, ledger_entries, applications')
  await client.end()
}

async function ask(bytes: Buffer): Promise<string> {
  const connection = openConnection(product.port)
  const { status, body } = await connection.send(bytes)
  connection.close()
  if (status !== 200) throw new Error(body)
  return body
}

async function signIn(): Promise<string> {
  const body = await ask(request('POST /api/admins/login', { body: firstAdmin }))
  return z.parse(z.object({ token: z.string() }), JSON.parse(body)).token
}
