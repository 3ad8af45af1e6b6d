import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blankMails } from '#features/accounts/server/blank-mails.ts'
import { makeTestApp } from '#tests/app.ts'
import { castContext } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { mailEvents, mails } from './db/tables.ts'
import { type Mail, queueMail, secretPlace } from './mail.ts'
import { keptMailsJob } from './mail-retention.ts'
import { sendDueMails } from './mail-sending.ts'
import { openTransport, type Transport } from './mail-transport.ts'

const app = await forThisFile(makeTestApp())
beforeEach(async () => {
  await app.platform.pool.query(
    'ALTER TABLE mail_events DISABLE TRIGGER mail_events_is_append_only',
  )
  await app.platform.db.delete(mailEvents)
  await app.platform.db.delete(mails)
  await app.platform.pool.query('ALTER TABLE mail_events ENABLE TRIGGER mail_events_is_append_only')
})

function letter(change: Partial<Mail> = {}): Mail {
  return {
    key: randomUUID(),
    template: 'test',
    stream: 'security',
    to: { address: 'maya@example.org', name: 'Maya Lindqvist' },
    sender: 'The Institute',
    letter: { subject: 'Hello', paragraphs: ['One line.'] },
    ...change,
  }
}

function queue(mail: Mail): Promise<void> {
  return app.platform.db.transaction((db) =>
    queueMail(castContext(app, db, { kind: 'system' }), mail),
  )
}

function send(transport: Transport): Promise<number> {
  return sendDueMails(app.platform, transport)
}

function rows() {
  return app.platform.db.select().from(mails).orderBy(asc(mails.seq))
}

const accepts: Transport = async () => ({ answer: '250 taken' })

describe('the outbox', () => {
  test('forgets a mail whose transaction fails', async () => {
    const failing = app.platform.db.transaction(async (db) => {
      await queueMail(castContext(app, db, { kind: 'system' }), letter())
      throw new Error('the fact was not to be')
    })
    await expect(failing).rejects.toThrow()
    expect(await rows()).toEqual([])
  })

  test('keeps one mail for one reason', async () => {
    await queue(letter({ key: 'once' }))
    await queue(letter({ key: 'once' }))
    expect(await rows()).toHaveLength(1)
  })

  test('stores no secret that works, and none at all once the mail is sent', async () => {
    const url = `http://localhost:3000/reset-password#${secretPlace}`
    await queue(
      letter({
        secret: 'the-very-secret',
        letter: { subject: 'Reset', paragraphs: [], action: { words: 'Reset', url } },
      }),
    )
    const { rows: dump } = await app.platform.pool.query('SELECT mails::text AS line FROM mails')
    expect(dump[0].line).not.toContain('the-very-secret')
    let sent: string | undefined
    await send(async (_mail, secret) => {
      sent = secret
      return { answer: '250 taken' }
    })
    expect(sent).toBe('the-very-secret')
    expect(await rows()).toMatchObject([{ state: 'sent', secret: null }])
  })

  test('tries again after a 4xx, with the same Message-ID and a growing pause', async () => {
    await queue(letter())
    const tried: string[] = []
    const busy: Transport = async (mail) => {
      tried.push(mail.messageId)
      throw Object.assign(new Error('450 try later'), { responseCode: 450 })
    }
    expect(await send(busy)).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, answer: '450 try later' }])
    expect(await send(busy)).toBe(0)
    expect(tried).toHaveLength(1)
    app.clock.advance(11_000)
    await send(busy)
    app.clock.advance(41_000)
    expect(await send(accepts)).toBe(1)
    expect(new Set(tried).size).toBe(1)
    const events = await app.platform.db.select().from(mailEvents)
    expect(events.map(({ kind }) => kind).sort()).toEqual(['queued', 'refused', 'refused', 'sent'])
  })

  test('gives up after a 5xx at once, and after eight tries and a day', async () => {
    await queue(letter({ key: 'unknown-mailbox' }))
    await send(async () => {
      throw Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
    })
    await queue(letter({ key: 'dead-server' }))
    for (let i = 0; i < 28; i++) {
      await send(async () => {
        throw new Error('nobody answers')
      })
      app.clock.advance(3_600_001)
    }
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 1 },
      { state: 'failed', attempts: 25 },
    ])
  })

  test('takes a claim back that ran out, and keeps its Message-ID', async () => {
    await queue(letter())
    let release = () => {}
    const stuck = send(
      () => new Promise((resolve) => (release = () => resolve({ answer: 'late' }))),
    )
    await expect.poll(async () => (await rows())[0]?.state).toBe('sending')
    const [before] = await rows()
    app.clock.advance(61_000)
    expect(await send(accepts)).toBe(1)
    release()
    await stuck
    expect(await rows()).toMatchObject([
      { state: 'sent', messageId: before?.messageId, answer: '250 taken', attempts: 2 },
    ])
  })

  test('is sent once by two processes at once', async () => {
    for (let i = 0; i < 20; i++) await queue(letter())
    const seen: string[] = []
    const slowly: Transport = async (mail) => {
      seen.push(mail.id)
      await new Promise((resolve) => setImmediate(resolve))
      return { answer: '250 taken' }
    }
    await Promise.all([send(slowly), send(slowly)])
    expect(seen).toHaveLength(20)
    expect(new Set(seen).size).toBe(20)
  })
})

test('without a mail server each mail becomes a file that only its owner may read', async () => {
  await queue(letter({ to: { address: 'maya@example.org', name: 'Ελένη "the <b>" 王' } }))
  await send(openTransport(app.config))
  const folder = join(app.config.dataDir, 'mail')
  const [file = ''] = await readdir(folder)
  const mail = await simpleParser(await readFile(join(folder, file)))
  expect(mail).toMatchObject({ subject: 'Hello', text: expect.stringContaining('One line.') })
  expect(mail.to).toMatchObject({
    value: [{ address: 'maya@example.org', name: 'Ελένη "the <b>" 王' }],
  })
})

describe('letters that are kept as files', () => {
  test('are gone once they are erased, and the others stay', async () => {
    for (const name of ['gone', 'kept'])
      await queue(letter({ template: name, to: { address: `${name}@example.org`, name } }))
    await send(openTransport(app.platform.config))
    await blankMails(app.platform.db, eq(mails.toAddress, 'gone@example.org'))
    await keptMailsJob.run(app.platform, app.databaseUrl)
    const files = await readdir(join(app.platform.config.dataDir, 'mail'))
    expect(files.filter((name) => /-(gone|kept)\.eml$/.test(name))).toEqual([
      expect.stringMatching(/-kept\.eml$/),
    ])
  })
})

describe('a mail server', () => {
  let server: SMTPServer
  let received: ParsedMail[]
  let transport: Transport

  beforeEach(async () => {
    received = []
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('nobody')
            ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
            : null,
        ),
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => {
          received.push(mail)
          done()
        }, done)
      },
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    transport = openTransport({ ...app.config, smtpUrl: `smtp://127.0.0.1:${port}` })
  })
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('gets HTML and text, one recipient and our Message-ID', async () => {
    await queue(
      letter({ letter: { subject: 'Hello <b>', paragraphs: ['<script>alert(1)</script>'] } }),
    )
    expect(await send(transport)).toBe(1)
    const [mail] = received
    const [row] = await rows()
    expect(mail?.messageId).toBe(row?.messageId)
    expect(mail?.text).toContain('<script>alert(1)</script>')
    expect(mail?.html).not.toContain('<script>')
    expect(row?.answer).toMatch(/^250/)
  })

  test('gets no header that a name tried to add', async () => {
    await queue(
      letter({
        to: { address: 'maya@example.org', name: 'Eve\r\nBcc: x@example.org' },
        letter: { subject: 'Hi\r\nX-Bad: 1', paragraphs: [] },
      }),
    )
    await send(transport)
    const [mail] = received
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.headers.has('x-bad')).toBe(false)
    expect(mail?.to).toMatchObject({ value: [{ address: 'maya@example.org' }] })
  })

  test('that refuses a mailbox permanently ends the mail with its words', async () => {
    await queue(letter({ to: { address: 'nobody@example.org', name: 'Nobody' } }))
    await send(transport)
    const [row] = await app.platform.db
      .select()
      .from(mails)
      .where(eq(mails.toAddress, 'nobody@example.org'))
    expect(row).toMatchObject({
      state: 'failed',
      answer: expect.stringContaining('no such mailbox'),
    })
  })
})
