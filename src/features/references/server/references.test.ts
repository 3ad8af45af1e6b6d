import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, referees, referenceTexts } from '#server/db/schema.ts'
import { checkInvariants } from '#server/invariants.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { type Filled, makeFilled, rowsOf, save, submit } from '#tests/filled.ts'
import { releaseTo } from '#tests/released.ts'
import { referenceInvariants } from './invariants.ts'
import { saveSetting } from './references.fixture.ts'
import { remindReferees } from './reminders.ts'

const dayMs = 86_400_000
const own = '/api/users/applications/{id}/references'
const office = '/api/admins/applications/{id}/references'

let app: TestApp
let owner: string
let admissions: string

beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(async () => {
  const findings = await checkInvariants(app.databaseUrl, app.clock.now(), referenceInvariants)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  app.clock.advance(60_000)
  // Days pass in between, and sessions of the office with them.
  owner = await makeAdmin(app, { role: 'owner', name: `owner-${randomUUID()}` })
  admissions = await makeAdmin(app, { role: 'admissions', name: `admissions-${randomUUID()}` })
})

const keyed = () => ({ 'idempotency-key': randomUUID() })

async function submitted(): Promise<Filled> {
  const filled = await makeFilled(app)
  expect((await submit(app, filled)).status).toBe(200)
  return filled
}

async function ownOf({ token, id }: Filled) {
  const { body } = await app.call(`GET ${own}`, { token, params: { id } })
  return body.referees
}

async function officeOf({ id }: { id: string }, token = admissions) {
  const { body } = await app.call(`GET ${office}`, { token, params: { id } })
  return body.referees
}

/** Mails to one referee, oldest first; addresses are those of everybody's referees, so the row counts. */
async function mailsTo(refereeId: string) {
  const all = await app.sentMails()
  return all.filter(({ key }) => key.includes(refereeId))
}

async function linkOf(refereeId: string): Promise<string> {
  const mails = await mailsTo(refereeId)
  return mails.findLast(({ secret }) => secret)?.secret ?? ''
}

/** What somebody in the office or an applicant does to one referee. */
function act(route: string, id: string, body: object, token = admissions) {
  return app.call(`POST ${route}` as Route, { token, params: { id }, body, headers: keyed() })
}

function giving(act: 'open' | 'save' | 'submit' | 'decline', body: object, headers = keyed()) {
  return app.call(`POST /api/references/${act}`, { body, headers })
}

const whole = {
  known: 'She worked in my team for three years',
  strengths: 'Maya listens. I, Ruth Adeyemi, saw Lindqvist ask before she answers.',
  readiness: '5',
  recommendation: 'Yes',
}

async function give(token: string) {
  return giving('submit', { token, answers: whole, revision: 0, name: 'Ruth Adeyemi' })
}

describe('handing in', () => {
  test('asks each referee once, with a link of their own', async () => {
    const filled = await submitted()
    const [ruth, tom] = await ownOf(filled)
    expect([ruth, tom].map(({ name, state }) => [name, state])).toEqual([
      ['Ruth Adeyemi', 'asked'],
      ['Tom Hale', 'asked'],
    ])
    const [mail, ...more] = await mailsTo(ruth.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      template: 'reference-asked',
      toAddress: 'ruth.adeyemi@college.example',
      toName: 'Ruth Adeyemi',
      applicationId: null,
    })
    expect(mail?.text).toContain(`/link/reference#${mail?.secret}`)
    expect(mail?.text).toContain('has given up the right to read what you write')
    expect(await linkOf(tom.id)).not.toBe(mail?.secret)
  })

  test('needs as many as the settings ask, each at an address of their own', async () => {
    const filled = await makeFilled(app)
    const { body } = await save(app, filled.token, {
      references: { referees: [{ name: 'A', email: 'not an address', relation: 'B' }] },
    })
    const refused = await submit(app, { ...filled, revision: body.revision })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      'references.referees': 'Name 2 referees',
      'references.referees.0.email':
        'Referee 1: email must be an address in the form name@example.com',
      'references.referees.0.position': 'Referee 1: enter their position and institution',
    })
  })

  test('refuses the own address and the same one twice', async () => {
    const filled = await makeFilled(app)
    const { body: me } = await app.call('GET /api/users/me', { token: filled.token })
    const row = { name: 'A', relation: 'B', position: 'C' }
    const { body } = await save(app, filled.token, {
      references: {
        referees: [
          { ...row, email: me.user.email.toUpperCase() },
          { ...row, email: me.user.email },
        ],
      },
    })
    const refused = await submit(app, { ...filled, revision: body.revision })
    expect(refused.body.fields).toEqual({
      'references.referees.0.email': 'Referee 1: enter their address, not your own',
      'references.referees.1.email': 'Referee 2: enter their address, not your own',
    })
  })

  test('asks for nobody where the settings name none', async () => {
    await saveSetting(app, 'references:ba', { referees: 0 })
    const filled = await makeFilled(app, 'ba')
    const { body } = await save(app, filled.token, {
      applicationType: 'ba',
      references: { referees: [], waivesAccess: null },
    })
    const answer = await submit(app, { ...filled, revision: body.revision })
    expect(answer.status).toBe(200)
    expect(await ownOf(filled)).toEqual([])
    const { submissions } = await rowsOf(app, filled.id)
    expect(Object.keys(submissions[0]?.snapshot as object)).toContain('answers')
    expect(JSON.stringify(submissions[0]?.snapshot)).not.toContain('references.referees')
  })
})

describe('the link', () => {
  test('shows who asks and what, and changes nothing', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const token = await linkOf(ruth.id)
    const { status, body } = await giving('open', { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ program: 'msc', referee: 'Ruth Adeyemi', isConfidential: true })
    expect(body.questions.map(({ id }: { id: string }) => id)).toEqual([
      'known',
      'strengths',
      'growth',
      'readiness',
      'recommendation',
    ])
    expect((await giving('open', { token })).body.revision).toBe(0)
    expect(await ownOf(filled)).toEqual([ruth, expect.anything()])
  })

  test('keeps what is written, and two windows do not overwrite one another', async () => {
    const [ruth] = await ownOf(await submitted())
    const token = await linkOf(ruth.id)
    const answers = { known: 'From work', strangers: 'x' }
    expect((await giving('save', { token, answers, revision: 0 })).body.revision).toBe(1)
    const other = await giving('save', { token, answers: { known: 'Other' }, revision: 0 })
    expect([other.status, other.body.code]).toEqual([409, 'edited-elsewhere'])
    expect((await giving('open', { token })).body.answers).toEqual({ known: 'From work' })
  })

  test('takes the reference in once, also when the answer was lost', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const token = await linkOf(ruth.id)
    const sent = { token, answers: whole, revision: 0, name: 'Ruth Adeyemi' }
    const short = await giving('submit', { ...sent, answers: { known: 'Work' } })
    expect(short.body.fields).toEqual({
      'answers.strengths': 'Write an answer: “What are their strengths?”',
      'answers.readiness': 'Choose an answer: “How ready are they for study at this level?”',
      'answers.recommendation': 'Choose an answer: “Would you recommend them?”',
    })
    const headers = keyed()
    expect((await giving('submit', sent, headers)).status).toBe(200)
    expect((await giving('submit', sent, headers)).status).toBe(200)
    const again = await giving('submit', sent)
    expect(again.status).toBe(404)
    const [text, ...more] = await app.platform.db
      .select()
      .from(referenceTexts)
      .where(eq(referenceTexts.refereeId, ruth.id))
    expect(more).toEqual([])
    expect(text).toMatchObject({ answers: whole, signedName: 'Ruth Adeyemi', cameBy: 'link' })
    const mails = await mailsTo(ruth.id)
    expect(mails.map(({ template }) => template)).toEqual(['reference-asked', 'reference-thanks'])
    expect(mails.map(({ text: said }) => said).join()).not.toContain('listens')
    expect((await ownOf(filled))[0].state).toBe('received')
    const { timeline } = await rowsOf(app, filled.id)
    expect(timeline.at(-1)).toMatchObject({ kind: 'reference-received', actor: 'system' })
  })

  test.each([
    [false, 'declined'],
    [true, 'mistaken'],
  ])('lets somebody say no (somebody else: %s)', async (isSomebodyElse, state) => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const token = await linkOf(ruth.id)
    const said = await giving('decline', { token, isSomebodyElse, reason: 'I hardly know them' })
    expect(said.status).toBe(200)
    const [now] = await ownOf(filled)
    expect(now).toMatchObject({ state, mayReplace: true, mayCorrect: true })
    expect(JSON.stringify(now)).not.toContain('hardly')
    expect((await officeOf(filled))[0].note).toBe('I hardly know them')
    const lost = (await app.sentMails()).filter(({ template }) => template === 'referee-lost')
    expect(lost.at(-1)?.applicationId).toBe(filled.id)
  })

  test('that is unknown, used, replaced or too old is answered alike', async () => {
    const filled = await submitted()
    const [ruth, tom] = await ownOf(filled)
    const [used, replaced] = [await linkOf(ruth.id), await linkOf(tom.id)]
    await give(used)
    await act('/api/admins/references/{id}/remind', tom.id, { version: tom.version })
    const old = await linkOf(tom.id)
    expect((await giving('open', { token: old })).status).toBe(200)
    app.clock.advance(91 * dayMs)
    const answers = await Promise.all(
      [used, replaced, old, 'unknown', ''].map((token) => giving('open', { token })),
    )
    const [first] = answers
    expect(first?.status).toBe(404)
    for (const { status, body } of answers)
      expect({ status, ...body, requestId: '' }).toEqual({
        status: 404,
        ...first?.body,
        requestId: '',
      })
  })

  test('is not guessed: whoever tries many is slowed, and a right one is not', async () => {
    const [ruth] = await ownOf(await submitted())
    const address = '198.51.100.77'
    const open = (token: string) =>
      app.call('POST /api/references/open', { body: { token }, address })
    for (let tries = 0; tries < 30; tries++) expect((await open(`x${tries}`)).status).toBe(404)
    expect((await open('one more')).status).toBe(429)
    expect((await open(await linkOf(ruth.id))).status).toBe(200)
  })

  test('stands only as its hash', async () => {
    const [ruth] = await ownOf(await submitted())
    const rows = await app.platform.db.select().from(referees).where(eq(referees.id, ruth.id))
    expect(JSON.stringify(rows)).not.toContain(await linkOf(ruth.id))
  })
})

describe('reminders', () => {
  const remind = () => remindReferees(app.platform)
  const templates = async (id: string) => (await mailsTo(id)).map(({ template }) => template)

  test('go out as often as the settings say, and once each', async () => {
    const [ruth] = await ownOf(await submitted())
    await remind()
    expect(await templates(ruth.id)).toEqual(['reference-asked'])
    app.clock.advance(7 * dayMs)
    await remind()
    await remind()
    expect(await templates(ruth.id)).toEqual(['reference-asked', 'reference-reminder'])
    app.clock.advance(40 * dayMs)
    await remind()
    app.clock.advance(10 * dayMs)
    await remind()
    expect(await templates(ruth.id)).toEqual([
      'reference-asked',
      'reference-reminder',
      'reference-reminder',
    ])
  })

  test('leave alone whoever has written, said no or is at it', async () => {
    const filled = await submitted()
    const [ruth, tom] = await ownOf(filled)
    await give(await linkOf(ruth.id))
    app.clock.advance(7 * dayMs)
    await giving('save', { token: await linkOf(tom.id), answers: { known: 'Wo' }, revision: 0 })
    await remind()
    expect(await templates(ruth.id)).not.toContain('reference-reminder')
    expect(await templates(tom.id)).not.toContain('reference-reminder')
    app.clock.advance(2 * dayMs)
    await remind()
    expect(await templates(tom.id)).toContain('reference-reminder')
    const { body } = await giving('open', { token: await linkOf(tom.id) })
    expect(body.answers).toEqual({ known: 'Wo' })
  })

  test('stop when the application ends, and the link is dead', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const token = await linkOf(ruth.id)
    await app.call('POST /api/users/applications/{id}/withdraw', {
      token: filled.token,
      params: { id: filled.id },
      body: { reasonId: 'cost' },
    })
    expect((await officeOf(filled))[0].state).toBe('ended')
    app.clock.advance(8 * dayMs)
    await remind()
    expect(await templates(ruth.id)).toEqual(['reference-asked', 'reference-not-needed'])
    expect((await giving('open', { token })).status).toBe(404)
  })
})

const other = {
  name: 'Nadia Farouk',
  email: 'nadia@school.example',
  relation: 'Colleague',
  position: 'Teacher, Harbor Street School',
  phone: '',
}

describe('the applicant', () => {
  test('names somebody else only where somebody is lost or does not answer', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const replace = (version: number) =>
      act(`/api/users/references/{id}/replace`, ruth.id, { ...other, version }, filled.token)
    expect((await replace(ruth.version)).status).toBe(409)
    app.clock.advance(7 * dayMs)
    expect((await replace(ruth.version + 1)).body.code).toBe('reference-changed')
    expect((await replace(ruth.version)).status).toBe(200)
    const states = (await ownOf(filled)).map(({ name, state }: typeof ruth) => `${name} ${state}`)
    expect(states.sort()).toEqual(['Nadia Farouk asked', 'Ruth Adeyemi replaced', 'Tom Hale asked'])
    expect((await replace(ruth.version + 1)).status).toBe(409)
  })

  test('corrects an address three times at most; the older link dies', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const first = await linkOf(ruth.id)
    const again = (email: string, version: number) =>
      act('/api/users/references/{id}/again', ruth.id, { email, version }, filled.token)
    expect((await again('tom.hale@library.example', 1)).status).toBe(422)
    for (const version of [1, 2, 3])
      expect((await again(`ruth${version}@college.example`, version)).status).toBe(200)
    expect((await again('ruth4@college.example', 4)).status).toBe(409)
    expect((await giving('open', { token: first })).status).toBe(404)
    expect((await mailsTo(ruth.id)).at(-1)?.toAddress).toBe('ruth3@college.example')
  })

  test('reaches nobody else’s referees', async () => {
    const [ruth] = await ownOf(await submitted())
    const stranger = await makeFilled(app)
    for (const [route, body] of [
      ['POST /api/users/references/{id}/replace', { ...other, version: 1 }],
      ['POST /api/users/references/{id}/again', { email: other.email, version: 1 }],
      ['GET /api/users/references/{id}', undefined],
    ] as const) {
      const sent = { token: stranger.token, ...(body && { body, headers: keyed() }) }
      const foreign = await app.call(route, { ...sent, params: { id: ruth.id } })
      const absent = await app.call(route, { ...sent, params: { id: randomUUID() } })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    }
  })

  test('reads a reference only with the right kept, the setting on and a decision out', async () => {
    const filled = await makeFilled(app)
    const { body } = await save(app, filled.token, { references: { waivesAccess: false } })
    await submit(app, { ...filled, revision: body.revision })
    const [ruth] = await ownOf(filled)
    const mail = (await mailsTo(ruth.id))[0]
    expect(mail?.text).toContain('has kept the right to ask to read it')
    await give(await linkOf(ruth.id))
    const read = () =>
      app.call('GET /api/users/references/{id}', { token: filled.token, params: { id: ruth.id } })
    expect((await read()).status).toBe(404)
    await saveSetting(app, 'references:msc', { readable: true })
    expect((await read()).status).toBe(404)
    await act('/api/admins/applications/{id}/steps/waive-interview', filled.id, {
      statusSeq: (await rowsOf(app, filled.id)).application.statusSeq,
      reasonId: 'not-needed',
      note: '',
    })
    await releaseTo(app, filled.id)
    expect((await ownOf(filled))[0].mayRead).toBe(true)
    expect((await read()).body.lines[0].words).toBe(whole.known)
    await saveSetting(app, 'references:msc', { readable: false })
    expect((await read()).status).toBe(404)
  })
})

describe('the office', () => {
  test('reads what was written, and each look is noted', async () => {
    const filled = await submitted()
    const [ruth] = await officeOf(filled)
    await give(await linkOf(ruth.id))
    const read = (token: string) =>
      app.call('GET /api/admins/references/{id}', { token, params: { id: ruth.id } })
    const { body } = await read(admissions)
    expect(body).toMatchObject({ signedName: 'Ruth Adeyemi', cameBy: 'link', writtenOn: null })
    expect(body.lines[1].words).toBe(whole.strengths)
    const looks = await app.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'reference.read'))
    expect(looks.at(-1)?.subject).toBe(`application:${filled.id}`)
  })

  test('reviewers read it without names where those are hidden', async () => {
    const filled = await submitted()
    const reviewer = await makeAdmin(app, { role: 'reviewer', name: `reviewer-${filled.id}` })
    const [ruth] = await officeOf(filled)
    await give(await linkOf(ruth.id))
    const { body: me } = await app.call('GET /api/admins/me', { token: reviewer })
    await act(
      '/api/admins/applications/{id}/reviews',
      filled.id,
      { reviewerIds: [me.admin.id] },
      owner,
    )
    await saveSetting(app, 'rubric:msc', { hideNames: true })
    const [hidden] = await officeOf(filled, reviewer)
    expect(hidden).toMatchObject({ name: 'Referee 1', email: '', position: '', phone: '' })
    const { body } = await app.call('GET /api/admins/references/{id}', {
      token: reviewer,
      params: { id: ruth.id },
    })
    const { body: seen } = await app.call('GET /api/admins/references/{id}', {
      token: admissions,
      params: { id: ruth.id },
    })
    await saveSetting(app, 'rubric:msc', { hideNames: false })
    expect(body.signedName).toBe('')
    expect(seen.lines[1].words).toBe(whole.strengths)
    expect(body.lines[1].words).not.toContain('Maya')
    expect(JSON.stringify(body)).not.toContain('Adeyemi')
  })

  test('goes on without one, for a reason', async () => {
    const filled = await submitted()
    const [ruth] = await officeOf(filled)
    const excuse = (reason: string) =>
      act('/api/admins/references/{id}/excuse', ruth.id, { reason, version: ruth.version })
    expect((await excuse(' ')).body.fields).toEqual({ reason: 'Say why it is not needed' })
    expect((await excuse('On leave until May')).status).toBe(200)
    expect((await officeOf(filled))[0]).toMatchObject({
      state: 'excused',
      note: 'On leave until May',
      by: expect.stringMatching(/^admissions-/),
    })
    expect((await excuse('Again')).status).toBe(409)
  })

  test('asks at another address, and adds somebody', async () => {
    const filled = await submitted()
    const [ruth] = await officeOf(filled)
    const { version } = ruth
    const email = 'ruth@home.example'
    await act('/api/admins/references/{id}/correct', ruth.id, { email, version })
    expect((await mailsTo(ruth.id)).at(-1)?.toAddress).toBe(email)
    expect((await act(office, filled.id, { ...other, email })).status).toBe(422)
    expect((await act(office, filled.id, other)).status).toBe(200)
    expect(await officeOf(filled)).toHaveLength(3)
  })

  test('enters what came by letter', async () => {
    const filled = await submitted()
    const [ruth] = await officeOf(filled)
    const enter = (answers: object, writtenOn = '2026-11-01') =>
      act('/api/admins/references/{id}/letter', ruth.id, {
        answers,
        writtenOn,
        version: ruth.version,
      })
    expect((await enter({})).status).toBe(422)
    expect((await enter({ strengths: 'Good' }, '2099-01-01')).body.fields).toEqual({
      writtenOn: 'The day of the letter must be today or earlier',
    })
    expect((await enter({ strengths: 'Good' })).status).toBe(200)
    expect((await officeOf(filled))[0]).toMatchObject({ state: 'received', cameBy: 'letter' })
    expect((await giving('open', { token: await linkOf(ruth.id) })).status).toBe(404)
  })

  test('holds an offer back while a reference is awaited, where the program has it so', async () => {
    const filled = await submitted()
    await act('/api/admins/applications/{id}/steps/waive-interview', filled.id, {
      statusSeq: (await rowsOf(app, filled.id)).application.statusSeq,
      reasonId: 'not-needed',
      note: '',
    })
    await saveSetting(app, 'references:msc', { holdsOffer: true })
    await expect(releaseTo(app, filled.id)).rejects.toThrow('2 references are still awaited')
    for (const { id } of await officeOf(filled)) await give(await linkOf(id))
    await releaseTo(app, filled.id)
    await saveSetting(app, 'references:msc', { holdsOffer: false })
    expect((await rowsOf(app, filled.id)).application.status).toBe('accepted')
  })
})

describe('after a return', () => {
  test('a corrected address is asked anew, somebody new is asked, and nobody twice', async () => {
    const filled = await submitted()
    const [ruth, tom] = await ownOf(filled)
    await give(await linkOf(tom.id))
    const { application } = await rowsOf(app, filled.id)
    const returned = await act('/api/admins/applications/{id}/return', filled.id, {
      statusSeq: application.statusSeq,
      reasonId: 'answers-unclear',
      sections: ['references'],
      dueOn: app.clock.now().toISOString().slice(0, 10),
      note: '',
    })
    expect(returned.status).toBe(200)
    const { body } = await app.call('GET /api/users/application', { token: filled.token })
    const [first, second] = body.data.references.referees
    const saved = await save(app, filled.token, {
      references: { referees: [{ ...first, email: 'ruth@new.example' }, second] },
    })
    expect(saved.status).toBe(200)
    const again = await submit(app, { ...filled, revision: saved.body.revision })
    expect(again.status).toBe(200)
    expect((await mailsTo(ruth.id)).map(({ toAddress }) => toAddress)).toEqual([
      'ruth.adeyemi@college.example',
      'ruth@new.example',
    ])
    expect((await mailsTo(tom.id)).map(({ template }) => template)).toEqual([
      'reference-asked',
      'reference-thanks',
    ])
    expect((await ownOf(filled)).map(({ state }: { state: string }) => state).sort()).toEqual([
      'asked',
      'received',
    ])
  })
})

test('a person’s own copy says whom they named, and not what was written', async () => {
  const filled = await submitted()
  const [ruth] = await ownOf(filled)
  await give(await linkOf(ruth.id))
  const { body } = await app.call('GET /api/users/export', { token: filled.token })
  const said = JSON.stringify(body)
  expect(said).toContain('ruth.adeyemi@college.example')
  expect(said).toContain('you gave up the right to read it')
  expect(said).not.toContain('listens')
})
