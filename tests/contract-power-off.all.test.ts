import { inArray, like, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractInvariants } from '#features/contracts/server/invariants.ts'
import { contracts } from '#features/contracts/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { copyOf } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { type Server, startServer } from './processes.ts'
import { offered, readAndAgree, type SentContract, sign } from './signed-contracts.ts'

const soonMs = 30_000

let app: TestApp
let owner: string
let servers: Server[]

beforeAll(async () => {
  servers = []
  app = await makeTestApp({ now: new Date() })
  owner = await makeAdmin(app, { role: 'owner' })
})

afterAll(async () => {
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map((server) => server.ended()))
  await app.close()
})

/** The product as a process of its own, on the database of the test. */
async function start(): Promise<Server> {
  const server = await startServer({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.config.dataDir,
    SECRET_KEY: Buffer.from(app.config.secretKey).toString('hex'),
  })
  servers.push(server)
  return server
}

async function countersign(server: Server, { contractId, sha256 }: SentContract) {
  const answer = await fetch(`${server.url}/api/admins/contracts/${contractId}/countersign`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sha256 }),
  })
  return answer.json()
}

test('R1: the power goes between signing and sealing: sealed after the next start, with one mail each', async () => {
  const { db } = app.platform
  const { id } = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  const signed: SentContract[] = []
  for (let n = 0; n < 2; n++) {
    const one = await offered(app, await copyOf(app, id))
    await readAndAgree(app, one)
    expect((await sign(app, one)).status).toBe(200)
    signed.push(one)
  }
  const [caught, waiting] = signed
  if (!caught || !waiting) throw new Error('nobody has signed')
  const isOne = inArray(contracts.id, [caught.contractId, waiting.contractId])
  const rows = () => db.select().from(contracts).where(isOne)
  const states = async () => (await rows()).map(({ status }) => status)

  const first = await start()
  // Nothing can be completed while this is held: the process is caught in the middle of its work.
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE seal_certificates IN SHARE MODE')
  expect(await countersign(first, caught)).toEqual({ status: 'countersigned' })
  await expect
    .poll(async () => (await rows()).some(({ sealTriedAt }) => sealTriedAt), { timeout: soonMs })
    .toBe(true)
  expect(await countersign(first, waiting)).toEqual({ status: 'countersigned' })
  first.signal('SIGKILL')
  await first.ended()
  await client.end()
  expect(await states()).not.toContain('complete')

  // What was under way is left alone for most of a minute, since another process might be at it.
  await db
    .update(contracts)
    .set({ sealTriedAt: sql`${contracts.sealTriedAt} - interval '50 seconds'` })
    .where(isOne)
  await start()
  await expect.poll(states, { timeout: soonMs }).toEqual(['complete', 'complete'])
  for (const { contractId } of [caught, waiting]) {
    const told = await db
      .select({ template: mails.template })
      .from(mails)
      .where(like(mails.key, `contract:${contractId}:complete:%`))
    expect(told).toEqual([{ template: 'contract-complete' }])
  }
  const findings = await checkInvariants(app.databaseUrl, new Date(), contractInvariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}, 120_000)
