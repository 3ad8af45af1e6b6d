import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { adminSessions, admins } from '#features/admins/server/tables.ts'
import { auditLog, mails } from '#server/db/tables.ts'
import { forgetBounce, markBouncedAddress } from '#server/mail-addresses.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { type FilledForm, makeSubmitted } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { massActsJob, sendDueMessages } from './messages-out.ts'
import { massActs } from './tables.ts'

const minuteMs = 60_000
const words = { subject: 'The {{program}}', text: 'Your {{intake}} intake begins on {{startsOn}}.' }

const app = await forThisFile(makeTestApp())
const ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
const ben = await makeAdmin(app, { role: 'admissions', name: 'Ben' })
const owner = await makeAdmin(app, { role: 'owner', name: 'Olga' })
const files: FilledForm[] = []
for (const program of ['msc', 'msc', 'ba'] as const) files.push(await makeSubmitted(app, program))
beforeEach(async () => {
  await setLimit(500)
  await app.platform.db.update(adminSessions).set({ freshAt: app.clock.now() })
})

function setLimit(secondPersonAbove: number) {
  return changeSetting(app, 'mass-acts', { secondPersonAbove })
}

function plan(change: object = {}, token = ana) {
  return app.call('POST /api/admins/messages/plan', {
    token,
    body: { ...words, chosen: { query: {} }, from: 0, ...change },
  })
}

async function send(change: Record<string, unknown> = {}, token = ana) {
  const { count, seen } = (await plan(change)).body
  return app.call('POST /api/admins/messages', {
    token,
    body: { ...words, chosen: { query: {} }, expected: count, seen, ...change },
  })
}

function act(what: 'approve' | 'end', id: string, token: string) {
  return app.call(`POST /api/admins/mass-acts/{id}/${what}`, { params: { id }, token, body: {} })
}

function read(id: string, token = ben) {
  return app.call('GET /api/admins/messages/{id}', { params: { id }, token })
}

function written() {
  return app.platform.db.select().from(mails).where(eq(mails.template, 'office-message'))
}

test('words are checked, and each letter is shown as it will be read', async () => {
  const wrong = await plan({ text: 'Hello {{score}}' })
  expect(wrong.body.fields.text).toContain('{{score}} isn’t a known field')
  const { body } = await plan()
  expect(body).toMatchObject({ count: 3, left: [], next: null, limit: 500, holdMinutes: 10 })
  expect(body.letters[0]).toMatchObject({
    name: 'Maya Lindqvist',
    paragraphs: [
      'Hello Maya,',
      expect.stringMatching(/^Your .* intake begins on /),
      expect.any(String),
    ],
  })
  expect(await written()).toEqual([])
})

test('who has no address, whose mail comes back, and who is there twice gets no letter', async () => {
  const { db } = app.platform
  const [first, second] = await db.select().from(applicants)
  await db
    .update(applicants)
    .set({ email: `${first?.id}@no-address.invalid` })
    .where(eq(applicants.id, first?.id ?? ''))
  const returned = { address: second?.email ?? '', why: '550 no such user', mailId: null }
  await markBouncedAddress(db, { ...returned, at: app.clock.now() })
  const { body } = await plan()
  expect(body.count).toBe(1)
  expect(body.left.map(({ why }: { why: string }) => why).sort()).toEqual([
    'Emails to their address bounce',
    'No email address',
  ])
  await db
    .update(applicants)
    .set({ email: first?.email ?? '' })
    .where(eq(applicants.id, first?.id ?? ''))
  await forgetBounce(db, returned.address)
  const token = files[0]?.token ?? ''
  const other = await app.call('POST /api/users/application', {
    token,
    body: { applicationType: 'ba', education: { statement: 'More' } },
  })
  expect(other.status).toBe(200)
  expect((await plan()).body).toMatchObject({
    count: 3,
    left: [{ why: 'They already get it for another application', count: 1 }],
  })
})

test('a small message holds for its window, can be stopped, and then goes out whole', async () => {
  const stopped = await send()
  expect(stopped).toMatchObject({
    status: 200,
    body: { kind: 'message', state: 'approved', count: 3, asksSecond: false },
  })
  expect((await act('end', stopped.body.id, ben)).body.state).toBe('ended')
  app.clock.advance(11 * minuteMs)
  expect(await sendDueMessages(app.platform)).toBe(0)
  expect(await written()).toEqual([])

  await app.platform.db.update(adminSessions).set({ freshAt: app.clock.now() })
  const { id, goesOutAt } = (await send()).body
  expect(Date.parse(goesOutAt) - app.clock.now().getTime()).toBe(10 * minuteMs)
  const before = (await read(id)).body.letters
  expect(before).toHaveLength(3)
  expect(before[0].paragraphs.length).toBeGreaterThan(1)
  app.clock.advance(10 * minuteMs)
  await Promise.all([massActsJob.run(app.platform, ''), massActsJob.run(app.platform, '')])
  const sent = await written()
  expect(sent).toHaveLength(3)
  expect(sent[0]).toMatchObject({ stream: 'office', applicationId: expect.any(String) })
  expect((await act('end', id, ben)).body.error).toBe('This message has already been sent')
  const after = (await read(id)).body.letters
  expect(after.map((one: { mailId: string }) => one.mailId).sort()).toEqual(
    sent.map((mail) => mail.id).sort(),
  )
  const rows = await app.platform.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `message:${id}`))
    .orderBy(auditLog.seq)
  expect(rows.map(({ action }) => action)).toEqual(['message.asked', 'message.sent'])
  expect(JSON.stringify(rows)).not.toContain('intake begins')
})

test('above the limit it waits for a second person, and every owner hears of it', async () => {
  await setLimit(2)
  const count = (await written()).length
  const { id, state } = (await send()).body
  expect(state).toBe('waiting')
  expect(
    (await app.sentMails()).filter(({ template }) => template === 'message-asked'),
  ).toHaveLength(1)
  app.clock.advance(11 * minuteMs)
  expect(await sendDueMessages(app.platform)).toBe(0)
  await app.platform.db.update(adminSessions).set({ freshAt: app.clock.now() })
  expect((await act('approve', id, ana)).body.code).toBe('second-person')
  expect((await act('approve', id, ben)).body).toMatchObject({
    state: 'approved',
    approvedBy: 'Ben',
  })
  app.clock.advance(10 * minuteMs)
  expect(await sendDueMessages(app.platform)).toBe(1)
  expect((await written()).length).toBe(count + 3)
})

test('a list that is another one by now is refused, and so is anyone who sends without looking', async () => {
  const { count, seen } = (await plan()).body
  const body = { ...words, chosen: { query: {} } }
  const other = await app.call('POST /api/admins/messages', {
    token: ana,
    body: { ...body, expected: count + 1, seen },
  })
  expect(other).toMatchObject({ status: 409, body: { code: 'count-changed', count } })
  const unseen = await app.call('POST /api/admins/messages', {
    token: ana,
    body: { ...body, expected: count, seen: 'something else' },
  })
  expect(unseen.status).toBe(409)
})

test('someone who is shut out meanwhile writes to no one', async () => {
  const { id } = (await send()).body
  const [ana] = await app.platform.db.select().from(admins).where(eq(admins.name, 'Ana'))
  await app.platform.db
    .update(admins)
    .set({ role: 'read-only' })
    .where(eq(admins.id, ana?.id ?? ''))
  const count = (await written()).length
  app.clock.advance(11 * minuteMs)
  await sendDueMessages(app.platform)
  expect(await written()).toHaveLength(count)
  const [row] = await app.platform.db.select().from(massActs).where(eq(massActs.id, id))
  expect(row?.state).toBe('ended')
  expect((await app.call('GET /api/admins/mass-acts', { token: owner })).body.acts[0].state).toBe(
    'lapsed',
  )
})
