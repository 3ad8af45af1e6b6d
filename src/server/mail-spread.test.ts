import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../tests/app.ts'
import { bringIn, cast, castContext } from '../../tests/cast.ts'
import { mails } from './db/tables.ts'
import { type Mail, mailParts, queueMails } from './mail.ts'
import { sendDueMails } from './mail-sending.ts'
import type { Transport } from './mail-transport.ts'

const known = mailParts.stillTrue
/** Keys of reminders whose reason is gone. */
const settled = new Set<string>()

let app: TestApp
let id: string

beforeAll(async () => {
  app = await makeTestApp()
  id = (await bringIn(app, cast.ada)).id
  mailParts.stillTrue = {
    'test-reminder': async (_, key) => !settled.has(key),
    'other-reminder': async () => true,
  }
  await sendAll()
})
afterAll(async () => {
  mailParts.stillTrue = known
  await app.close()
})
afterEach(sendAll)

async function sendAll(): Promise<void> {
  app.clock.advance(86_400_000)
  await sendDueMails(app.platform, async () => ({ answer: '250 taken' }))
}

function reminder(change: Partial<Mail> = {}): Mail {
  return {
    key: randomUUID(),
    template: 'test-reminder',
    stream: 'reminders',
    to: { address: 'maya@example.org', name: 'Maya' },
    sender: 'The Institute',
    letter: { subject: 'Soon', paragraphs: ['One line.'] },
    ...change,
  }
}

function queue(...all: Mail[]): Promise<void> {
  return app.platform.db.transaction((db) =>
    queueMails(castContext(app, db, { kind: 'system' }), all),
  )
}

async function leaving(): Promise<{ sent: string[]; transport: Transport }> {
  const sent: string[] = []
  return {
    sent,
    async transport({ key }) {
      sent.push(key)
      return { answer: '250 taken' }
    },
  }
}

test('reminders of one kind leave one a second; nothing else waits for them', async () => {
  const { db } = app.platform
  const burst = Array.from({ length: 300 }, () => reminder())
  await queue(...burst.slice(0, 150))
  for (const one of burst.slice(150, 152)) await queue(one)
  await queue(...burst.slice(152))
  const reset = reminder({ template: 'reset', stream: 'security' })
  const other = reminder({ template: 'other-reminder' })
  await queue(reset, other)
  const { sent, transport } = await leaving()
  await sendDueMails(app.platform, transport, { senders: 4 })
  expect(sent.sort()).toEqual([burst[0]?.key, reset.key, other.key].sort())
  app.clock.advance(10_000)
  await sendDueMails(app.platform, transport)
  expect(sent).toHaveLength(13)
  app.clock.advance(289_000)
  await sendDueMails(app.platform, transport)
  expect(new Set(sent).size).toBe(302)
  // Once all have left the next one goes at once.
  await queue(reminder())
  const [last] = await db.select().from(mails).where(eq(mails.state, 'queued'))
  expect(last?.sendAfter).toEqual(app.clock.now())
})

test('a reminder whose turn has not come delays no later mail of its application', async () => {
  await queue(reminder(), reminder({ applicationId: id }))
  const news = reminder({ template: 'news-of-it', stream: 'application', applicationId: id })
  await queue(news)
  const { sent, transport } = await leaving()
  await sendDueMails(app.platform, transport)
  expect(sent).toContain(news.key)
  expect(sent).toHaveLength(2)
})

test('a reminder asks its rule again when it leaves; what is settled by then is held back', async () => {
  const [first, second] = [reminder(), reminder()]
  await queue(first, second)
  settled.add(second.key)
  app.clock.advance(5_000)
  const { sent, transport } = await leaving()
  await sendDueMails(app.platform, transport)
  expect(sent).toEqual([first.key])
  const [row] = await app.platform.db.select().from(mails).where(eq(mails.key, second.key))
  expect(row).toMatchObject({ state: 'suppressed', attempts: 1 })
  expect(row?.claim).toBeNull()
})

test('a sender of its own, and where answers go, are in the mail', async () => {
  const from = { name: 'Master’s admissions', address: 'masters@institute.example' }
  await queue(reminder({ template: 'test', from, replyTo: 'answers@institute.example' }))
  const [row] = await app.platform.db.select().from(mails).where(eq(mails.state, 'queued'))
  expect(row).toMatchObject({ sentFrom: from, replyTo: 'answers@institute.example' })
})
