import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/db/tables.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { makeTestApp, type TestApp } from '../../../../tests/app.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await makeTestApp()
  token = await makeAdmin(app, { role: 'admissions' })
  for (let n = 1; n <= 53; n++) await write(`Letter ${n}`)
})
afterAll(() => app.close())

async function write(subject: string, secret?: string): Promise<void> {
  const { db, config } = app.platform
  await queueMail(
    { db, config, now: app.clock.now() },
    {
      key: subject,
      template: 'test',
      stream: 'security',
      to: { address: 'maya@example.org', name: 'Maya Lindqvist' },
      sender: 'The institute',
      letter: {
        subject,
        paragraphs: ['Hello'],
        action: { words: 'Open', url: `${config.publicUrl}/reset-password#${secretPlace}` },
      },
      ...(secret && { secret }),
    },
  )
}

function list(query: Record<string, string> = {}) {
  return app.call('GET /api/admins/mails', { token, query })
}

test('mails are listed newest first, page by page, with their state', async () => {
  const first = await list()
  expect(first.body.mails).toHaveLength(50)
  expect(first.body.mails[0]).toEqual({
    id: expect.any(String),
    toName: 'Maya Lindqvist',
    toAddress: 'maya@example.org',
    subject: 'Letter 53',
    stream: 'security',
    state: 'queued',
    createdAt: app.clock.now().toISOString(),
    sentAt: null,
    attempts: 0,
    answer: null,
    template: 'test',
    repeats: null,
  })
  expect(first.body.delivery).toBe('kept')
  const second = await list({ after: first.body.next })
  expect(second.body.mails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Letter 3',
    'Letter 2',
    'Letter 1',
  ])
  expect(second.body.next).toBeNull()
})

test('a state is chosen; an unknown one and a made-up cursor are refused', async () => {
  await app.platform.db.update(mails).set({ state: 'failed' }).where(eq(mails.key, 'Letter 7'))
  const failed = await list({ state: 'failed' })
  expect(failed.body.mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Letter 7'])
  expect((await list({ state: 'lost' })).status).toBe(422)
  expect((await list({ after: 'nonsense' })).body.fields).toHaveProperty('after')
})

test('a mail is read with its story, and never with the secret of its link', async () => {
  await write('With a link', 'the-secret-itself')
  const [{ id }] = (await list()).body.mails
  const { status, body } = await app.call('GET /api/admins/mails/{id}', { token, params: { id } })
  expect(status).toBe(200)
  expect(body.text).toContain('Open:\n(link hidden)')
  expect(JSON.stringify(body)).not.toMatch(/the-secret-itself|link-secret|html/)
  expect(body.events).toEqual([{ at: app.clock.now().toISOString(), kind: 'queued', answer: null }])
})

test('an absent mail is 404', async () => {
  const id = '00000000-0000-4000-8000-00000000dead'
  expect((await app.call('GET /api/admins/mails/{id}', { token, params: { id } })).status).toBe(404)
})
