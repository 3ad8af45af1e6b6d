import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { copyOf } from '#tests/application-copies.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { asSigner, contractOf, sign } from '#tests/signed-contracts.ts'
import { expireContracts, noteMails, sendDrafts } from './contract-jobs.ts'
import {
  admissions,
  app,
  asStaff,
  eventsOf,
  inReview,
  mailsOf,
  readyToSign,
  rowOf,
  sent,
  signInAgain,
  withContracts,
} from './contracts.fixture.ts'
import { contractReminders } from './reminders.ts'

const dayMs = 86_400_000

withContracts()

describe('an offer', () => {
  test('sends its contract by itself, once, with text, figures and a link of its own', async () => {
    const one = await sent()
    await sendDrafts(app.platform)
    const row = await rowOf(one)
    expect(row).toMatchObject({ status: 'sent', links: 1, sealedSha256: null })
    expect(JSON.stringify(row.words)).toContain('What you pay')
    expect(await mailsOf(one, 'contract-sent')).toHaveLength(1)
    expect((await eventsOf(one)).map(({ kind }) => kind)).toEqual(['made', 'sent'])
  })

  test('has one contract under way at most, however it is asked for', async () => {
    const one = await sent()
    const { body } = await app.call('GET /api/admins/contract-templates', { token: admissions })
    const templateId = body.templates.find(
      ({ program }: { program: string }) => program === 'msc',
    ).id
    const again = await app.call('POST /api/admins/applications/{id}/contracts', {
      token: admissions,
      params: { id: one.id },
      body: { templateId },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'contract-under-way' } })
  })

  test('of somebody whose name no font has is refused before sending, naming field and character', async () => {
    const one = await copyOf(app, inReview.id)
    await app.platform.db
      .update(applicants)
      .set({ lastName: 'Wang ꦲ' })
      .where(eq(applicants.id, one.applicantId))
    await releaseTo(app, one.id)
    await sendDrafts(app.platform)
    const draft = await contractOf(app, one)
    const row = await rowOf(draft)
    expect(row.status).toBe('draft')
    expect(row.sendFault).toContain('“ꦲ”')
    const byHand = await asStaff(draft, 'send')
    expect(byHand).toMatchObject({ status: 422, body: { code: 'not-sendable' } })
    expect(byHand.body.fields.fullName).toContain('First and last name')
    expect(await eventsOf(draft)).toEqual([])
    await app.platform.db
      .update(applicants)
      .set({ firstName: 'Łukasz', lastName: 'Ő’Brien-Παπαδόπουλος' })
      .where(eq(applicants.id, one.applicantId))
    expect((await asStaff(draft, 'send')).body).toEqual({ status: 'sent' })
    expect((await rowOf(draft)).sendFault).toBeNull()
  })
})

describe('templates', () => {
  async function templateOf(program: string) {
    const { body } = await app.call('GET /api/admins/contract-templates', { token: admissions })
    return body.templates.find((one: { program: string }) => one.program === program)
  }

  test('a sent contract keeps its text when a new version is published, the next one takes it', async () => {
    const first = await sent()
    const { id } = await templateOf('msc')
    const call = (method: string, act: string, body?: object) =>
      app.call(`${method} /api/admins/contract-templates/{id}${act}` as Route, {
        token: admissions,
        params: { id },
        ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
      })
    const { body: before } = await call('GET', '')
    const sections = [...before.draft.sections, { title: 'New', body: 'Added.', when: 'always' }]
    const content = { ...before.draft, sections }
    const save = { name: before.name, content, revision: before.revision }
    expect((await call('PUT', '', save)).body.warnings).toEqual([])
    expect((await call('PUT', '', save)).status).toBe(409)
    const second = await sent()
    expect(JSON.stringify((await rowOf(second)).words)).not.toContain('Added.')
    const published = await call('POST', '/publish', { revision: before.revision + 1 })
    expect(published.body).toEqual({ version: 2 })
    const third = await sent()
    expect(JSON.stringify((await rowOf(third)).words)).toContain('Added.')
    const row = await rowOf(first)
    expect(JSON.stringify(row.words)).not.toContain('Added.')
    expect(row.unsignedSha256?.toString('hex')).toBe(first.sha256)
    const archived = await call('POST', '/archive', { isArchived: true })
    expect(archived).toMatchObject({ status: 409, body: { code: 'in-use' } })
  })

  test('an intake can have a usual one of its own, before that of its program', async () => {
    const program = await templateOf('msc')
    const call = (method: string, act: string, id: string, body: object) =>
      app.call(`${method} /api/admins/contract-templates${act}` as Route, {
        token: admissions,
        params: { id },
        body,
        headers: { 'idempotency-key': randomUUID() },
      })
    const copied = { program: 'msc', name: 'For one intake', from: program.id }
    const { id } = (await call('POST', '', '', copied)).body
    const { body } = await app.call('GET /api/admins/contract-templates/{id}', {
      token: admissions,
      params: { id },
    })
    const [row] = await app.platform.db
      .select()
      .from(applications)
      .where(eq(applications.id, inReview.id))
    const content = { ...body.draft, title: 'Contract of one intake' }
    const said = { name: body.name, content, revision: body.revision }
    const strange = await call('PUT', '/{id}', id, { ...said, intakeId: randomUUID() })
    expect(strange).toMatchObject({
      status: 422,
      body: { fields: { intakeId: 'Choose one of the program’s intakes' } },
    })
    const saved = await call('PUT', '/{id}', id, { ...said, intakeId: row?.intakeId })
    expect(saved.status).toBe(200)
    await call('POST', '/{id}/publish', id, { revision: body.revision + 1 })
    expect((await call('POST', '/{id}/prefer', id, {})).status).toBe(200)
    expect(JSON.stringify((await rowOf(await sent())).words)).toContain('Contract of one intake')
    expect((await call('POST', '/{id}/archive', id, { isArchived: true })).status).toBe(200)
    expect(JSON.stringify((await rowOf(await sent())).words)).not.toContain('one intake')
  })

  test('an unknown name and a list in the middle of a sentence keep a text from being published', async () => {
    const { id } = await templateOf('ba')
    const options = { token: admissions, params: { id } }
    const { body } = await app.call('GET /api/admins/contract-templates/{id}', options)
    const section = { title: 'A', body: 'Of {{nobody}} and {{charges}}', when: 'always' }
    const saved = await app.call('PUT /api/admins/contract-templates/{id}', {
      ...options,
      body: { name: 'A', content: { title: 'A', sections: [section] }, revision: body.revision },
    })
    expect(saved.body.warnings).toHaveLength(2)
    const refused = await app.call('POST /api/admins/contract-templates/{id}/publish', {
      ...options,
      body: { revision: saved.body.revision },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.fields['sections.0.body']).toContain('{{nobody}} isn’t a known field')
  })

  test('a preview with a real application says what it lacks', async () => {
    const one = await copyOf(app, inReview.id)
    const { id } = await templateOf('msc')
    const { body } = await app.call('POST /api/admins/contract-templates/{id}/preview', {
      token: admissions,
      params: { id },
      body: {
        content: {
          title: 'For {{fullName}}',
          sections: [{ title: 'A', body: '{{charges}}', when: 'always' }],
        },
        applicationId: one.id,
      },
    })
    expect(body.words.title).toBe('For Łukasz Ő’Brien')
    expect(body.words.sections[0].parts.at(-1).label).toBe('What you pay')
    expect(body.warnings).toHaveLength(2)
    expect(body.faults).toEqual([])
  })
})

describe('time', () => {
  test('past its day it is over; sent again it has a new day and a new link, and the old one is dead', async () => {
    const one = await readyToSign()
    const linkOf = async () =>
      (await app.sentMails()).findLast(
        ({ key, secret }) => key.includes(one.contractId) && secret !== '',
      )?.secret ?? ''
    const open = (token: string) => app.call('POST /api/contracts/open', { body: { token } })
    const first = await linkOf()
    expect((await open(first)).body).toEqual({ id: one.contractId })
    app.clock.advance(16 * dayMs)
    one.token = (await signInAgain(one)) ?? one.token
    const late = await sign(app, one)
    expect(late).toMatchObject({ status: 409, body: { status: 'expired' } })
    await expireContracts(app.platform)
    await expireContracts(app.platform)
    expect((await rowOf(one)).status).toBe('expired')
    expect(await mailsOf(one, 'contract-expired')).toHaveLength(1)
    const staff = await makeAdmin(app, { role: 'admissions', name: `late-${randomUUID()}` })
    expect((await asStaff(one, 'send-again', {}, staff)).body).toEqual({ status: 'sent' })
    expect((await open(first)).status).toBe(404)
    expect((await open(await linkOf())).body).toEqual({ id: one.contractId })
    expect((await sign(app, one)).status).toBe(200)
    expect((await open(await linkOf())).status).toBe(404)
  })

  test('reminds as often as the settings say, and not whoever has signed', async () => {
    const [waiting, done] = [await sent(), await readyToSign()]
    await sign(app, done)
    app.clock.advance(5.5 * dayMs)
    await contractReminders.send(app.platform)
    await contractReminders.send(app.platform)
    expect(await mailsOf(waiting, 'contract-reminder')).toHaveLength(1)
    expect(await mailsOf(done, 'contract-reminder')).toHaveLength(0)
  })

  test('writes down what became of the mail, once', async () => {
    const one = await sent()
    await app.platform.db
      .update(mails)
      .set({ state: 'failed' })
      .where(like(mails.key, `contract:${one.contractId}:sent:%`))
    await noteMails(app.platform)
    await noteMails(app.platform)
    expect(await eventsOf(one, 'mail-failed')).toHaveLength(1)
  })

  test('a download link is dead after its time', async () => {
    const one = await sent()
    const { body } = await asSigner(app, one, 'link', { kind: 'unsigned' })
    expect((await app.call(`GET ${body.address}` as Route)).status).toBe(200)
    app.clock.advance(6 * 60_000)
    expect((await app.call(`GET ${body.address}` as Route)).status).toBe(403)
  })
})
