import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashNoPassword } from '#features/accounts/server/office-people.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { fieldHistory } from '#features/application-form/server/tables.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { staffActor, workContext } from '#server/context.ts'
import { auditLog } from '#server/db/tables.ts'
import { Refusal } from '#server/refusals.ts'
import { makeAdmin } from '#tests/admins.ts'
import { completeAnswers } from '#tests/answers.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { enterApplications, type NewEntry } from './new-entries.ts'
import { enteredApplications } from './tables.ts'

let app: TestApp
let office: string
let ofBachelor: string
let intakeId: string

const person = {
  firstName: 'Grace',
  lastName: 'Okonkwo',
  email: null,
  dateOfBirth: '1979-05-02',
  phoneNumber: '+1 202 555 0188',
  country: 'US',
  state: 'MD',
}

beforeAll(async () => {
  app = await makeTestApp()
  office = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
  ofBachelor = await makeAdmin(app, { role: 'admissions', name: 'Ben', programs: ['ba'] })
  const rows = await app.platform.db.select().from(intakes).where(eq(intakes.program, 'msc'))
  const first = rows.sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())[0]
  intakeId = first?.id ?? ''
})
afterAll(() => app.close())

function enter(change: Record<string, unknown> = {}, token = office) {
  const body = {
    applicantId: null,
    person,
    isSomebodyElse: false,
    program: 'msc',
    intakeId,
    how: 'paper',
    receivedOn: '2026-11-20',
    reason: '',
    ...change,
  }
  return app.call('POST /api/admins/entered-applications', { token, body })
}

function read(id: string, token = office) {
  return app.call('GET /api/admins/applications/{id}/entry', { params: { id }, token })
}

function save(id: string, body: object, token = office) {
  return app.call('POST /api/admins/applications/{id}/entry', { params: { id }, token, body })
}

function submit(id: string, revision: number, signedOn = '2026-11-19') {
  return app.call('POST /api/admins/applications/{id}/entry/submit', {
    params: { id },
    token: office,
    body: { revision, signedOn, declared: true },
  })
}

function claim(id: string, email: string | null) {
  return app.call('POST /api/admins/applications/{id}/entry/claim', {
    params: { id },
    token: office,
    body: { email },
  })
}

let id: string

test('an application on paper is entered for somebody without an address', async () => {
  const made = await enter()
  expect(made.status).toBe(200)
  id = made.body.id
  const { body } = await read(id)
  expect(body).toMatchObject({
    application: { status: 'incomplete', program: 'msc' },
    entry: { how: 'paper', receivedOn: '2026-11-20', reason: null, enteredBy: 'Ana' },
    person: { name: 'Grace Okonkwo', email: '', mayClaim: true, linkSentAt: null },
  })
  const [begun] = await app.platform.db
    .select()
    .from(timeline)
    .where(eq(timeline.applicationId, id))
    .orderBy(timeline.seq)
  expect(begun).toMatchObject({
    step: 'begin',
    actor: expect.stringMatching(/^admin:/),
    detail: { how: 'paper', receivedOn: '2026-11-20' },
  })
})

test('answers are taken by the applicant’s own rules, with the name of who typed them', async () => {
  const refused = await save(id, { personalInfo: { isUSCitizen: 'perhaps' } })
  expect(refused.status).toBe(422)
  const { body } = await read(id)
  const saved = await save(id, {
    ...completeAnswers('msc'),
    revision: body.application.revision,
    tab: 'office-tab',
    seq: 1,
  })
  expect(saved.status).toBe(200)
  expect(saved.body.revision).toBe(body.application.revision + 1)
  const rows = await app.platform.db
    .select()
    .from(fieldHistory)
    .where(eq(fieldHistory.applicationId, id))
  expect(new Set(rows.map(({ actor }) => actor.split(':')[0]))).toEqual(new Set(['admin']))
})

test('it is handed in for them with the day of the signature, and nothing is mailed to no one', async () => {
  const { revision } = (await read(id)).body.application
  expect((await submit(id, revision, '2027-01-01')).status).toBe(422)
  expect((await submit(id, revision + 5)).body.code).toBe('edited-elsewhere')
  const handed = await submit(id, revision)
  expect(handed).toMatchObject({ status: 200, body: { round: 1, withinGrace: false } })
  const mailed = await app.sentMails()
  expect(mailed.filter(({ toAddress }) => toAddress.endsWith('.invalid'))).toEqual([])
  expect(mailed.map(({ template }) => template)).not.toContain('application-received')
  const rows = await app.platform.db.select().from(timeline).where(eq(timeline.applicationId, id))
  expect(rows.find(({ step }) => step === 'submit')).toMatchObject({
    actor: expect.stringMatching(/^admin:/),
    detail: { how: 'paper', receivedOn: '2026-11-20', signedOn: '2026-11-19' },
  })
  expect((await read(id)).body.entry.signedOn).toBe('2026-11-19')
  expect((await submit(id, revision)).body.code).toBe('already-submitted')
  expect((await save(id, {})).body.code).toBe('already-submitted')
  const shown = await app.call('GET /api/admins/applications/{id}', {
    params: { id },
    token: office,
  })
  expect(shown.body.email).toBe('')
})

test('they make it their own by a mailed link, which sets their password', async () => {
  expect((await claim(id, null)).status).toBe(422)
  await bringIn(app, cast.priya)
  expect((await claim(id, cast.priya.email)).body.error).toContain('has an account')
  expect((await claim(id, 'grace@example.org')).status).toBe(200)
  expect((await read(id)).body.person).toMatchObject({
    email: 'grace@example.org',
    mayClaim: true,
    linkSentAt: app.clock.now().toISOString(),
  })
  const mail = (await app.sentMails()).find(({ template }) => template === 'claim-account')
  expect(mail?.toAddress).toBe('grace@example.org')
  const password = 'seven quiet harbours'
  const set = await app.call('POST /api/users/reset-password', {
    body: { token: mail?.secret ?? '', password },
  })
  expect(set.status).toBe(200)
  const login = await app.call('POST /api/users/login', {
    body: { email: 'grace@example.org', password },
  })
  expect(login.status).toBe(200)
  const own = await app.call('GET /api/users/applications', { token: login.body.token })
  expect(own.body.applications.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await read(id)).body.person.mayClaim).toBe(false)
  expect((await claim(id, null)).body.code).toBe('claimed')
})

test('who is there already is found, by name, address and phone, and gets no second account', async () => {
  const find = async (search: string, token = office) =>
    (await app.call('GET /api/admins/applicants', { token, query: { search } })).body.people
  expect(await find('okonkwo gra')).toEqual([
    {
      id: expect.any(String),
      name: 'Grace Okonkwo',
      email: 'grace@example.org',
      phoneNumber: '+12025550188',
      applications: [expect.objectContaining({ id, program: 'msc', status: 'submitted' })],
    },
  ])
  expect(await find('GRACE@example.org')).toHaveLength(1)
  expect(await find('(202) 555-0188')).toEqual([])
  expect(await find('+1 202 555 0188')).toHaveLength(1)
  expect(await find('%')).toEqual(undefined)
  expect(await find('Okonkwo', ofBachelor)).toEqual([])
  expect((await find('grace@example.org', ofBachelor))[0].applications).toEqual([])
  const alike = await enter({ person: { ...person, firstName: 'G.' } })
  expect(alike).toMatchObject({ status: 409, body: { code: 'looks-known' } })
  expect(alike.body.people[0].name).toBe('Grace Okonkwo')
  const taken = await enter({
    person: { ...person, email: 'grace@example.org' },
    isSomebodyElse: true,
  })
  expect(taken.body.fields['person.email']).toContain('has an account')
  const [known] = await find('Okonkwo')
  const again = await enter({ person: null, applicantId: known.id })
  expect(again.body.code).toBe('has-application')
  expect(await app.platform.db.$count(applicants, eq(applicants.lastName, 'Okonkwo'))).toBe(1)
})

test('an application that its applicant began is not the office’s to write', async () => {
  const own = (await bringIn(app, cast.ada)).id
  expect((await read(own)).status).toBe(404)
  expect((await save(own, {})).status).toBe(404)
  expect((await submit(own, 0)).status).toBe(404)
  expect(await app.platform.db.$count(applications, eq(applications.id, own))).toBe(1)
  expect((await read(id, ofBachelor)).status).toBe(404)
  expect((await enter({}, ofBachelor)).status).toBe(404)
  const actions = await app.platform.db.select({ action: auditLog.action }).from(auditLog)
  for (const action of ['application.entered', 'application.entry-submitted', 'applicant.entered'])
    expect(actions.map((row) => row.action)).toContain(action)
})

test('of many that are entered together each is begun or refused by itself', async () => {
  const { platform } = app
  const [ana] = await platform.db.select().from(admins).where(eq(admins.name, 'Ana'))
  const [intake] = await platform.db.select().from(intakes).where(eq(intakes.id, intakeId))
  const [before] = await platform.db.select().from(applications).where(eq(applications.id, id))
  if (!ana || !intake || !before) throw new Error('nothing to begin with')
  const entry = (change: Partial<typeof person> | null, more: Partial<NewEntry> = {}) => ({
    ...{ applicantId: null, person: change && { ...person, ...change }, isSomebodyElse: false },
    ...{ how: 'file' as const, receivedOn: '2026-11-20', reason: '', ...more },
  })
  const heron = { lastName: 'Heron', phoneNumber: '+12025550901' }
  const entries = [
    entry({ ...heron, dateOfBirth: '1981-01-01' }),
    entry({ ...heron, dateOfBirth: '1982-01-01' }),
    entry({ ...heron, dateOfBirth: '1982-01-01' }, { isSomebodyElse: true }),
    entry({ lastName: 'Egret', phoneNumber: '0' }),
    entry({ lastName: 'Stork', phoneNumber: '+12025550902' }, { receivedOn: '2027-01-01' }),
    entry(null, { applicantId: before.applicantId }),
    entry({ lastName: 'Crane', phoneNumber: '+12025550903' }),
  ]
  const people = await platform.db.$count(applicants)
  const passwordHash = await hashNoPassword()
  const entered = await platform.db.transaction((db) =>
    enterApplications(
      workContext(platform, { db, actor: staffActor(ana), requestId: 'many' }),
      { program: 'msc', intake },
      entries,
      passwordHash,
    ),
  )
  expect(entered.map((one) => (one instanceof Refusal ? one.message : one.status))).toEqual([
    'incomplete',
    'Someone similar already has an account. Is it the same person?',
    'incomplete',
    'Enter a phone number with its dial code, like +1 202 555 0134',
    'Enter a date that isn’t in the future',
    `They already have an application for ${intake.name}`,
    'incomplete',
  ])
  expect(await platform.db.$count(applicants)).toBe(people + 3)
  const told = await platform.db.select().from(auditLog).where(eq(auditLog.requestId, 'many'))
  expect(told.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => 'applicant.entered'),
    ...Array.from({ length: 3 }, () => 'application.entered'),
  ])
})

test('the day of receipt counts for the deadline, and a late entry says why', async () => {
  const [intake] = await app.platform.db.select().from(intakes).where(eq(intakes.id, intakeId))
  const closed = new Date((intake?.closesAt.getTime() ?? 0) + 5 * 86_400_000)
  const lateDay = new Date(closed.getTime() - 86_400_000).toISOString().slice(0, 10)
  app.clock.set(closed.toISOString())
  office = await makeAdmin(app, { role: 'admissions', name: 'Cyd' })
  const somebody = {
    ...person,
    lastName: 'Mensah',
    phoneNumber: '+1 202 555 0199',
    dateOfBirth: '1980-01-01',
  }
  const inTime = { person: somebody, receivedOn: '2026-11-20' }
  expect((await enter(inTime)).body.fields).toHaveProperty('reason')
  const late = await enter({ ...inTime, receivedOn: lateDay })
  expect(late.body.fields.receivedOn).toContain('before this arrived')
  expect((await enter({ ...inTime, receivedOn: '2020-01-01' })).body.fields).toHaveProperty(
    'receivedOn',
  )
  const made = await enter({ ...inTime, how: 'phone', reason: 'The letter lay in the wrong room' })
  expect(made.status).toBe(200)
  const saved = await save(made.body.id, completeAnswers('msc'))
  const handed = await submit(made.body.id, saved.body.revision)
  expect(handed).toMatchObject({ status: 200, body: { withinGrace: false } })
  const [row] = await app.platform.db
    .select()
    .from(enteredApplications)
    .where(eq(enteredApplications.applicationId, made.body.id))
  expect(row).toMatchObject({ how: 'phone', reason: 'The letter lay in the wrong room' })
})
