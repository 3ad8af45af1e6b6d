// The finance pages over a long ledger: every list, each of its filters, a later page, the figures above them, and one account.
import { Client } from 'pg'
import * as z from 'zod/mini'
import { makeApplications } from './applications.ts'
import { fillLedger } from './ledger-rows.ts'
import { ask, percentile, request } from './load.ts'
import { options } from './options.ts'
import { signIn, startProduct } from './product.ts'
import { type Figure, report } from './results.ts'

const size = options.size ?? (options.quick ? 50_000 : 1_000_000)
const entriesOfCharge = 4
const asks = 40
const atMostMs = 50

await using product = await startProduct()
console.log(`Making ${size.toLocaleString('en')} entries of the ledger …`)
await makeApplications(product.adminUrl, Math.ceil(size / entriesOfCharge))
await fillLedger(product.adminUrl, entriesOfCharge)

const token = await signIn(product.port)
const ledger = 'GET /api/admins/finance/entries'
const charges = 'GET /api/admins/finance/charges'
const pages: Record<string, `GET ${string}`> = {
  figures: 'GET /api/admins/finance',
  'figures, one program': 'GET /api/admins/finance?program=ba',
  'ledger, first page': ledger,
  'ledger, second page': `${ledger}?after=${await cursorOf(ledger)}`,
  'ledger, payments of one program': `${ledger}?kind=payment&program=msc`,
  'ledger, reversals': `${ledger}?kind=reversal`,
  'ledger, waivers of one program': `${ledger}?kind=waiver&program=ba`,
  'ledger, one month': `${ledger}?from=2026-03-01&to=2026-03-31`,
  'charges, owed': `${charges}?show=owed`,
  'charges, owed, one program': `${charges}?show=owed&program=ba`,
  'charges, owed, second page': `${charges}?show=owed&after=${await cursorOf(`${charges}?show=owed`)}`,
  'charges, overdue': `${charges}?show=overdue`,
  'charges, on their way': `${charges}?show=processing`,
  'charges, to give back': `${charges}?show=to-give-back`,
  'charges, to give back, one program': `${charges}?show=to-give-back&program=ba`,
  'charges, all': `${charges}?show=all`,
  refunds: 'GET /api/admins/finance/refunds',
  disputes: 'GET /api/admins/finance/disputes',
  quarantine: 'GET /api/admins/finance/quarantine',
  comparisons: 'GET /api/admins/finance/reconciliations',
  codes: 'GET /api/admins/finance/codes',
  'account of one': `GET /api/admins/applications/${await anyApplication()}/money`,
}
const figures: Figure[] = []
for (const [name, call] of Object.entries(pages)) {
  const times: number[] = []
  for (let turn = 0; turn < asks; turn++) {
    const began = performance.now()
    await ask(product.port, request(call, { token }))
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  figures.push({ name, value: percentile(times, 95), unit: 'ms', atMost: atMostMs })
}
report('ledger', figures, [
  `${size.toLocaleString('en')} entries, ${asks} asks each, one after another.`,
])

/** What leads to the page after the first. */
async function cursorOf(call: `GET ${string}`): Promise<string> {
  const body = JSON.parse(await ask(product.port, request(call, { token })))
  return encodeURIComponent(z.parse(z.object({ next: z.string() }), body).next)
}

async function anyApplication(): Promise<string> {
  const client = new Client({ connectionString: product.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT application_id AS id FROM charges LIMIT 1',
  )
  await client.end()
  return rows[0]?.id ?? ''
}
