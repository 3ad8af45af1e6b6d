import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { changeSetting } from '#tests/settings.ts'
import { dayMs, keyed, other, referenceOffice, whole } from './references.fixture.ts'

const here = referenceOffice()
const { submitted, ownOf, mailsTo, linkOf, act, giving, give } = here

describe('the applicant', () => {
  test('names somebody else only where somebody is lost or does not answer', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const replace = (version: number) =>
      act(`/api/users/references/{id}/replace`, ruth.id, { ...other, version }, filled.token)
    expect((await replace(ruth.version)).status).toBe(409)
    here.app.clock.advance(7 * dayMs)
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
    const stranger = await makeFilled(here.app)
    for (const [route, body] of [
      ['POST /api/users/references/{id}/replace', { ...other, version: 1 }],
      ['POST /api/users/references/{id}/again', { email: other.email, version: 1 }],
      ['GET /api/users/references/{id}', undefined],
    ] as const) {
      const sent = { token: stranger.token, ...(body && { body, headers: keyed() }) }
      const foreign = await here.app.call(route, { ...sent, params: { id: ruth.id } })
      const absent = await here.app.call(route, { ...sent, params: { id: randomUUID() } })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    }
  })

  test('reads a reference only with the right kept, the setting on and a decision out', async () => {
    const filled = await makeFilled(here.app)
    const { body } = await save(here.app, filled.token, { references: { waivesAccess: false } })
    await submit(here.app, { ...filled, revision: body.revision })
    const [ruth] = await ownOf(filled)
    const mail = (await mailsTo(ruth.id))[0]
    expect(mail?.text).toContain('has kept the right to ask to read it')
    await give(await linkOf(ruth.id))
    const read = () =>
      here.app.call('GET /api/users/references/{id}', {
        token: filled.token,
        params: { id: ruth.id },
      })
    expect((await read()).status).toBe(404)
    await changeSetting(here.app, 'references:msc', { readable: true })
    expect((await read()).status).toBe(404)
    await act('/api/admins/applications/{id}/steps/waive-interview', filled.id, {
      statusSeq: (await rowsOf(here.app, filled.id)).application.statusSeq,
      reasonId: 'not-needed',
      note: '',
    })
    await releaseTo(here.app, filled.id)
    expect((await ownOf(filled))[0].mayRead).toBe(true)
    expect((await read()).body.lines[0].words).toBe(whole.known)
    await changeSetting(here.app, 'references:msc', { readable: false })
    expect((await read()).status).toBe(404)
  })
})
