import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { decideAndRelease, freshSignIns } from '#tests/decisions.ts'
import { type FilledForm, mailsOf, makeFilled, submit } from '#tests/filled-forms.ts'
import { readCsv } from '#tests/sheets.ts'
import { definition, q, question } from '../questionnaires.fixture.ts'
import { applicantOf, keyed, officeOf, openQuestionnaires } from './questionnaires.fixture.ts'
import { questionnaireReminders } from './reminders.ts'

const asked = definition(
  question('a', 'short', { required: true }),
  question('b', 'number', { required: true }),
)
const whole = { [q('a')]: 'First', [q('b')]: 5 }

const { app, somebody, ...first } = await openQuestionnaires()
let { owner, office } = first

function takeBack(token: string, id: string) {
  return app.call('POST /api/users/responses/{id}/take-back', {
    token,
    params: { id },
    body: {},
    headers: keyed(),
  })
}

async function progressOf({ token, id }: Pick<FilledForm, 'token' | 'id'>) {
  const { body } = await app.call('GET /api/users/applications/{id}', { token, params: { id } })
  return body
}

async function openings(application: string) {
  const mails = await mailsOf(app, application)
  return mails.filter(({ template }) => template === 'questionnaires-opened')
}

function end(id: string) {
  return app.call('POST /api/admins/questionnaire-uses/{id}/end', {
    token: owner,
    params: { id },
    body: {},
  })
}

test('what belongs to the application is part of its form: changed until it is submitted, then no more', async () => {
  const other = await somebody('submitted')
  const questionnaire = await office.make(asked)
  const use = await office.use(questionnaire, 'application', '2027-01-15')
  const filled = await makeFilled(app)
  const person = applicantOf(app, filled)
  expect((await progressOf(filled)).questions).toEqual({
    open: 1,
    sent: 0,
    needed: 1,
    dueOn: '2027-01-15',
  })
  const id = await person.open(use)
  expect((await person.send(id, whole)).status).toBe(200)
  expect((await progressOf(filled)).questions).toMatchObject({ open: 0, sent: 1, needed: 0 })
  expect(await person.read(id)).toMatchObject({ mayTakeBack: true, isOpen: false })

  // Asked differently meanwhile: what carries over stays, and only the rest is asked.
  await office.publish(
    questionnaire,
    definition(
      question('a', 'short', { required: true, label: 'What about it?' }),
      question('b', 'short', { required: true }),
    ),
  )
  expect(await person.read(id)).toMatchObject({ version: 1, state: 'sent' })
  expect((await takeBack(other.token, id)).status).toBe(404)
  expect((await takeBack(person.token, id)).status).toBe(200)
  const again = await person.read(id)
  expect(again).toMatchObject({ version: 2, state: 'open', isOpen: true, anew: [q('b')] })
  expect(again.answers).toEqual({ [q('a')]: { value: 'First', rev: 1 } })
  expect((await submit(app, filled)).status).toBe(409)
  expect((await person.send(id, { [q('a')]: 'Second', [q('b')]: 'Five' })).status).toBe(200)
  const { body } = await app.call('GET /api/admins/responses/{id}', {
    token: owner,
    params: { id },
  })
  expect(body.history.map(({ words, why }: Record<string, string>) => [words, why]).sort()).toEqual(
    [
      ['5', 'retyped'],
      ['First', 'changed'],
    ],
  )

  expect((await submit(app, filled)).status).toBe(200)
  expect(await person.read(id)).toMatchObject({ mayTakeBack: false, isOpen: false })
  expect((await takeBack(person.token, id)).status).toBe(409)
  await end(use)
})

test('someone who reaches a stage is written to, once for all that is asked there', async () => {
  const first = await office.use(await office.make(asked), 'interview', '2027-01-20')
  const second = await office.use(await office.make({ ...asked, title: 'Your plans' }), 'interview')
  const filled = await makeFilled(app)
  expect(await openings(filled.id)).toEqual([])
  expect((await submit(app, filled)).status).toBe(200)
  const [mail, ...more] = await openings(filled.id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ stream: 'application', subject: 'A few questions' })
  expect(mail?.text).toContain('“Before we meet” and “Your plans”')
  expect(mail?.text).toContain('January 20, 2027')
  for (const use of [first, second]) await end(use)
})

test('what is asked from now on is told to anyone who is there, and to no one else', async () => {
  const there = await somebody('submitted')
  const beyond = await somebody('in_review')
  const use = await office.use(await office.make(asked), 'interview')
  expect(await openings(there.application)).toHaveLength(1)
  expect(await openings(beyond.application)).toEqual([])
  await end(use)
})

test('what follows the offer is told with its release, and nothing of it before', async () => {
  const admitted = await somebody('in_review')
  const use = await office.use(await office.make(asked), 'offer')
  expect(await openings(admitted.application)).toEqual([])
  expect(await admitted.list()).toEqual([])
  const second = await makeAdmin(app, { role: 'admissions', name: 'second' })
  await freshSignIns(app)
  await decideAndRelease(app, [owner, second], admitted.application)
  expect(await openings(admitted.application)).toHaveLength(1)
  expect(await admitted.list()).toMatchObject([{ use, isOpen: true, stage: 'offer' }])
  await end(use)
})

test('without a day of its own, what comes before the interview is due on its day', async () => {
  const person = await somebody('scheduled')
  const use = await office.use(await office.make(asked), 'interview')
  const reminders = async () =>
    (await mailsOf(app, person.application)).filter(
      ({ template }) => template === 'questionnaire-due',
    )
  await questionnaireReminders.send(app.platform)
  expect(await reminders()).toEqual([])
  app.clock.advance(5 * 86_400_000)
  await questionnaireReminders.send(app.platform)
  await questionnaireReminders.send(app.platform)
  expect(await reminders()).toMatchObject([{ stream: 'application' }])
  owner = await makeAdmin(app, { role: 'owner', name: 'later' })
  await end(use)
})

test('the files of the office hold the answers: columns of the list, the paper of the application', async () => {
  office = officeOf(app, owner)
  const secret = { ...asked, title: 'Between us' }
  const [section] = secret.sections
  if (!section) throw new Error('no section')
  const questionnaire = await office.make({
    ...secret,
    sections: [
      {
        ...section,
        questions: [
          question('a', 'short', { label: '=What now?' }),
          question('c', 'short', { isRestricted: true }),
        ],
      },
    ],
  })
  const use = await office.use(questionnaire, 'interview')
  const person = await somebody('submitted')
  await somebody('submitted')
  const response = await person.open(use)
  const given = { [q('a')]: '=SUM(1)', [q('c')]: 'Not for everybody' }
  expect((await person.send(response, given)).status).toBe(200)

  const open = await list({})
  const row = open.find((one) => one['Between us: version'] === '1')
  expect(row).toMatchObject({ 'Between us: =What now?': "'=SUM(1)" })
  expect(open.filter((one) => one['Between us: version'] === '')).not.toEqual([])
  expect(Object.keys(row ?? {})).not.toContain('Between us: What about c?')
  const full = await list({ restricted: 'yes' })
  expect(full.find((one) => one['Between us: version'] === '1')).toMatchObject({
    'Between us: What about c?': 'Not for everybody',
  })
  const others = await list({ program: 'ba' })
  expect(Object.keys(others[0] ?? {})).not.toContain('Between us: version')

  const reviewer = await makeAdmin(app, { role: 'read-only', name: 'reader' })
  expect(await paper(owner, person.application)).toContain('Not for everybody')
  const plain = await paper(reviewer, person.application)
  expect(plain).toContain('=SUM(1)')
  expect(plain).not.toContain('Not for everybody')
  await end(use)
})

async function list(query: Record<string, string>) {
  const { text } = await file(
    `/api/admins/applications/export?${new URLSearchParams({ format: 'csv', ...query })}`,
    owner,
  )
  const [head = [], ...rows] = readCsv(await text())
  return rows.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n]])))
}

async function paper(token: string, id: string): Promise<string> {
  const { bytes } = await file(`/api/admins/applications/${id}/pdf`, token)
  const pdf = await PDF.load(await bytes())
  return pdf
    .getPages()
    .map((page) => page.extractText().text.replaceAll('\n', ' '))
    .join(' ')
}

async function file(path: string, token: string) {
  const answer = await app.app.request(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return {
    text: () => answer.text(),
    bytes: async () => new Uint8Array(await answer.arrayBuffer()),
  }
}
