import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { queueMail } from '#server/mail.ts'
import { writeAgain } from '#server/mail-resend.ts'
import { sendDueMails } from '#server/mail-sending.ts'
import { openOffice } from '#tests/open-office.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { cast, castContext } from '../../../../tests/cast.ts'
import { sendDigests } from './digest.ts'
import { staffChoices } from './tables.ts'

let office: Awaited<ReturnType<typeof openOffice>>
let id: string

beforeAll(async () => {
  // Ten in the morning at the institute.
  office = await openOffice(new Date('2026-11-21T15:00:00.000Z'))
  id = office.ids.ada
  await office.app.platform.db
    .update(applications)
    .set({ assigneeId: office.ana.id })
    .where(eq(applications.id, id))
})
afterAll(() => office.app.close())

type Who = { token: string }

async function choose(who: Who, event: string, choice: string) {
  const body = { event, choice }
  return office.app.call('POST /api/admins/me/mail-choices', { token: who.token, body })
}

function write(text = 'A question') {
  return office.app.call('POST /api/users/applications/{id}/messages', {
    token: office.adaToken,
    params: { id },
    body: { text, documents: [] },
  })
}

function mention() {
  return office.call(office.ben, 'POST /api/admins/applications/{id}/notes', id, {
    text: 'Look, @Ana Ruiz',
    mentions: [office.ana.id],
  })
}

async function mailsOf(template: string) {
  return office.app.platform.db.select().from(mails).where(eq(mails.template, template))
}

const digests = () => sendDigests(office.app.platform)

test('everybody begins with mail about what they look after, and changes it for themselves', async () => {
  const first = await office.app.call('GET /api/admins/me/mail-choices', {
    token: office.ben.token,
  })
  expect(first.body.choices).toEqual([
    { event: 'message-mine', choice: 'at-once' },
    { event: 'message-unassigned', choice: 'never' },
    { event: 'interview-asked', choice: 'daily' },
    { event: 'mention', choice: 'never' },
    { event: 'mail-failed', choice: 'daily' },
  ])
  expect((await choose(office.ben, 'mention', 'hourly')).status).toBe(422)
  expect((await choose(office.ben, 'mention', 'at-once')).body.choices[3].choice).toBe('at-once')
  expect((await choose(office.ben, 'mention', 'never')).body.choices[3].choice).toBe('never')
})

test('at once, never, and only to whom it concerns', async () => {
  await write()
  expect(await mailsOf('message-arrived')).toMatchObject([{ toName: 'Ana Ruiz' }])
  await choose(office.ana, 'message-mine', 'never')
  await write()
  expect(await mailsOf('message-arrived')).toHaveLength(1)
  await choose(office.ana, 'mention', 'at-once')
  await mention()
  const [told] = await mailsOf('mentioned')
  expect(told).toMatchObject({ toName: 'Ana Ruiz', subject: 'A note mentions you' })
  expect(told?.text).not.toContain('Ada')
})

test('the morning brings one mail of what still waits, once, whatever number of processes there is', async () => {
  const { app, ana } = office
  await choose(ana, 'message-mine', 'daily')
  await choose(ana, 'mention', 'daily')
  await write()
  await mention()
  app.clock.set('2026-11-22T11:59:00.000Z')
  await digests()
  expect(await mailsOf('staff-digest')).toEqual([])
  app.clock.set('2026-11-22T12:01:00.000Z')
  await Promise.all([digests(), digests()])
  await digests()
  const sent = await mailsOf('staff-digest')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Ada Okafor is waiting for a reply, and a note mentions you')
})

test('what was answered meanwhile is no news', async () => {
  const { app } = office
  const { body: last } = await write('One more')
  // Yesterday's sessions of the office are over.
  const token = await makeAdmin(app, { role: 'admissions', name: 'Cy Dale' })
  const body = { text: 'Yes.', documents: [], seen: last.id }
  const answer = 'POST /api/admins/applications/{id}/messages'
  expect((await app.call(answer, { token, params: { id }, body })).status).toBe(200)
  app.clock.set('2026-11-23T15:00:00.000Z')
  await digests()
  const sent = await app.platform.db.select().from(mails).where(like(mails.key, 'staff-digest:%'))
  expect(sent).toHaveLength(1)
})

test('a mail that is given up is told of, until it was sent again', async () => {
  const { app, ana } = office
  const { db } = app.platform
  const refuse = () =>
    sendDueMails(app.platform, async () => {
      throw Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
    })
  const told = async () =>
    (await mailsOf('staff-digest')).filter(({ text }) => text.includes('wasn’t delivered'))
  const queueTo = (key: string) =>
    queueMail(castContext(app, db, { kind: 'system' }), {
      key,
      template: 'test',
      stream: 'application',
      to: { address: cast.ada.email, name: 'Ada' },
      sender: 'The institute',
      letter: { subject: key, paragraphs: ['Hello'] },
      applicationId: id,
    })
  await sendDueMails(app.platform, async () => ({ answer: '250 taken' }))
  await queueTo('first of two')
  await refuse()
  app.clock.set('2026-11-24T15:00:00.000Z')
  await digests()
  expect(await told()).toMatchObject([{ toName: 'Ana Ruiz' }])
  await sendDueMails(app.platform, async () => ({ answer: '250 taken' }))

  await queueTo('second of two')
  await refuse()
  for (const mail of await db.select().from(mails).where(eq(mails.state, 'failed')))
    await writeAgain({ db, now: app.clock.now(), config: app.config }, mail)
  app.clock.set('2026-11-25T15:00:00.000Z')
  await digests()
  expect(await told()).toHaveLength(1)
  await sendDueMails(app.platform, async () => ({ answer: '250 taken' }))

  await db.insert(staffChoices).values({
    adminId: ana.id,
    event: 'mail-failed',
    choice: 'at-once',
  })
  await queueTo('third')
  await refuse()
  expect(await mailsOf('mail-not-delivered')).toMatchObject([
    { toName: 'Ana Ruiz', subject: 'An email to Ada Okafor wasn’t delivered' },
  ])
})
