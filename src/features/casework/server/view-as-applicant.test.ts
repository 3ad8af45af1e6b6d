import { expect, test } from 'vitest'
import { setRubric } from '#features/review/server/reviews.fixture.ts'
import { castPassword } from '#tests/cast.ts'
import { openOffice } from '#tests/open-office.ts'
import { notes, tasks } from './tables.ts'

const look = 'GET /api/admins/applications/{id}/as-applicant'

const office = await openOffice()

test('the office reads what the applicant’s own calls answer, word for word', async () => {
  const { reader, adaToken, ids, app } = office
  const { body } = await office.call(reader, look, ids.ada)
  const own = { token: adaToken }
  const progress = await app.call('GET /api/users/applications/{id}', {
    ...own,
    params: { id: ids.ada },
  })
  expect(body.standing).toEqual(progress.body)
  const list = await app.call('GET /api/users/applications', own)
  expect(body.own.applications).toEqual(list.body.applications)
  expect(body.own.beginnings).toEqual(
    list.body.beginnings.filter(({ program }: { program: string }) => program === 'msc'),
  )
  expect(body.isReady).toBe(false)
})

const parts = [
  ['interview', 'interview'],
  ['documents', 'documents'],
  ['references', 'references'],
  ['credit', 'credit'],
  ['payments', 'payments'],
  ['messages', 'messages'],
  ['requests', 'requests'],
  ['questionnaires', 'questionnaires'],
] as const

test.each(parts)('the office reads %s as the applicant does', async (part, own) => {
  const { ana, ids, adaToken, app, fin } = office
  const reader = part === 'payments' ? fin : ana
  const seen = await office.call(
    reader,
    `GET /api/admins/applications/{id}/as-applicant/${part}`,
    ids.ada,
  )
  const theirs = await app.call(`GET /api/users/applications/{id}/${own}`, {
    token: adaToken,
    params: { id: ids.ada },
  })
  expect([seen.status, seen.body]).toEqual([200, theirs.body])
})

test('a contract is read with its words, and only that of the application', async () => {
  const { body, status } = await office.call(
    office.fin,
    'GET /api/admins/applications/{id}/as-applicant/contracts',
    office.ids.ada,
  )
  expect([status, body]).toEqual([200, { contracts: [] }])
})

test('what the applicant sees of money and messages takes the right to see them', async () => {
  const { reader, ids } = office
  for (const part of ['payments', 'messages', 'credit'])
    expect(
      (await office.call(reader, `GET /api/admins/applications/{id}/as-applicant/${part}`, ids.ada))
        .status,
    ).toBe(403)
})

test('out of reach is as absent, and where names are hidden nothing of it is shown', async () => {
  const { elsewhere, rita, ids, app } = office
  await office.giveToReview(rita, ids.lukasz)
  await setRubric(app, 'msc', { hideNames: true })
  for (const part of ['interview', 'documents', 'references']) {
    const route = `GET /api/admins/applications/{id}/as-applicant/${part}` as const
    expect((await office.call(elsewhere, route, ids.ada)).status).toBe(404)
    expect(await office.call(rita, route, ids.lukasz)).toMatchObject({
      status: 403,
      body: { code: 'names-hidden' },
    })
  }
  await setRubric(app, 'msc', { hideNames: false })
})

test('a look is in the audit log, once for a page that stays open', async () => {
  const { ana, ids, app } = office
  const looks = async () =>
    (await office.acts(ids.lukasz)).filter((act) => act === 'application.seen-as-applicant').length
  await office.call(ana, look, ids.lukasz)
  await office.call(ana, look, ids.lukasz)
  expect(await looks()).toBe(1)
  app.clock.advance(16 * 60_000)
  await office.call(ana, look, ids.lukasz)
  expect(await looks()).toBe(2)
})

test('what the office does among itself changes nothing that the applicant can fetch', async () => {
  const { ana, ben, ids, adaToken, app } = office
  const fetched = async () => {
    const answers = await Promise.all(
      [
        'GET /api/users/applications',
        'GET /api/users/applications/{id}',
        'GET /api/users/application',
        'GET /api/users/export',
      ].map((route) =>
        app.call(route as 'GET /api/users/export', { token: adaToken, params: { id: ids.ada } }),
      ),
    )
    return answers.map(({ body }) => ({ ...body, events: [], exportedAt: '' }))
  }
  // The clock has moved, and the first call notes when the session was last seen.
  await app.call('GET /api/users/me', { token: adaToken })
  const before = await fetched()
  const to = (path: string, body: object) =>
    office.call(ana, `POST /api/admins/applications/{id}/${path}`, ids.ada, body)
  await to('notes', { text: 'We will take her', mentions: [ben.id] })
  await to('tasks', { title: 'Write the letter', assigneeId: ben.id, dueOn: '2026-11-01' })
  await to('assignee', { assigneeId: ben.id, seen: null })
  const { body } = await office.call(ana, 'GET /api/admins/applications/{id}/work', ids.ada)
  await to('flags', { add: [body.flags[0].id], remove: [] })
  await to('presence', {})
  expect(await fetched()).toEqual(before)
  expect((await app.sentMails()).filter(({ text }) => text.includes('take her'))).toEqual([])
})

test('what was written about somebody goes with their account', async () => {
  const { app, adaToken } = office
  const body = { password: castPassword }
  expect((await app.call('POST /api/users/close', { token: adaToken, body })).status).toBe(200)
  const written = await app.platform.db.select().from(notes)
  expect(written.map(({ text }) => text)).toEqual([''])
  const given = await app.platform.db.select().from(tasks)
  expect(given.map(({ title }) => title)).toEqual([''])
})
