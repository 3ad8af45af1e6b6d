import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeAdmin } from '../../tests/admins.ts'
import { makeTestApp } from '../../tests/app.ts'
import { castContext } from '../../tests/cast.ts'
import { mailEvents, mails } from './db/tables.ts'
import { queueMail } from './mail.ts'
import { makeBreaker, sendDueMails } from './mail-sending.ts'
import { openTransport } from './mail-transport.ts'

let closing: (() => Promise<void>)[]

/** R26: each fault of the mail server that the office may meet. */
const app = await forThisFile(makeTestApp())
const admin = await makeAdmin(app, { role: 'admissions' })

beforeEach(async () => {
  closing = []
  const { pool, db } = app.platform
  await pool.query('ALTER TABLE mail_events DISABLE TRIGGER mail_events_is_append_only')
  await db.delete(mailEvents)
  await db.delete(mails)
  await pool.query('ALTER TABLE mail_events ENABLE TRIGGER mail_events_is_append_only')
})
afterEach(async () => {
  for (const close of closing) await close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A server that is made of what it does with each connection. */
async function madeOf(meet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    meet(socket)
  })
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return listen(server)
}

async function smtp(options: { secure?: boolean } = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    ...(options.secure ? options : { disabledCommands: ['STARTTLS'] }),
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done())
    },
  })
  server.on('error', () => {})
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return listen(server.server)
}

async function goneServer(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

const faults: [string, { url: () => Promise<string>; says: RegExp }][] = [
  [
    'nobody listens',
    { url: async () => `smtp://127.0.0.1:${await goneServer()}`, says: /ECONNREFUSED/ },
  ],
  [
    'its name is unknown',
    { url: async () => 'smtp://mail.nowhere.invalid:25', says: /nowhere\.invalid|ENOTFOUND|EAI/ },
  ],
  [
    'it never says a word',
    {
      url: async () => `smtp://127.0.0.1:${await madeOf(() => {})}`,
      says: /never received/,
    },
  ],
  [
    'it says one byte now and then',
    {
      url: async () =>
        `smtp://127.0.0.1:${await madeOf((socket) => {
          socket.write('220 here\r\n')
          const timer = setInterval(() => socket.write('2'), 50)
          socket.on('close', () => clearInterval(timer))
        })}`,
      says: /did not finish within 0\.7 seconds/,
    },
  ],
  [
    'it hangs up',
    {
      url: async () => `smtp://127.0.0.1:${await madeOf((socket) => socket.end())}`,
      says: /closed|ended/i,
    },
  ],
  [
    'its certificate is somebody else’s',
    {
      url: async () => `smtps://127.0.0.1:${await smtp({ secure: true })}`,
      says: /certificate/,
    },
  ],
]

test.each(faults)(
  'R26: %s: the fact stays, the office sees why, and the mail follows',
  async (_, { url, says }) => {
    const { db } = app.platform
    await db.transaction((tx) =>
      queueMail(castContext(app, tx, { kind: 'system' }), {
        key: randomUUID(),
        template: 'test',
        stream: 'application',
        to: { address: 'maya@example.org', name: 'Maya' },
        sender: 'The Institute',
        letter: { subject: 'Hello', paragraphs: ['One line.'] },
      }),
    )
    app.clock.advance(1_000)
    const limits = { timeoutMs: 400, withinMs: 700 }
    const broken = openTransport({ ...app.config, smtpUrl: await url() }, limits)
    const breaker = makeBreaker()
    expect(await sendDueMails(app.platform, broken, { senders: 4, breaker })).toBe(0)
    expect(breaker.closedUntil).toBe(app.clock.now().getTime() + 60_000)
    const listed = await app.call('GET /api/admins/mails', { token: admin })
    expect(listed.body.mails).toMatchObject([
      { state: 'queued', attempts: 1, answer: expect.stringMatching(says) },
    ])
    app.clock.advance(61_000)
    const mended = openTransport({ ...app.config, smtpUrl: `smtp://127.0.0.1:${await smtp()}` })
    expect(await sendDueMails(app.platform, mended, { senders: 4, breaker })).toBe(1)
    const params = { id: listed.body.mails[0].id }
    const { body } = await app.call('GET /api/admins/mails/{id}', { token: admin, params })
    expect(body).toMatchObject({ state: 'sent', attempts: 2 })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'queued',
      'refused',
      'sent',
    ])
  },
)

test('a turn that is broken off leaves what it has not begun for the next one', async () => {
  const { db } = app.platform
  await db.transaction(async (tx) => {
    for (let n = 0; n < 6; n++)
      await queueMail(castContext(app, tx, { kind: 'system' }), {
        key: randomUUID(),
        template: 'test',
        stream: 'application',
        to: { address: 'maya@example.org', name: 'Maya' },
        sender: 'The Institute',
        letter: { subject: 'Hello', paragraphs: ['One line.'] },
      })
  })
  let asked = 0
  const goesOn = () => asked++ < 4
  const taken = async () => ({ answer: '250 taken' })
  expect(await sendDueMails(app.platform, taken, { senders: 2, goesOn })).toBe(4)
  expect((await db.select().from(mails)).map(({ state }) => state).sort()).toEqual([
    ...Array(2).fill('queued'),
    ...Array(4).fill('sent'),
  ])
  expect(await sendDueMails(app.platform, taken, { senders: 2 })).toBe(2)
})
