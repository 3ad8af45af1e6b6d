import { and, eq } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentSlots } from '#features/documents/server/tables.ts'
import { auditLog, mailEvents, mails } from '#server/db/tables.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castContext } from '../../../../tests/cast.ts'

let app: TestApp
let token: string
let owner: string
let id: string

beforeAll(async () => {
  app = await makeTestApp()
  token = await makeAdmin(app, { role: 'admissions' })
  owner = await makeAdmin(app, { role: 'owner' })
  id = (await bringIn(app, cast.lukasz)).id
})
afterAll(() => app.close())

async function write(key: string, secret?: string) {
  await app.platform.db.transaction((db) =>
    queueMail(castContext(app, db, { kind: 'system' }), {
      key,
      template: 'test',
      stream: 'application',
      to: { address: 'maya@example.org', name: 'Maya' },
      sender: 'The institute',
      letter: { subject: key, paragraphs: [secret ? secretPlace : 'Hello'] },
      ...(secret && { secret }),
    }),
  )
  const [row] = await app.platform.db.select().from(mails).where(eq(mails.key, key))
  if (!row) throw new Error(`no mail ${key}`)
  return row
}

function again(mailId: string, who = token) {
  const params = { id: mailId }
  return app.call('POST /api/admins/mails/{id}/again', { token: who, params })
}

const send = () => sendDueMails(app.platform, async () => ({ answer: '250 taken' }))

test('a mail that was refused goes again as a new one that names it, with the server’s words kept', async () => {
  const first = await write('refused')
  expect((await again(first.id)).status).toBe(409)
  await sendDueMails(app.platform, async () => {
    throw Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
  })
  const { status, body } = await again(first.id)
  expect(status).toBe(200)
  await send()
  const rows = await app.platform.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, 'maya@example.org'))
  const second = rows.find((row) => row.id === body.id)
  expect(second).toMatchObject({
    state: 'sent',
    repeats: first.id,
    text: first.text,
    html: first.html,
  })
  expect(second?.messageId).not.toBe(first.messageId)
  const params = { id: first.id }
  const seen = await app.call('GET /api/admins/mails/{id}', { token, params })
  expect(seen.body).toMatchObject({
    state: 'failed',
    answer: '550 no such mailbox',
    repeatedAs: body.id,
  })
  expect(seen.body.events.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'failed',
    'queued',
    'sent-again',
  ])
  const audit = await app.platform.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'mail.sent-again'), eq(auditLog.subject, `mail:${first.id}`)))
  expect(audit).toHaveLength(1)
})

test('a link that was used up is not sent again', async () => {
  const mail = await write('with a link', 'the-secret')
  await send()
  const params = { id: mail.id }
  const seen = await app.call('GET /api/admins/mails/{id}', { token, params })
  expect(seen.body.whyNotAgain).toContain('link')
  expect((await again(mail.id)).status).toBe(409)
})

test('mails are found by kind and by address', async () => {
  await write('one more')
  const list = async (query: Record<string, string>) =>
    (await app.call('GET /api/admins/mails', { token, query })).body
  expect((await list({ to: 'MAYA@example.org' })).mails.length).toBeGreaterThan(2)
  expect((await list({ to: 'nobody@example.org' })).mails).toEqual([])
  expect((await list({ template: 'test' })).mails.length).toBeGreaterThan(2)
  expect((await list({})).templates).toContain('test')
})

test('the office sees what waits and what failed, and has a failed job run again', async () => {
  const read = async () => (await app.call('GET /api/admins/worker', { token: owner })).body
  expect((await read()).jobs).toEqual([])
  app.clock.advance(60_000)
  expect((await read()).mail).toMatchObject({ waiting: 1, oldest: expect.any(String) })
  const boss = new PgBoss({ connectionString: app.databaseUrl, schema: 'pgboss', max: 2 })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('count-things', { retryLimit: 0 })
  await boss.send('count-things')
  const [job] = await boss.fetch('count-things')
  await boss.fail('count-things', job?.id ?? '', new Error('no such thing'))
  const { jobs, failed } = await read()
  expect(jobs).toMatchObject([{ name: 'count-things', failed: 1, waiting: 0 }])
  expect(failed).toMatchObject([{ id: job?.id, why: 'no such thing' }])
  const params = { id: job?.id ?? '' }
  const retry = { params }
  const call = 'POST /api/admins/worker/{id}/retry'
  expect((await app.call(call, { ...retry, token })).status).toBe(403)
  expect((await app.call(call, { ...retry, token: owner })).status).toBe(200)
  expect((await app.call(call, { ...retry, token: owner })).status).toBe(404)
  expect((await read()).jobs).toMatchObject([{ failed: 0, waiting: 1 }])
  await boss.stop({ graceful: false })
})

test('due reminders name whom they would go to, and nothing of them stays', async () => {
  const { db } = app.platform
  const day = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  await db.insert(documentSlots).values({
    id: crypto.randomUUID(),
    applicationId: id,
    name: 'A letter',
    words: '',
    dueOn: day,
    isBlocking: false,
    askedAt: app.clock.now(),
  })
  const before = await db.select().from(mails)
  const list = async () => (await app.call('GET /api/admins/reminders', { token })).body.kinds
  const kinds = await list()
  expect(kinds.map(({ name }: { name: string }) => name)).toContain('Document reminder')
  const documents = kinds.find(({ name }: { name: string }) => name === 'Document reminder')
  expect(documents).toMatchObject({ count: 1, letters: [{ applicationId: id }] })
  expect(await list()).toEqual(kinds)
  expect(await db.select().from(mails)).toHaveLength(before.length)
  expect((await db.select().from(mailEvents)).length).toBeGreaterThan(0)
})
