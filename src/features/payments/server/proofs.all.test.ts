import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import {
  bytesOf,
  filesUnder,
  pdfOf,
  pdfWith,
} from '#features/documents/server/documents.fixture.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin, makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { eicar, startFakeClamd } from '#tests/fake-clamd.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { accountOf, depositOf, freshen, offered, record } from './payments.fixture.ts'
import { paymentAttempts, paymentProofs } from './tables.ts'

const fiveMegabytes = 5 * 1024 * 1024

const clamd = await forThisFile(startFakeClamd())
const app = await forThisFile(makeTestApp({ environment: { CLAMD_SOCKET: clamd.address } }))
const staff = await makeAdmins(app)
const { finance } = staff

/** Somebody whose deposit came by transfer. */
async function paid() {
  const person = await offered(app)
  const deposit = await depositOf(app, finance, person.id)
  const { body } = await record(app, finance, deposit.id, { amount: 100 })
  return { ...person, attemptId: String(body.attemptId) }
}

function add(
  attemptId: string,
  bytes: Uint8Array<ArrayBuffer>,
  { token = finance, name = 'statement.pdf' } = {},
) {
  const params = { id: attemptId }
  const query = { name }
  return app.call('PUT /api/admins/payment-attempts/{id}/proof', { token, params, query, bytes })
}

function link(attemptId: string, token = finance) {
  const params = { id: attemptId }
  return app.call('POST /api/admins/payment-attempts/{id}/proof/link', { token, params })
}

function open(address: string, change: Record<string, string> = {}) {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const query = { ...Object.fromEntries(searchParams), ...change }
  const id = pathname.split('/').at(-1) ?? ''
  return app.call('GET /api/payment-proofs/{id}', { params: { id }, query })
}

async function proofOf(attemptId: string) {
  const { db } = app.platform
  const [row] = await db.select().from(paymentProofs).where(eq(paymentProofs.attemptId, attemptId))
  return row
}

test('finance adds the proof of a recorded payment, and anyone who may see money opens it', async () => {
  const { id, attemptId } = await paid()
  const bytes = await pdfOf()
  expect((await accountOf(app, finance, id)).entries[0].proof).toEqual({
    id: attemptId,
    name: null,
  })
  expect(await add(attemptId, bytes, { name: 'statement.html' })).toMatchObject({
    status: 200,
    body: { name: 'statement.html' },
  })
  expect((await accountOf(app, finance, id)).entries[0].proof.name).toBe('statement.html')
  expect((await proofOf(attemptId))?.bytes).toEqual(Buffer.from(bytes))
  for (const token of [finance, staff.admissions, staff.owner]) {
    const { body } = await link(attemptId, token)
    const opened = await open(body.address)
    expect(opened.status).toBe(200)
    expect(opened.body.startsWith('%PDF')).toBe(true)
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toBe('attachment; filename="statement.pdf"')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
    expect(opened.headers.get('cache-control')).toContain('no-store')
  }
  const noted = await app.platform.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `application:${id}`))
  const actions = noted.map(({ action }) => action).filter((name) => name.includes('proof'))
  expect(actions.sort()).toEqual(['payment.proof-added', ...Array(3).fill('payment.proof-read')])
  await freshen(app)
  const exported = await app.call('GET /api/admins/finance/export', { token: finance })
  expect(exported.body.split('\r\n')[0]).toMatch(/Proof$/)
  expect(exported.body).toMatch(/statement\.html/)
})

test('a link to a proof opens for five minutes, and opens nothing else', async () => {
  const { attemptId } = await paid()
  const other = await paid()
  await add(attemptId, await pdfOf())
  await add(other.attemptId, await pdfOf())
  const { address } = (await link(attemptId)).body
  expect((await open(address.replace(attemptId, other.attemptId))).status).toBe(403)
  expect((await open(address, { viewer: `applicant:${other.id}` })).status).toBe(403)
  app.clock.advance(301_000)
  expect((await open(address)).status).toBe(403)
})

test('applicants, reviewers and staff of the other program neither add nor open a proof', async () => {
  const { id, token, attemptId } = await paid()
  const bytes = await pdfOf()
  const elsewhere = await makeAdmin(app, { role: 'finance', name: 'of the ba', programs: ['ba'] })
  const refused = [
    [token, 401],
    [staff.reviewer, 403],
    [staff.interviewer, 403],
    [staff['read-only'], 403],
    [elsewhere, 404],
  ] as const
  for (const [who, status] of refused)
    expect((await add(attemptId, bytes, { token: who })).status).toBe(status)
  expect((await add(attemptId, bytes, { token: staff.admissions })).status).toBe(403)
  await add(attemptId, bytes, { name: 'told-to-nobody.pdf' })
  for (const [who, status] of refused) expect((await link(attemptId, who)).status).toBe(status)
  const own = await app.call('GET /api/users/applications/{id}/payments', { token, params: { id } })
  const all = await app.call('GET /api/users/export', { token })
  expect(JSON.stringify([own.body, all.body])).not.toContain('told-to-nobody')
})

test('what is no PDF, JPEG or PNG, too large or locked up with a program is refused and not kept', async () => {
  const { attemptId } = await paid()
  const refused = [
    [bytesOf('<html>not a statement</html>'), 422, /can’t open this file/],
    [new Uint8Array(0), 422, /can’t open this file/],
    [
      await pdfWith('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      422,
      /contains a program/,
    ],
    [new Uint8Array(fiveMegabytes + 1), 413, /up to 5 MB/],
  ] as const
  for (const [bytes, status, says] of refused) {
    const answer = await add(attemptId, bytes)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(says)])
  }
  expect(await proofOf(attemptId)).toBeUndefined()
  expect(await filesUnder(app)).toEqual([])
})

test('a file that the scanner finds fault with, or cannot be asked about, is not kept', async () => {
  const { attemptId } = await paid()
  const whole = Buffer.from(await pdfOf()).toString('latin1')
  const infected = await add(attemptId, bytesOf(whole + eicar))
  expect([infected.status, infected.body.error]).toEqual([422, expect.stringMatching(/flagged/)])
  clamd.state.mood = 'hangs-up'
  const unknown = await add(attemptId, bytesOf(whole))
  clamd.state.mood = 'well'
  expect([unknown.status, unknown.body.error]).toEqual([503, expect.stringMatching(/scan files/)])
  expect(await proofOf(attemptId)).toBeUndefined()
  expect(await filesUnder(app)).toEqual([])
  expect((await add(attemptId, bytesOf(whole))).status).toBe(200)
})

test('a proof is added once, also by two at the same time, and only to what was recorded by hand', async () => {
  const { id, attemptId } = await paid()
  const bytes = await pdfOf()
  const both = await Promise.all([add(attemptId, bytes), add(attemptId, await pdfOf(2))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await add(attemptId, bytes)).toMatchObject({ status: 409, body: { code: 'proven' } })
  const deposit = await depositOf(app, finance, id)
  const byCard = randomUUID()
  const at = app.clock.now()
  await app.platform.db.insert(paymentAttempts).values({
    ...{ id: byCard, chargeId: deposit.id, number: 9, provider: 'stripe', state: 'failed' },
    ...{ amountMinor: 100, currency: 'USD', idempotencyKey: byCard, startedBy: 'system' },
    ...{ at, stateAt: at },
  })
  expect((await add(byCard, bytes)).status).toBe(404)
  expect((await link(byCard)).status).toBe(404)
})

test('a proof is never changed, and goes with the person once they are erased', async () => {
  const { id, attemptId } = await paid()
  await add(attemptId, await pdfOf())
  const { db } = app.platform
  const kept = eq(paymentProofs.attemptId, attemptId)
  await expect(db.update(paymentProofs).set({ name: 'other' }).where(kept)).rejects.toThrow()
  await expect(db.delete(paymentProofs).where(kept)).rejects.toThrow()
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  await db.update(applications).set({ erasedAt: app.clock.now() }).where(eq(applications.id, id))
  const { paymentAccountFacts } = await import('./account-facts.ts')
  await db.transaction((tx) =>
    paymentAccountFacts.erase(tx, [row?.applicantId ?? ''], app.clock.now()),
  )
  expect(await proofOf(attemptId)).toBeUndefined()
  expect((await add(attemptId, await pdfOf())).status).toBe(409)
})
