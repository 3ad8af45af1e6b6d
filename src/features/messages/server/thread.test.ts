import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { applications } from '#features/applications/server/tables.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { brokenIn } from '#tests/invariants.ts'
import { openOffice } from '#tests/open-office.ts'
import { keepInThreads } from './bulk-messages.ts'
import { messageMarks, messages } from './tables.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

let office: Office
let id: string

beforeAll(async () => {
  office = await openOffice()
  id = office.ids.ada
})
afterAll(() => office.app.close())

const own = 'POST /api/users/applications/{id}/messages'
const theirs = 'POST /api/admins/applications/{id}/messages'

function write(text: string, documents: string[] = []) {
  return office.app.call(own, {
    token: office.adaToken,
    params: { id },
    body: { text, documents },
  })
}

function answer(text: string, seen: string | null, who = office.ana) {
  return office.call(who, theirs, id, { text, documents: [], seen })
}

async function ownThread() {
  const params = { id }
  return (
    await office.app.call('GET /api/users/applications/{id}/messages', {
      token: office.adaToken,
      params,
    })
  ).body
}

async function officeThread() {
  return (await office.call(office.ana, 'GET /api/admins/applications/{id}/messages', id)).body
}

async function attentionAt() {
  const { db } = office.app.platform
  const [row] = await db
    .select({ at: applications.attentionAt })
    .from(applications)
    .where(eq(applications.id, id))
  return row?.at
}

test('a message waits for the office, is answered and read, and each side is told', async () => {
  const { app, ana } = office
  const { db } = app.platform
  await db.update(applications).set({ assigneeId: ana.id }).where(eq(applications.id, id))
  const { status, body: first } = await write('  May I bring\r\nmy dog?  ')
  expect([status, first.text, first.by]).toEqual([200, 'May I bring\nmy dog?', 'you'])
  const since = await attentionAt()
  expect(since && since <= app.clock.now()).toBe(true)
  const waiting = await office.call(ana, 'GET /api/admins/application-messages', id)
  expect(waiting.body.waiting).toMatchObject([
    { applicationId: id, count: 1, excerpt: 'May I bring\nmy dog?', assignee: 'Ana Ruiz' },
  ])
  expect(await officeThread()).toMatchObject({
    unread: 1,
    waitsSince: app.clock.now().toISOString(),
  })

  app.clock.advance(60_000)
  const answered = await answer('Yes, on a lead.', first.id)
  expect(answered.body).toMatchObject({ author: 'staff', byName: 'Ana Ruiz', isRead: false })
  expect(await officeThread()).toMatchObject({ unread: 0, waitsSince: null })
  expect((await office.call(ana, 'GET /api/admins/application-messages', id)).body.waiting).toEqual(
    [],
  )
  const thread = await ownThread()
  expect(thread).toMatchObject({ unread: 1, hasOlder: false })
  expect(JSON.stringify(thread)).not.toContain('Ana Ruiz')

  const params = { id }
  const read = { token: office.adaToken, params, body: { upTo: answered.body.id } }
  await app.call('POST /api/users/applications/{id}/messages/read', read)
  expect((await ownThread()).unread).toBe(0)
  // How far another has read says nothing of this thread.
  const ofAnother = eq(messageMarks.applicationId, office.ids.lukasz)
  await db.insert(messageMarks).values({
    ...{ applicationId: office.ids.lukasz, kind: 'applicant-read' },
    ...{ seq: 0, at: app.clock.now() },
  })
  expect((await officeThread()).messages.at(-1).isRead).toBe(true)
  await db.delete(messageMarks).where(ofAnother)

  const sent = await db.select().from(mails).where(like(mails.key, 'thread:%')).orderBy(mails.seq)
  expect(sent.map(({ template, toAddress }) => [template, toAddress])).toEqual([
    ['message-arrived', expect.stringContaining('@')],
    ['message', expect.stringContaining('@')],
  ])
  expect(sent[0]?.text).not.toContain('dog')
  expect(sent[1]?.text).toContain('Yes, on a lead.')
  expect(sent[1]?.replyTo).toContain('@')
})

test('of two who answer at once one wins, and the other is told who', async () => {
  const { body: question } = await write('And my cat?')
  expect((await answer('Yes.', question.id)).status).toBe(200)
  const late = await answer('No.', question.id, office.ben)
  expect([late.status, late.body.code]).toEqual([409, 'written-meanwhile'])
  expect(late.body.error).toContain('Ana Ruiz wrote in the meantime')
})

test('a message that needs no answer is settled, until there is another', async () => {
  const { body: thanks } = await write('Thank you!')
  const settle = 'POST /api/admins/applications/{id}/messages/settle'
  await office.call(office.ben, settle, id, { upTo: thanks.id })
  expect((await officeThread()).waitsSince).toBeNull()
  const { body: more } = await write('One thing more')
  expect((await officeThread()).waitsSince).not.toBeNull()
  await office.call(office.ben, settle, id, { upTo: more.id })
  const actions = await office.app.platform.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `application:${id}`), like(auditLog.action, 'message.%')))
    .orderBy(auditLog.seq)
  expect(actions.map(({ action }) => action)).toEqual([
    'message.written',
    'message.written',
    'message.settled',
    'message.settled',
  ])
})

test('sent twice with the same key, it is there once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const sent = {
    token: office.adaToken,
    params: { id },
    body: { text: 'Once', documents: [] },
    headers,
  }
  const [one, other] = [await office.app.call(own, sent), await office.app.call(own, sent)]
  expect(other.body).toEqual(one.body)
  const { messages: all } = await ownThread()
  expect(all.filter(({ text }: { text: string }) => text === 'Once')).toHaveLength(1)
})

test('nothing, too much and documents of others are refused', async () => {
  expect((await write('   ')).body.fields.text).toBe('Write the message first')
  expect((await write('x'.repeat(5_001))).body.fields.text).toContain('5,000 characters')
  expect((await write('Look', [crypto.randomUUID()])).status).toBe(422)
})

test('someone who may not read threads finds none, and no one writes in those of others', async () => {
  for (const who of [office.rita, office.fin, office.reader])
    expect((await office.call(who, 'GET /api/admins/applications/{id}/messages', id)).status).toBe(
      403,
    )
  const elsewhere = office.elsewhere
  expect(
    (await office.call(elsewhere, theirs, id, { text: 'x', documents: [], seen: null })).status,
  ).toBe(404)
  expect(
    (await office.call(elsewhere, 'GET /api/admins/application-messages', id)).body.waiting,
  ).toEqual([])
  const stranger = { token: office.adaToken, params: { id: office.ids.lukasz } }
  expect(
    (await office.app.call(own, { ...stranger, body: { text: 'x', documents: [] } })).status,
  ).toBe(404)
})

test('a message to many is in the thread once, and answers no one', async () => {
  const { app, ana } = office
  const { body: last } = await write('Who is my interviewer?')
  const letters = [{ applicationId: id, subject: 'An open day', text: 'Come and see.' }]
  for (const _ of [1, 2])
    await app.platform.db.transaction((db) =>
      keepInThreads({ db, now: app.clock.now() }, { actId: 'a', adminId: ana.id, letters }),
    )
  const { messages: all, waitsSince } = await officeThread()
  expect(all.slice(-2)).toMatchObject([
    { id: last.id },
    { text: 'An open day\n\nCome and see.', isToMany: true },
  ])
  expect(waitsSince).not.toBeNull()
})

test('thirty in an hour are enough', async () => {
  office.app.clock.advance(2 * 60 * 60_000)
  for (let n = 0; n < 30; n++) expect((await write(`Again ${n}`)).status).toBe(200)
  expect((await write('And again')).status).toBe(429)
  office.app.clock.advance(61 * 60_000)
  expect((await write('An hour later')).status).toBe(200)
})

test('a message stays as it was written', async () => {
  const { db } = office.app.platform
  await expect(db.update(messages).set({ text: 'Other' })).rejects.toThrow()
  await expect(db.delete(messages)).rejects.toThrow()
})

test('everything that must hold of them holds', async () => {
  const { app } = office
  expect(await brokenIn(app, invariants)).toEqual([])
})
