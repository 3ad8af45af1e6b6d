import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '#features/applications/server/tables.ts'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { definition, o, q, question, rule } from '../questionnaires.fixture.ts'
import { questionnaireAccountFacts } from './account-facts.ts'
import { eraseRestrictedAnswers } from './erasure.ts'
import { keyed, officeOf, openQuestionnaires } from './questionnaires.fixture.ts'
import { questionnaireReminders } from './reminders.ts'
import { answerHistory, answers } from './tables.ts'

const asked = definition(
  question('a', 'short', { required: true }),
  question('b', 'yes-no'),
  question('c', 'short', {
    rules: [rule('show', { question: q('b'), operator: 'equals', value: 'yes' })],
  }),
  question('d', 'short', { isRestricted: true, keepMonths: 6 }),
  question('e', 'single'),
)
const whole = { [q('a')]: 'First', [q('b')]: false, [q('d')]: 'Between us', [q('e')]: o('e1') }

const { app, somebody, ...first } = await openQuestionnaires()
let { owner, office } = first

async function sent() {
  const id = await office.make(asked)
  const use = await office.use(id, 'interview')
  const person = await somebody()
  const response = await person.open(use)
  expect((await person.send(response, whole)).status).toBe(200)
  return { ...person, questionnaire: id, use, response }
}

function reopen(id: string, questions: string[], token = owner) {
  return app.call('POST /api/admins/responses/{id}/reopen', {
    token,
    params: { id },
    body: { questions, reason: 'The date does not fit' },
    headers: keyed(),
  })
}

function readAs(token: string, id: string) {
  return app.call('GET /api/admins/responses/{id}', { token, params: { id } })
}

test('reopened: only those questions can be changed, and the earlier answers are in the history', async () => {
  const { response, save, send, read, application } = await sent()
  expect((await reopen(response, [q('a'), q('b')])).status).toBe(200)
  const own = await read(response)
  expect(own).toMatchObject({ state: 'reopened', reopenedWhy: 'The date does not fit' })
  expect(own.reopened).toEqual([q('a'), q('b'), q('c')])
  const other = await save(response, q('e'), o('e2'), { base: 1, tab: 'new' })
  expect([other.status, other.body.code]).toEqual([409, 'not-reopened'])
  expect((await send(response, { [q('e')]: o('e2') })).status).toBe(422)
  expect((await save(response, q('a'), 'Second', { base: 1, tab: 'new' })).status).toBe(200)
  expect((await save(response, q('b'), true, { base: 1, tab: 'new' })).status).toBe(200)
  expect(
    (await send(response, { [q('a')]: 'Second', [q('b')]: true, [q('c')]: 'New' })).status,
  ).toBe(200)

  const { body } = await readAs(owner, response)
  expect(body.state).toBe('sent')
  expect(body.lines.map(({ words }: { words: string }) => words)).toEqual([
    'Second',
    'Yes',
    'New',
    'Between us',
    'e 1',
  ])
  expect(
    body.history.map(({ words, why, by }: Record<string, string>) => [words, why, by]),
  ).toEqual([
    ['First', 'changed', 'applicant'],
    ['No', 'changed', 'applicant'],
  ])
  const mails = await mailsOf(app, application)
  expect(mails.filter(({ template }) => template === 'questionnaire-reopened')).toHaveLength(1)
})

test('nothing but what was sent in, and was asked, is opened again', async () => {
  const { response } = await sent()
  expect((await reopen(response, [q('c')])).status).toBe(422)
  expect((await reopen(response, [q('a')])).status).toBe(200)
  expect((await reopen(response, [q('a')])).status).toBe(409)
})

test('restricted answers are read by anyone who holds the right, which is noted, and are in no table', async () => {
  const { response, questionnaire } = await sent()
  const readOnly = await makeAdmin(app, { role: 'read-only' })
  const { body } = await readAs(readOnly, response)
  expect(body.hasMore).toBe(true)
  expect(JSON.stringify(body)).not.toContain('Between us')
  const before = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  expect(JSON.stringify((await readAs(owner, response)).body)).toContain('Between us')
  const after = await app.platform.db.select().from(auditLog).orderBy(auditLog.seq)
  expect(after.slice(before.length).map(({ action }) => action)).toEqual([
    'application.restricted-read',
  ])
  const params = { id: questionnaire }
  const columns = [q('a'), q('d')].join(',')
  const table = await app.call('GET /api/admins/questionnaires/{id}/responses', {
    token: readOnly,
    params,
    query: { columns },
  })
  expect(table.body).toMatchObject({ columns: [q('a')], total: 1 })
  expect(table.body.rows[0].cells).toEqual(['First'])
  const plain = await app.call('GET /api/admins/questionnaires/{id}/export', {
    token: owner,
    params,
    query: { form: 'csv' },
  })
  expect(plain.body).not.toContain('Between us')
  const full = await app.call('GET /api/admins/questionnaires/{id}/export', {
    token: owner,
    params,
    query: { form: 'csv', restricted: 'yes' },
  })
  expect(full.body).toContain('Between us')
})

test('answers of another program are out of reach', async () => {
  const { response } = await sent()
  const token = await makeAdmin(app, { role: 'admissions', name: 'ba', programs: ['ba'] })
  expect((await readAs(token, response)).status).toBe(404)
  expect((await reopen(response, [q('a')], token)).status).toBe(404)
})

test('the summary counts, and the papers print', async () => {
  const { questionnaire, response, token } = await sent()
  const { body } = await app.call('GET /api/admins/questionnaires/{id}/summary', {
    token: owner,
    params: { id: questionnaire },
  })
  expect(body).toMatchObject({ sent: 1, open: 0 })
  const choice = body.questions.find(({ id }: { id: string }) => id === q('e'))
  expect(choice.counts).toEqual([
    { label: 'e 1', count: 1 },
    { label: 'e 2', count: 0 },
  ])
  const params = { id: response }
  for (const [route, reader] of [
    ['GET /api/admins/responses/{id}/pdf', owner],
    ['GET /api/users/responses/{id}/pdf', token],
  ] as const) {
    const paper = await app.call(route, { token: reader, params })
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})

test('people are written to once, reminded once before it is due, and not after they have sent', async () => {
  const id = await office.make(asked)
  const people = [await somebody(), await somebody()]
  const done = await office.act('people', id, {
    dueOn: '2026-12-01',
    to: { applications: people.map(({ application }) => application) },
  })
  expect(done.body).toEqual({ sent: 2 })
  const [first, second] = people
  if (!first || !second) throw new Error('nobody')
  const [put] = await first.list()
  expect(put).toMatchObject({ stage: 'people', dueOn: '2026-12-01', isOpen: true })
  expect((await first.send(put.response, whole)).status).toBe(200)
  const templates = async ({ application }: { application: string }) =>
    (await mailsOf(app, application))
      .map(({ template }) => template)
      .filter((template) => template.startsWith('questionnaire-'))
  await questionnaireReminders.send(app.platform)
  expect(await templates(second)).toEqual(['questionnaire-asked'])
  app.clock.set('2026-11-29T15:00:00.000Z')
  await questionnaireReminders.send(app.platform)
  await questionnaireReminders.send(app.platform)
  expect(await templates(first)).toEqual(['questionnaire-asked'])
  expect(await templates(second)).toEqual(['questionnaire-asked', 'questionnaire-due'])
})

test('restricted answers go by their own schedule, and everything with its person', async () => {
  owner = await makeAdmin(app, { role: 'owner', name: 'later' })
  office = officeOf(app, owner)
  const { response, application } = await sent()
  const rows = async () => {
    const all = await app.platform.db.select().from(answers)
    return all.filter(({ responseId }) => responseId === response)
  }
  expect(await rows()).toHaveLength(4)
  app.clock.set('2027-06-15T15:00:00.000Z')
  await eraseRestrictedAnswers(app.platform)
  expect((await rows()).map(({ questionId }) => questionId)).not.toContain(q('d'))
  expect(await rows()).toHaveLength(3)
  const later = await makeAdmin(app, { role: 'owner', name: 'much later' })
  expect(JSON.stringify((await readAs(later, response)).body)).toContain('Erased by its schedule')

  app.clock.set('2026-11-29T15:00:00.000Z')
  const { db } = app.platform
  const [row] = await db.select().from(applications).where(eq(applications.id, application))
  const person = row?.applicantId ?? ''
  const told = JSON.stringify(await questionnaireAccountFacts.read(db, person))
  expect(told).toContain('First')
  await questionnaireAccountFacts.erase(db, [person], app.clock.now())
  expect(await rows()).toEqual([])
  const history = await db.select().from(answerHistory)
  expect(history.filter(({ responseId }) => responseId === response)).toEqual([])
})
