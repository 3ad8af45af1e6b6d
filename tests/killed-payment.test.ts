import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { moneyDocuments, providerEvents } from '#features/payments/server/tables.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { checkInvariants } from '#server/invariants.ts'
import { makeTestApp, type TestApp } from './app.ts'
import { type Server, startServer } from './processes.ts'
import { attemptsOf, entriesOf, makeCharge, standInAt } from './stripe-app.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'

const soonMs = 30_000

let dataDir: string
let stripe: StripeServer
let server: Server
let app: TestApp
let database: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'matricula-killed-payment-'))
  stripe = await startStripe()
  server = await serve()
  database = await startEmbedded({ dataDir })
  app = await makeTestApp({ databaseUrl: database.url, dataDir, now: new Date() })
}, 120_000)

afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended()
  await app.close()
  await database.stop()
  await stripe.close()
  rmSync(dataDir, { recursive: true, force: true })
}, soonMs)

function serve(): Promise<Server> {
  return startServer({ DATA_DIR: dataDir, ...standInAt(stripe.at) })
}

test('kill -9 between a message that is kept and what follows from it: it follows after the start, once', async () => {
  const { id, token } = await makeCharge(app)
  const begun = await fetch(`${server.url}/api/users/charges/${id}/payment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(begun.status).toBe(200)
  const [attempt] = await attemptsOf(app, id)
  const reference = attempt?.providerRef ?? ''
  stripe.pay(reference)

  // It keeps the message, asks what became of the payment, and is killed while it waits for the answer.
  stripe.become('silent')
  const asked = stripe.requests.length
  const { raw, headers } = stripe.event('payment_intent.succeeded', reference)
  const told = await fetch(`${server.url}/api/hooks/stripe`, { method: 'POST', headers, body: raw })
  expect(told.status).toBe(200)
  await expect.poll(() => stripe.requests.length, { timeout: soonMs }).toBeGreaterThan(asked)
  server.signal('SIGKILL')
  await server.ended()
  const kept = await app.platform.db.select().from(providerEvents)
  expect(kept).toMatchObject([{ appliedAt: null, quarantined: null }])
  expect(await entriesOf(app, id)).toEqual([])

  stripe.become('well')
  server = await serve()
  await expect.poll(() => entriesOf(app, id), { timeout: soonMs }).toHaveLength(1)
  await expect
    .poll(async () => (await app.platform.db.select().from(providerEvents))[0]?.appliedAt)
    .not.toBeNull()
  const documents = await app.platform.db.select().from(moneyDocuments)
  expect(documents.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
  expect(stripe.payments()).toHaveLength(1)
  const findings = await checkInvariants(database.url, new Date(), invariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}, 120_000)
