import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { foldSearchWords } from '#features/application-list/server/search-words.ts'
import { notes } from '#features/casework/server/tables.ts'
import { depositOf, offered } from '#features/payments/server/payments.fixture.ts'
import { throttles, unsealedAudit } from '#server/db/tables.ts'
import { hashToken } from '#server/secrets.ts'
import { bucketName, limits } from '#server/throttle.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeApiToken } from '#tests/api-tokens.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import type { NewToken } from '../token.ts'
import { apiTokens } from './tables.ts'
import { dayMs, list, minuteMs, tokenOffice } from './tokens.fixture.ts'

const { app, db, owner, make, shown } = await tokenOffice()
const msc = (await bringIn(app, cast.lukasz)).id ?? ''
const ba = (await bringIn(app, cast.eleni)).id ?? ''

test('an owner makes a token, which is told once and kept as a hash', async () => {
  const stale = await makeAdmin(app, { role: 'owner', name: 'stale', beganHoursAgo: 1 })
  expect((await make({}, stale)).body.code).toBe('confirm-first')
  const { status, body } = await make({ networks: ['203.0.113.0/24', '2001:db8::7'] })
  expect(status).toBe(200)
  expect(body.token).toMatch(/^matricula_[\w-]{43}$/)
  const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, body.made.id))
  expect(row?.tokenHash).toEqual(hashToken(body.token))
  expect(JSON.stringify(await shown(body.made.id))).not.toContain(body.token)
  expect(await shown(body.made.id)).toMatchObject({
    begins: body.token.slice(0, 16),
    state: 'active',
    madeBy: 'Olga',
    endsAt: new Date(app.clock.now().getTime() + 90 * dayMs).toISOString(),
    lastUsedAt: null,
    fault: null,
  })
  const told = (await app.sentMails()).filter(({ template }) => template === 'api-token-made')
  expect(new Set(told.map(({ toName }) => toName))).toContain('Olga')
  expect(told[0]?.text).toContain('Olga created an API token for “Student system”')
  const own = await app.call('GET /api/v1/token', { token: body.token })
  expect(own.body).toMatchObject({ id: body.made.id, name: 'Student system', programs: 'both' })
})

test.each([
  [{ rights: [] }, 'rights'],
  [{ rights: ['manage-admins'] }, 'rights.0'],
  [{ networks: ['the office'] }, 'networks'],
  [{ days: 366 }, 'days'],
  [{ name: ' ' }, 'name'],
] satisfies [Partial<Record<keyof typeof NewToken.shape, unknown>>, string][])(
  'none is made with %j',
  async (wanted, field) => {
    const { status, body } = await make(wanted)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  },
)

test('a token reaches its programs and shows what its rights include', async () => {
  const all = await makeApiToken(app, { owner })
  const some = await makeApiToken(app, {
    owner,
    programs: ['ba'],
    rights: ['list-applications', 'read-application'],
  })
  const idsOf = async (token: string) =>
    (await app.call(list, { token })).body.applications.map(({ id }: { id: string }) => id).sort()
  expect(await idsOf(all)).toEqual([ba, msc].sort())
  expect(await idsOf(some)).toEqual([ba])
  const read = (token: string, id: string) =>
    app.call('GET /api/v1/applications/{id}', { token, params: { id } })
  expect((await read(some, msc)).status).toBe(404)
  const seen = (await read(some, ba)).body
  expect(seen.data.personalInfo).not.toHaveProperty('isUSCitizen')
  expect((await read(all, ba)).body.data.personalInfo).toHaveProperty('isUSCitizen')
  expect(Object.keys(seen)).not.toContain('steps')
})

test('a change is made once for its key, in the name of the owner, and the audit log names the token', async () => {
  const { body } = await make()
  const { token, made } = body
  const writing = {
    token,
    params: { id: ba },
    body: { text: 'From the student system', mentions: [] },
    headers: { 'idempotency-key': randomUUID() },
  }
  const first = await app.call('POST /api/v1/applications/{id}/notes', writing)
  const again = await app.call('POST /api/v1/applications/{id}/notes', writing)
  expect(first.body).toMatchObject({ author: { name: 'Olga' }, text: 'From the student system' })
  expect(again.body).toEqual(first.body)
  expect(await db.$count(notes, eq(notes.applicationId, ba))).toBe(1)
  const written = await db
    .select({
      action: unsealedAudit.action,
      subject: unsealedAudit.subject,
      detail: unsealedAudit.detail,
    })
    .from(unsealedAudit)
    .where(eq(unsealedAudit.actor, `token:${made.id}`))
  expect(written.map(({ action }) => action)).toEqual(['note.written', 'api-token.called'])
  expect(written[1]?.subject).toBe(`application:${ba}`)
  expect(written[1]?.detail).toEqual({
    route: 'POST /api/v1/applications/{id}/notes',
    params: { id: ba },
  })
  const log = await app.call('GET /api/admins/audit-log', {
    token: owner,
    query: { action: 'api-token.called' },
  })
  expect(log.body.rows[0].actor).toEqual({ ref: `token:${made.id}`, name: 'Student system' })
})

test.each([
  [{}, 'key-needed'],
  [{ 'idempotency-key': '' }, 'key-invalid'],
  [{ 'idempotency-key': 'payment-4711' }, 'key-invalid'],
] satisfies [Record<string, string>, string][])(
  'nothing is changed with the headers %j',
  async (headers, code) => {
    const { token } = (await make()).body
    const before = await db.$count(notes)
    const answer = await app.call('POST /api/v1/applications/{id}/notes', {
      ...{ token, headers, params: { id: ba } },
      body: { text: 'Twice?', mentions: [] },
    })
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(await db.$count(notes)).toBe(before)
  },
)

test('a search of a program finds what it names and nothing like it', async () => {
  const { token } = (await make()).body
  await foldSearchWords(db)
  const query = { search: 'Lukacz' }
  const office = await app.call('GET /api/admins/applications', { token: owner, query })
  expect(office.body).toMatchObject({ nearest: 'lukasz', count: 1 })
  expect((await app.call(list, { token, query })).body.applications).toEqual([])
  const spelled = await app.call(list, { token, query: { search: 'Lukasz' } })
  expect(spelled.body.applications).toHaveLength(1)
})

test('the page says when a token was last used and why it was last refused', async () => {
  const { body } = await make({ networks: ['203.0.113.0/24'], rights: ['list-applications'] })
  const { token, made } = body
  expect((await app.call(list, { token })).status).toBe(200)
  expect(await shown(made.id)).toMatchObject({
    lastUsedAt: app.clock.now().toISOString(),
    fault: null,
  })
  const other = await app.call(list, { token, address: '198.51.100.7' })
  expect([other.status, other.body.code]).toEqual([403, 'network'])
  expect((await shown(made.id)).fault).toMatchObject({
    code: 'network',
    call: 'from 198.51.100.7',
  })
  app.clock.advance(minuteMs)
  await app.call('GET /api/v1/charges', { token, query: { show: 'all' } })
  expect((await shown(made.id)).fault).toEqual({
    code: 'not-allowed',
    call: 'GET /api/v1/charges',
    at: app.clock.now().toISOString(),
  })
})

test('a refusal names the token and where it came from, once a minute for the same one', async () => {
  const [inside, over] = [
    (await make({ networks: ['203.0.113.0/24'], rights: ['list-applications'] })).body,
    (await make()).body,
  ]
  const ended = { token: owner, params: { id: over.made.id } }
  await app.call('POST /api/admins/api-tokens/{id}/end', ended)
  const refuse = async () => {
    for (let times = 0; times < 3; times++) {
      await app.call(list, { token: inside.token, address: '198.51.100.7' })
      await app.call('GET /api/v1/charges', { token: inside.token, query: { show: 'all' } })
      await app.call(list, { token: over.token, address: '198.51.100.7' })
    }
  }
  const noted = async (id: string) => {
    const rows = await db
      .select({ detail: unsealedAudit.detail, address: unsealedAudit.address })
      .from(unsealedAudit)
      .where(and(eq(unsealedAudit.actor, `token:${id}`), eq(unsealedAudit.action, 'refused')))
    return rows.map(({ detail, address }) => [Reflect.get(detail as object, 'code'), address])
  }
  await refuse()
  const once = [
    ['network', '198.51.100.7'],
    ['not-allowed', '203.0.113.7'],
  ]
  expect(await noted(inside.made.id)).toEqual(once)
  expect(await noted(over.made.id)).toEqual([['not-signed-in', '198.51.100.7']])
  app.clock.advance(minuteMs)
  await refuse()
  expect(await noted(inside.made.id)).toEqual([...once, ...once])
  await app.platform.refusals.flush()
})

test('a proxy that does not say for whom it calls is inside of no network', async () => {
  const behind = await makeTestApp({
    databaseUrl: app.databaseUrl,
    environment: { TRUSTED_PROXIES: '10.0.0.0/24' },
  })
  onTestFinished(behind.close)
  const token = await makeApiToken(app, { owner, networks: ['10.0.0.0/8'] })
  const from = async (forwarded?: string) =>
    (
      await behind.call(list, {
        ...{ token, address: '10.0.0.1' },
        headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      })
    ).status
  expect([await from('10.7.0.4:4711'), await from(), await from('unknown')]).toEqual([
    200, 403, 403,
  ])
})

test('a token that calls too often waits, and no other one does', async () => {
  const { body } = await make()
  const now = app.clock.now()
  const bucket = bucketName('tokenCalls', body.made.id)
  await db.insert(throttles).values({
    bucket,
    failures: limits.tokenCalls.most - 1,
    freeAt: new Date(0),
    forgetAt: new Date(now.getTime() + limits.tokenCalls.windowMs),
  })
  expect((await app.call(list, { token: body.token })).status).toBe(200)
  const refused = await app.call(list, { token: body.token })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await shown(body.made.id)).fault).toMatchObject({ code: 'slow-down' })
  const other = await makeApiToken(app, { owner })
  expect((await app.call(list, { token: other })).status).toBe(200)
  app.clock.advance(minuteMs)
  expect((await app.call(list, { token: body.token })).status).toBe(200)
})

test('a payment that was there already is not noted as a change', async () => {
  const { id } = await offered(app)
  const charge = await depositOf(app, owner, id)
  const token = await makeApiToken(app, { owner, rights: ['record-payments'] })
  const pay = () =>
    app.call('POST /api/v1/charges/{id}/payments', {
      ...{ token, params: { id: charge.id } },
      body: {
        ...{ method: 'transfer', reference: 'T-1', valueDate: '2026-11-20' },
        ...{ amount: 20_000, evidence: '', evenSo: false },
      },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await pay()).body).toMatchObject({ isRecorded: true })
  expect((await pay()).body).toMatchObject({ isRecorded: false })
  const noted = await db
    .select({ subject: unsealedAudit.subject })
    .from(unsealedAudit)
    .where(
      and(eq(unsealedAudit.action, 'api-token.called'), like(unsealedAudit.subject, 'charge:%')),
    )
  expect(noted).toEqual([{ subject: `charge:${charge.id}` }])
})
