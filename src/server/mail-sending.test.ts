import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forThisFile } from '#tests/for-this-file.ts'
import { makeTestApp } from '../../tests/app.ts'
import { bringIn, cast, castContext } from '../../tests/cast.ts'
import { mailEvents, mails } from './db/tables.ts'
import { type Mail, queueMail } from './mail.ts'
import { findBounce, forgetBounce } from './mail-addresses.ts'
import { makeBreaker, sendDueMails } from './mail-sending.ts'
import { openTransport, type Transport } from './mail-transport.ts'

/** What a mail server does with its next mails, in order; then it takes everything. */
type Mood = 'busy' | 'unknown' | 'policy' | 'silent' | 'broken'

let server: SMTPServer
let received: ParsedMail[]
let moods: Mood[]
let transport: Transport

const refusals: Partial<Record<Mood, [number, string]>> = {
  busy: [450, '4.2.1 try again later'],
  unknown: [550, '5.1.1 no such mailbox'],
  policy: [550, '5.7.1 not from you'],
}

const options: SMTPServerOptions = {
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 10,
  onRcptTo(_address, _session, done) {
    const mood = moods[0]
    if (mood === 'silent') return void moods.shift()
    const refusal = mood && refusals[mood]
    if (!refusal) return done()
    moods.shift()
    done(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }))
  },
  onData(stream, session, done) {
    if (moods[0] === 'broken') {
      moods.shift()
      stream.once('data', () => sockets.get(session.id)?.destroy())
      stream.resume()
      return
    }
    simpleParser(stream).then((mail) => {
      received.push(mail)
      done()
    }, done)
  },
}
const sockets = new Map<string, { destroy(): void }>()

const app = await forThisFile(makeTestApp())
const ada = await bringIn(app, cast.ada)
const lukasz = await bringIn(app, cast.lukasz)
const ids = [ada.id ?? '', lukasz.id ?? '']

beforeEach(async () => {
  received = []
  moods = []
  await app.platform.pool.query(
    'ALTER TABLE mail_events DISABLE TRIGGER mail_events_is_append_only',
  )
  await app.platform.db.delete(mailEvents)
  await app.platform.pool.query('DELETE FROM mail_addresses')
  await app.platform.db.delete(mails)
  await app.platform.pool.query('ALTER TABLE mail_events ENABLE TRIGGER mail_events_is_append_only')
  server = new SMTPServer(options)
  // The library keeps its connections to itself.
  server.server.on('connection', (socket) => {
    for (const connection of connections(server)) sockets.set(connection.id, socket)
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  transport = openTransport(
    { ...app.config, smtpUrl: `smtp://127.0.0.1:${port}` },
    { timeoutMs: 300 },
  )
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

function connections(from: SMTPServer): { id: string }[] {
  return 'connections' in from && from.connections instanceof Set ? [...from.connections] : []
}

async function queue(change: Partial<Mail> = {}): Promise<void> {
  await app.platform.db.transaction((db) =>
    queueMail(castContext(app, db, { kind: 'system' }), {
      key: randomUUID(),
      template: 'test',
      stream: 'application',
      to: { address: 'maya@example.org', name: 'Maya' },
      sender: 'The Institute',
      letter: { subject: 'Hello', paragraphs: ['One line.'] },
      ...change,
    }),
  )
}

const subject = (words: string) => ({ letter: { subject: words, paragraphs: ['x'] } })
const send = (breaker = makeBreaker()) => sendDueMails(app.platform, transport, { breaker })
const only = async () => (await app.platform.db.select().from(mails))[0]

test('a server that is busy is asked again later, with the same Message-ID and its words kept', async () => {
  await queue()
  moods = ['busy', 'busy']
  await send()
  expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
  expect((await only())?.answer).toContain('try again later')
  await send()
  expect(received).toHaveLength(0)
  app.clock.advance(11_000)
  await send()
  app.clock.advance(41_000)
  expect(await send()).toBe(1)
  expect(received.map(({ messageId }) => messageId)).toEqual([(await only())?.messageId])
})

test('a mailbox that does not exist ends the mail and marks the address; a policy ends the mail alone', async () => {
  const { db } = app.platform
  await queue()
  moods = ['unknown']
  await send()
  expect(await only()).toMatchObject({ state: 'failed', attempts: 1 })
  expect((await findBounce(db, 'MAYA@example.org'))?.why).toContain('no such mailbox')
  await forgetBounce(db, 'maya@example.org')
  await queue(subject('second'))
  moods = ['policy']
  await send()
  expect(await findBounce(db, 'maya@example.org')).toBeNull()
})

test.each<Mood>(['silent', 'broken'])(
  'a server that is %s keeps no mail from anybody',
  async (mood) => {
    await queue()
    moods = [mood]
    await send()
    expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
    app.clock.advance(61_000)
    expect(await send()).toBe(1)
    expect(received).toHaveLength(1)
  },
)

test('a dead server is asked once a minute, and everything goes out when it is back', async () => {
  for (let n = 0; n < 5; n++) await queue()
  const dead = openTransport({ ...app.config, smtpUrl: 'smtp://127.0.0.1:1' }, { timeoutMs: 300 })
  const breaker = makeBreaker()
  let tries = 0
  const counted: Transport = async (mail, secret) => {
    tries++
    return dead(mail, secret)
  }
  const tick = () => sendDueMails(app.platform, counted, { senders: 1, breaker })
  await tick()
  for (let second = 0; second < 59; second++) {
    app.clock.advance(1_000)
    await tick()
  }
  expect(tries).toBe(1)
  app.clock.advance(2_000)
  await tick()
  expect(tries).toBe(2)
  app.clock.advance(3_600_000)
  expect(await sendDueMails(app.platform, transport, { senders: 4, breaker })).toBe(5)
})

test('mails of one application arrive in their order; another’s is not delayed', async () => {
  const [ada = '', lukasz = ''] = ids
  for (const words of ['first', 'second', 'third'])
    await queue({ ...subject(words), applicationId: ada })
  await queue({ ...subject('other'), applicationId: lukasz })
  moods = ['busy']
  await send()
  expect(received.map((mail) => mail.subject)).toEqual(['other'])
  app.clock.advance(11_000)
  moods = ['busy']
  await send()
  app.clock.advance(41_000)
  await sendDueMails(app.platform, transport, { senders: 4 })
  expect(received.map((mail) => mail.subject)).toEqual(['other', 'first', 'second', 'third'])
})

test('reminders alone can be unsubscribed from, by one click', async () => {
  await queue({ stream: 'reminders' })
  await queue({ stream: 'security' })
  await send()
  const [reminder, reset] = received
  const list = reminder?.headers.get('list')
  expect(JSON.stringify(list)).toContain(`${app.config.publicUrl}/link/unsubscribe/`)
  expect(reminder?.headers.get('list-unsubscribe-post') ?? JSON.stringify(list)).toContain(
    'One-Click',
  )
  expect(reset?.headers.has('list')).toBe(false)
})

test('a name or an address adds no header and no recipient', async () => {
  await queue({ to: { address: 'maya@example.org', name: 'Eve\r\nBcc: x@example.org' } })
  await send()
  expect(received[0]?.bcc).toBeUndefined()
  expect(received[0]?.to).toMatchObject({ value: [{ address: 'maya@example.org' }] })
})
