import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { submissions } from '#features/applications/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { firstValues } from '#tests/first-values.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner', name: 'ana' })
const id = (await bringIn(app, cast.xiaoming)).id
const [row] = await app.platform.db
  .select()
  .from(submissions)
  .where(eq(submissions.applicationId, id))
const receiptNumber = row?.receiptNumber ?? ''

const preview = (change: object, token = owner) =>
  app.call('POST /api/admins/letters/preview', {
    token,
    body: { receiptNumber, template: 'accept', ...firstValues.letters.accept, ...change },
  })

test('a template reads as it would for a real application', async () => {
  const { body, status } = await preview({ receiptNumber: ` ${receiptNumber.toLowerCase()} ` })
  expect(status).toBe(200)
  expect(body.paragraphs[0]).toBe(`Dear ${cast.xiaoming.firstName},`)
  expect(body.subject).toMatch(/^An offer of admission to the .* program$/)
  expect(JSON.stringify(body)).not.toContain('{{')
})

test('a mail reads as its applicant would get it; what only the step knows is invented', async () => {
  const { body, status } = await preview({
    template: 'application-returned',
    ...firstValues.mails['application-returned'],
  })
  expect(status).toBe(200)
  expect(body.paragraphs[0]).toBe(`Hello ${cast.xiaoming.firstName},`)
  expect(body.paragraphs[1]).toMatch(
    /^We’ve returned your application for the .* \(.*\) so you can make changes\./,
  )
  expect(JSON.stringify(body)).not.toContain('{{')
  const wrong = await preview({ template: 'enrolled', body: 'Dear {{firstName}},' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['body']])
})

test('what it names and no one knows is said, and so is a receipt that is not there', async () => {
  const wrong = await preview({ body: 'Dear {{nickname}},' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['body']])
  const absent = await preview({ receiptNumber: 'MA-1900-000000' })
  expect([absent.status, absent.body.error]).toEqual([
    422,
    'There is no application with this receipt number',
  ])
})

test('an application of another program answers as one that is not there', async () => {
  const other = await makeAdmin(app, { role: 'admissions', name: 'bo' })
  await app.platform.db
    .update(admins)
    .set({ programs: ['ba'] })
    .where(eq(admins.name, 'bo'))
  const hidden = await preview({}, other)
  const absent = await preview({ receiptNumber: 'MA-1900-000000' }, other)
  expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
})

test('a test goes to anyone who asks for it, once, and to no one else', async () => {
  const headers = { 'idempotency-key': '0a0a0a0a-0000-4000-8000-000000000001' }
  const body = { template: 'reject', ...firstValues.letters.reject }
  for (const _ of ['sent', 'sent again'])
    expect(
      (await app.call('POST /api/admins/letter-tests', { token: owner, body, headers })).body,
    ).toEqual({ to: 'ana@institute.example' })
  const mails = (await app.sentMails()).filter(({ template }) => template === 'letter-test')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    toAddress: 'ana@institute.example',
    subject: 'Test: Our decision on your application',
    applicationId: null,
  })
  expect(mails[0]?.text).toContain('Dear Maria,')
})

test('the test of an email has around it what is around every one, and a letter does not', async () => {
  const template = 'application-returned'
  const body = { template, ...firstValues.mails[template] }
  expect((await app.call('POST /api/admins/letter-tests', { token: owner, body })).status).toBe(200)
  const texts = (await app.sentMails())
    .filter((mail) => mail.template === 'letter-test')
    .map(({ text }) => text.includes('Hello ana,'))
  expect(texts).toEqual([false, true])
})
