import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { queueMail } from '#server/mail.ts'
import { findBounce } from '#server/mail-addresses.ts'
import { replyAddress, unsubscribeToken } from '#server/mail-links.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'
import { bringIn, cast, castContext } from '../../../../tests/cast.ts'
import { refusedMails } from './inbound.ts'
import { signatureOf } from './signed-hook.fixture.ts'
import { messages } from './tables.ts'

const secret = 'a secret of the provider that nobody guesses'

let app: TestApp
let id: string
let token: string
let office: string

beforeAll(async () => {
  const environment = {
    MAIL_HOOK_SECRET: secret,
    INBOUND_MAIL_ADDRESS: 'reply@mail.example.org',
  }
  app = await makeTestApp({ environment })
  const ada = await bringIn(app, cast.ada)
  id = ada.id ?? ''
  token = ada.token
  office = await makeAdmin(app, { role: 'admissions' })
})
afterAll(() => app.close())

type Signing = { at?: Date; by?: string; headers?: Record<string, string> }

async function post(path: string, body: string, { at, by = secret, headers = {} }: Signing = {}) {
  const timestamp = String(Math.floor((at ?? app.clock.now()).getTime() / 1000))
  const answer = await app.app.request(path, {
    method: 'POST',
    body,
    headers: {
      'x-matricula-timestamp': timestamp,
      'x-matricula-signature': `sha256=${signatureOf(by, timestamp, Buffer.from(body))}`,
      ...headers,
    },
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

async function queue(key: string, stream: 'security' | 'reminders', address = cast.ada.email) {
  await app.platform.db.transaction((db) =>
    queueMail(castContext(app, db, { kind: 'system' }), {
      key,
      template: 'test',
      stream,
      to: { address, name: 'Ada' },
      sender: 'The Institute',
      letter: { subject: key, paragraphs: ['One line.'] },
    }),
  )
  await sendDueMails(app.platform, async () => ({ answer: '250 taken' }))
  const [row] = await app.platform.db.select().from(mails).where(eq(mails.key, key))
  if (!row) throw new Error(`no mail ${key}`)
  return row
}

describe('returned mail', () => {
  const path = '/api/hooks/mail/bounces'
  const report = (messageId: string, kind = 'bounced') =>
    JSON.stringify({ events: [{ messageId, kind, why: '550 5.1.1 no such user' }] })

  test('that is not signed right is not believed', async () => {
    const { messageId } = await queue('unsigned', 'security')
    const body = report(messageId)
    expect((await post(path, body, { by: 'somebody else' })).status).toBe(401)
    expect((await post(path, body, { headers: { 'x-matricula-signature': '' } })).status).toBe(401)
    const old = new Date(app.clock.now().getTime() - 6 * 60_000)
    expect((await post(path, body, { at: old })).status).toBe(401)
    expect((await post(path, 'nonsense')).status).toBe(422)
    expect(await findBounce(app.platform.db, cast.ada.email)).toBeNull()
  })

  test('marks the address once, tells both sides, and stops reminders alone', async () => {
    const { messageId, id: mailId } = await queue('returned', 'security')
    expect((await post(path, report(messageId))).body).toEqual({ noted: 1 })
    const first = await findBounce(app.platform.db, cast.ada.email)
    app.clock.advance(1000)
    expect((await post(path, report(messageId))).body).toEqual({ noted: 0 })
    expect(await findBounce(app.platform.db, cast.ada.email)).toEqual(first)
    const [mail] = await app.platform.db.select().from(mails).where(eq(mails.id, mailId))
    expect(mail?.state).toBe('bounced')
    const own = await app.call('GET /api/users/application-messages', { token })
    expect(own.body.mailReturns).toBe(true)
    const listed = await app.call('GET /api/admins/mail-addresses', { token: office })
    expect(listed.body.addresses).toMatchObject([
      { address: cast.ada.email, applicationId: id, why: '550 5.1.1 no such user' },
    ])
    expect((await queue('held', 'reminders')).state).toBe('suppressed')
    expect((await queue('needed', 'security')).state).toBe('sent')
  })

  test('is forgotten once the office has the address tried again', async () => {
    const call = 'POST /api/admins/mail-addresses/try-again'
    const body = { address: cast.ada.email }
    expect((await app.call(call, { token: office, body })).status).toBe(200)
    expect((await app.call(call, { token: office, body })).status).toBe(404)
    expect((await queue('again', 'reminders')).state).toBe('sent')
  })
})

describe('unsubscribing', () => {
  test('GET changes nothing, POST twice is fine, and a reset still arrives', async () => {
    const { id: mailId } = await queue('first reminder', 'reminders')
    const link = unsubscribeToken(app.config, mailId)
    const address = `/link/unsubscribe/${link}`
    await app.app.request(address)
    expect((await queue('second reminder', 'reminders')).state).toBe('sent')
    for (const _ of [1, 2]) {
      const body = 'List-Unsubscribe=One-Click'
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await app.app.request(address, { method: 'POST', body, headers })).status).toBe(200)
    }
    expect((await queue('third reminder', 'reminders')).state).toBe('suppressed')
    expect((await queue('reset', 'security')).state).toBe('sent')
    const seen = await app.call('POST /api/mail-choices/open', { body: { token: link } })
    expect(seen.body).toMatchObject({ stream: 'reminders', isOff: true })
    expect(seen.body.address).not.toBe(cast.ada.email)
    await app.call('POST /api/mail-choices', { body: { token: link, isOff: false } })
    expect((await queue('fourth reminder', 'reminders')).state).toBe('sent')
  })

  test('a made-up link, and that of a mail that cannot be left, open nothing', async () => {
    const { id: mailId } = await queue('another reset', 'security')
    for (const made of ['x', `${mailId}.AAAA`, unsubscribeToken(app.config, mailId)]) {
      expect(
        (await app.call('POST /api/mail-choices/open', { body: { token: made } })).status,
      ).toBe(404)
      const posted = await app.app.request(`/link/unsubscribe/${made}`, { method: 'POST' })
      expect(posted.status).toBe(404)
    }
  })
})

describe('an answer by mail', () => {
  const path = '/api/hooks/mail/inbound'
  let n = 0

  function raw(to: string, lines: string[], headers: string[] = []) {
    return [
      `From: Ada <${cast.ada.email}>`,
      `To: ${to}`,
      'Subject: Re: A message',
      `Message-ID: <${++n}@mail.example.com>`,
      ...headers,
      '',
      ...lines,
    ].join('\r\n')
  }

  async function thread() {
    const rows = await app.platform.db
      .select()
      .from(messages)
      .where(eq(messages.applicationId, id))
      .orderBy(messages.seq)
    return rows
  }

  const ours = () => replyAddress(app.config, id) ?? ''

  test('joins its thread without what it quotes, once, and waits for the office', async () => {
    expect(ours().split('@')[0]?.length).toBeLessThanOrEqual(64)
    const mail = raw(ours(), ['Yes, I can.', '', 'On Monday the office wrote:', '> Can you come?'])
    expect((await post(path, mail)).body).toEqual({ taken: true })
    expect((await post(path, mail)).body).toEqual({ taken: true })
    expect(await thread()).toMatchObject([{ author: 'mail', text: 'Yes, I can.', leftOut: 0 }])
    const own = await app.call('GET /api/users/applications/{id}/messages', {
      token,
      params: { id },
    })
    expect(own.body.messages).toMatchObject([{ by: 'you', isMail: true, text: 'Yes, I can.' }])
  })

  test('to no one of ours is refused quietly, and counted', async () => {
    const before = refusedMails.value()
    const other = ours().replace(/.@/, (end) => (end[0] === '0' ? '1@' : '0@'))
    const absent = replyAddress(app.config, crypto.randomUUID()) ?? ''
    for (const to of [other, absent, 'reply@mail.example.org', 'x@example.org'])
      expect(await post(path, raw(to, ['Hello']))).toMatchObject({
        status: 200,
        body: { taken: false },
      })
    expect(
      (await post(path, raw(ours(), ['Away'], ['Auto-Submitted: auto-replied']))).body.taken,
    ).toBe(false)
    expect((await post(path, raw(ours(), ['> only a quote']))).body.taken).toBe(false)
    expect(refusedMails.value() - before).toBe(6)
    expect((await post(path, raw(ours(), ['Hello']), { by: 'somebody else' })).status).toBe(401)
    expect(await thread()).toHaveLength(1)
  })

  test('leaves files out and says so, and cuts what is too long', async () => {
    const parts = [
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `${'long '.repeat(2_000)}`,
      '--b',
      'Content-Type: application/pdf; name="x.pdf"',
      'Content-Disposition: attachment; filename="x.pdf"',
      '',
      'JVBERi0=',
      '--b--',
    ]
    const kind = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
    await post(path, raw(ours(), parts, kind))
    const last = (await thread()).at(-1)
    expect(last?.leftOut).toBe(1)
    expect(last?.text.length).toBeLessThanOrEqual(5_000)
    expect(last?.text).toContain('too long')
  })

  test('someone who looks after the application is told, and mails about messages ask to be answered', async () => {
    const { db } = app.platform
    const write = 'POST /api/admins/applications/{id}/messages'
    const seen = (await thread()).at(-1)?.id
    await app.call(write, {
      token: office,
      params: { id },
      body: { text: 'Good.', documents: [], seen },
    })
    const [mail] = await db.select().from(mails).where(like(mails.key, 'thread:%'))
    expect(mail?.replyTo).toBe(ours())
    await db
      .update(applications)
      .set({ discardedAt: app.clock.now() })
      .where(eq(applications.id, id))
    expect((await post(path, raw(ours(), ['Still there?']))).body).toEqual({ taken: false })
  })
})
