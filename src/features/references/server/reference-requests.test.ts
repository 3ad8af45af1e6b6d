import { describe, expect, test } from 'vitest'
import { makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { changeSetting } from '#tests/settings.ts'
import { referenceOffice } from './references.fixture.ts'

const here = referenceOffice()
const { submitted, ownOf, mailsTo, linkOf, act, give } = here

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
    expect(mail?.text).toContain('has waived the right to read your reference')
    expect(await linkOf(tom.id)).not.toBe(mail?.secret)
  })

  test('needs as many as the settings ask, each at an address of their own', async () => {
    const filled = await makeFilled(here.app)
    const { body } = await save(here.app, filled.token, {
      references: { referees: [{ name: 'A', email: 'not an address', relation: 'B' }] },
    })
    const refused = await submit(here.app, { ...filled, revision: body.revision })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      'references.referees.0.email':
        'Recommender 1: email must be an address in the form name@example.com',
      'references.referees.0.position': 'Recommender 1: enter their position and institution',
      'references.referees.1.name': 'Recommender 2: enter their name',
      'references.referees.1.email': 'Recommender 2: enter their email address',
      'references.referees.1.relation': 'Recommender 2: say how they know you',
      'references.referees.1.position': 'Recommender 2: enter their position and institution',
    })
  })

  test('refuses the own address and the same one twice', async () => {
    const filled = await makeFilled(here.app)
    const { body: me } = await here.app.call('GET /api/users/me', { token: filled.token })
    const row = { name: 'A', relation: 'B', position: 'C' }
    const { body } = await save(here.app, filled.token, {
      references: {
        referees: [
          { ...row, email: me.user.email.toUpperCase() },
          { ...row, email: me.user.email },
        ],
      },
    })
    const refused = await submit(here.app, { ...filled, revision: body.revision })
    expect(refused.body.fields).toEqual({
      'references.referees.0.email': 'Recommender 1: enter their address, not yours',
      'references.referees.1.email': 'Recommender 2: enter their address, not yours',
    })
  })

  test('asks for no one where the settings name none', async () => {
    await changeSetting(here.app, 'references:ba', { referees: 0 })
    const filled = await makeFilled(here.app, 'ba')
    const { body } = await save(here.app, filled.token, {
      applicationType: 'ba',
      references: { referees: [], waivesAccess: null },
    })
    const answer = await submit(here.app, { ...filled, revision: body.revision })
    expect(answer.status).toBe(200)
    expect(await ownOf(filled)).toEqual([])
    const { submissions } = await rowsOf(here.app, filled.id)
    expect(Object.keys(submissions[0]?.snapshot as object)).toContain('answers')
    expect(JSON.stringify(submissions[0]?.snapshot)).not.toContain('references.referees')
  })
})

describe('after a return', () => {
  test('a corrected address is asked again, somebody new is asked, and no one twice', async () => {
    const filled = await submitted()
    const [ruth, tom] = await ownOf(filled)
    await give(await linkOf(tom.id))
    const { application } = await rowsOf(here.app, filled.id)
    const returned = await act('/api/admins/applications/{id}/return', filled.id, {
      statusSeq: application.statusSeq,
      reasonId: 'answers-unclear',
      sections: ['references'],
      dueOn: here.app.clock.now().toISOString().slice(0, 10),
      note: '',
    })
    expect(returned.status).toBe(200)
    const { body } = await here.app.call('GET /api/users/application', { token: filled.token })
    const [first, second] = body.data.references.referees
    const saved = await save(here.app, filled.token, {
      references: { referees: [{ ...first, email: 'ruth@new.example' }, second] },
    })
    expect(saved.status).toBe(200)
    const again = await submit(here.app, { ...filled, revision: saved.body.revision })
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
  const { body } = await here.app.call('GET /api/users/export', { token: filled.token })
  const said = JSON.stringify(body)
  expect(said).toContain('ruth.adeyemi@college.example')
  expect(said).toContain('you waived your right to read it')
  expect(said).not.toContain('listens')
})
