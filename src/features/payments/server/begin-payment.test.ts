import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { idempotencyKeys } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { attemptsOf, entriesOf, makeCharge } from '#tests/stripe-app.ts'
import { settleDebits } from './demo-provider.ts'
import { payLinks, paymentAttempts } from './tables.ts'

const fortnightMs = 14 * 86_400_000

const app = await forThisFile(makeTestApp({ environment: { DEMO_PAYMENTS: 'on' } }))
const token = (await bringIn(app, cast.priya)).token
const stranger = (await bringIn(app, cast.lukasz)).token
const finance = await makeAdmin(app, { role: 'finance' })

async function newCharge(): Promise<string> {
  return (await makeCharge(app, token)).id
}

function begin(id: string, who = token) {
  return app.call('POST /api/users/charges/{id}/payment', { token: who, params: { id } })
}

function settle(id: string, outcome: string) {
  return app.call('POST /api/demo-payments/{id}', { params: { id }, body: { outcome } })
}

async function stateOf(id: string): Promise<string> {
  const read = await app.call('GET /api/users/charges/{id}/payment', { token, params: { id } })
  return read.body.state
}

describe('the demo provider', () => {
  test('lets a card be refused, and another pay', async () => {
    const id = await newCharge()
    const { body } = await begin(id)
    expect(body).toEqual({ provider: 'demo', clientSecret: expect.any(String) })
    expect((await settle(body.clientSecret, 'declined')).status).toBe(200)
    expect(await stateOf(id)).toBe('open')
    expect((await settle(body.clientSecret, 'paid')).status).toBe(200)
    expect(await stateOf(id)).toBe('settled')
    expect(await entriesOf(app, id)).toMatchObject([{ kind: 'payment', amountMinor: 50_000 }])
    expect((await settle(body.clientSecret, 'paid')).status).toBe(200)
    expect(await entriesOf(app, id)).toHaveLength(1)
    expect((await begin(id)).status).toBe(409)
  })

  test('says at once that a debit is on its way, and lets it arrive after a minute', async () => {
    const id = await newCharge()
    const { body } = await begin(id)
    await settle(body.clientSecret, 'processing')
    expect(await stateOf(id)).toBe('processing')
    await settleDebits(app.platform)
    expect(await stateOf(id)).toBe('processing')
    app.clock.advance(61_000)
    await settleDebits(app.platform)
    expect(await stateOf(id)).toBe('settled')
  })

  test('begins anew where the amount has changed meanwhile', async () => {
    const id = await newCharge()
    await begin(id)
    const paid = await app.call('POST /api/admins/charges/{id}/payments', {
      token: finance,
      params: { id },
      body: {
        method: 'transfer',
        reference: '4711',
        valueDate: '2026-11-20',
        amount: 20_000,
        evidence: '',
        evenSo: false,
      },
    })
    expect(paid.status).toBe(200)
    const { body } = await begin(id)
    const attempts = await attemptsOf(app, id)
    expect(attempts.find((one) => one.id === body.clientSecret)?.amountMinor).toBe(30_000)
    await settle(body.clientSecret, 'paid')
    expect(await stateOf(id)).toBe('settled')
  })
})

describe('a pay link', () => {
  const open = (secret: string) => app.call('POST /api/pay-links/open', { body: { token: secret } })
  const beginBy = (secret: string) =>
    app.call('POST /api/pay-links/begin', { body: { token: secret } })

  async function linkOf(id: string): Promise<string> {
    const made = await app.call('POST /api/users/charges/{id}/link', { token, params: { id } })
    expect(made.status).toBe(200)
    return made.body.address.split('/link/pay#')[1]
  }

  test('lets somebody else pay one charge, and names nobody', async () => {
    const id = await newCharge()
    const secret = await linkOf(id)
    const opened = await open(secret)
    expect(opened.body).toEqual({
      kind: 'deposit',
      number: 1,
      program: 'msc',
      amountMinor: 50_000,
      currency: 'USD',
      state: 'open',
      way: { name: 'demo', words: expect.any(String), isTest: true },
    })
    const begun = await beginBy(secret)
    await settle(begun.body.clientSecret, 'paid')
    expect((await open(secret)).body.state).toBe('settled')
    const [link] = await app.platform.db.select().from(payLinks).where(eq(payLinks.chargeId, id))
    const [attempt] = await app.platform.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.chargeId, id))
    expect(attempt?.startedBy).toBe(`link:${link?.id}`)
  })

  test('opens nothing once it is replaced, too old or of a charge that is no longer owed', async () => {
    const id = await newCharge()
    const first = await linkOf(id)
    const second = await linkOf(id)
    const unknown = await open('no such secret')
    expect(unknown.status).toBe(404)
    for (const answer of [await open(first), await beginBy(first)]) {
      expect(answer.status).toBe(404)
      expect(answer.body.error).toBe(unknown.body.error)
    }
    expect((await open(second)).status).toBe(200)
    app.clock.advance(fortnightMs)
    expect((await open(second)).status).toBe(404)
    app.clock.advance(-fortnightMs)
    const third = await linkOf(id)
    await newCharge()
    expect((await open(third)).status).toBe(404)
  })

  test('is stored as a hash alone, and made by those who may see the charge', async () => {
    const id = await newCharge()
    const secret = await linkOf(id)
    const { rows } = await app.platform.pool.query(
      'SELECT count(*)::int AS n FROM pay_links WHERE encode(token_hash, $1) LIKE $2',
      ['escape', `%${secret}%`],
    )
    expect(rows).toEqual([{ n: 0 }])
    const kept = await app.platform.db.select().from(idempotencyKeys)
    expect(JSON.stringify(kept)).not.toContain(secret)
    const params = { id }
    const others = await app.call('POST /api/users/charges/{id}/link', { token: stranger, params })
    expect(others.status).toBe(404)
    const office = await app.call('POST /api/admins/charges/{id}/link', { token: finance, params })
    expect(office.status).toBe(200)
    const elsewhere = await makeAdmin(app, { role: 'finance', name: 'other', programs: ['ba'] })
    const out = await app.call('POST /api/admins/charges/{id}/link', { token: elsewhere, params })
    expect(out.status).toBe(404)
  })
})

test('another applicant’s charge is not there', async () => {
  const id = await newCharge()
  expect((await begin(id, stranger)).status).toBe(404)
  const params = { id }
  const read = await app.call('GET /api/users/charges/{id}/payment', { token: stranger, params })
  expect(read.status).toBe(404)
  expect(await attemptsOf(app, id)).toEqual([])
})

test('without keys nothing of cards is offered, and events are not taken', async () => {
  const plain = await makeTestApp()
  const charge = await makeCharge(plain)
  const params = { id: charge.id }
  const read = await plain.call('GET /api/users/charges/{id}/payment', {
    token: charge.token,
    params,
  })
  expect(read.body.way).toBeNull()
  const begun = await plain.call('POST /api/users/charges/{id}/payment', {
    token: charge.token,
    params,
  })
  expect(begun.status).toBe(409)
  expect(await attemptsOf(plain, charge.id)).toEqual([])
  expect((await plain.call('POST /api/hooks/stripe', { raw: '{}' })).status).toBe(404)
  const link = await plain.call('POST /api/users/charges/{id}/link', {
    token: charge.token,
    params,
  })
  expect(link.status).toBe(409)
  const demo = await plain.call('POST /api/demo-payments/{id}', {
    params,
    body: { outcome: 'paid' },
  })
  expect(demo.status).toBe(404)
  await plain.close()
})
