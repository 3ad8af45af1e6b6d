import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import { releaseTo } from '#tests/released-decisions.ts'
import { changeSetting } from '#tests/settings.ts'
import { office, other, referenceOffice, whole } from './references.fixture.ts'

const here = referenceOffice()
const { submitted, officeOf, mailsTo, linkOf, act, giving, give } = here

describe('the office', () => {
  test('reads what was written, and each look is noted', async () => {
    const filled = await submitted()
    const [ruth] = await officeOf(filled)
    await give(await linkOf(ruth.id))
    const read = (token: string) =>
      here.app.call('GET /api/admins/references/{id}', { token, params: { id: ruth.id } })
    const { body } = await read(here.admissions)
    expect(body).toMatchObject({ signedName: 'Ruth Adeyemi', cameBy: 'link', writtenOn: null })
    expect(body.lines[1].words).toBe(whole.strengths)
    const looks = await here.app.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'reference.read'))
      .orderBy(auditLog.seq)
    expect(looks.at(-1)?.subject).toBe(`application:${filled.id}`)
  })

  test('reviewers read it without names where those are hidden', async () => {
    const filled = await submitted()
    const reviewer = await makeAdmin(here.app, { role: 'reviewer', name: `reviewer-${filled.id}` })
    const [ruth] = await officeOf(filled)
    await give(await linkOf(ruth.id))
    const { body: me } = await here.app.call('GET /api/admins/me', { token: reviewer })
    await act(
      '/api/admins/applications/{id}/reviews',
      filled.id,
      { reviewerIds: [me.admin.id] },
      here.owner,
    )
    await changeSetting(here.app, 'rubric:msc', { hideNames: true })
    const [hidden] = await officeOf(filled, reviewer)
    expect(hidden).toMatchObject({ name: 'Recommender 1', email: '', position: '', phone: '' })
    const { body } = await here.app.call('GET /api/admins/references/{id}', {
      token: reviewer,
      params: { id: ruth.id },
    })
    const { body: seen } = await here.app.call('GET /api/admins/references/{id}', {
      token: here.admissions,
      params: { id: ruth.id },
    })
    await changeSetting(here.app, 'rubric:msc', { hideNames: false })
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
    expect((await excuse(' ')).body.fields).toEqual({ reason: 'Enter why it’s not needed' })
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
    expect((await enter({ strengths: 'Good' }, '2027-01-01')).body.fields).toEqual({
      writtenOn: 'The date of the letter must be today or earlier',
    })
    expect((await enter({ strengths: 'Good' })).status).toBe(200)
    expect((await officeOf(filled))[0]).toMatchObject({ state: 'received', cameBy: 'letter' })
    expect((await giving('open', { token: await linkOf(ruth.id) })).status).toBe(404)
  })

  test('holds an offer back while a reference is awaited, where the program has it so', async () => {
    const filled = await submitted()
    await act('/api/admins/applications/{id}/steps/waive-interview', filled.id, {
      statusSeq: (await rowsOf(here.app, filled.id)).application.statusSeq,
      reasonId: 'not-needed',
      note: '',
    })
    const missing = async () => {
      const { body } = await here.app.call('GET /api/admins/applications/{id}/decisions', {
        token: here.admissions,
        params: { id: filled.id },
      })
      return body.missing.filter(({ panel }: { panel: string }) => panel === 'references')
    }
    const sentence = 'We don’t have the reference from Ruth Adeyemi yet'
    expect(await missing()).toContainEqual({
      panel: 'references',
      sentence,
      holds: [],
      setting: {
        area: 'references:msc',
        name: expect.stringMatching(/: Hold offers until references arrive$/),
      },
    })
    await changeSetting(here.app, 'references:msc', { holdsOffer: true })
    expect(await missing()).toContainEqual(
      expect.objectContaining({ sentence, holds: ['accept'], setting: null }),
    )
    await expect(releaseTo(here.app, filled.id)).rejects.toThrow(
      'We’re still waiting for 2 references',
    )
    for (const { id } of await officeOf(filled)) await give(await linkOf(id))
    await releaseTo(here.app, filled.id)
    expect(await missing()).toEqual([])
    await changeSetting(here.app, 'references:msc', { holdsOffer: false })
    expect((await rowsOf(here.app, filled.id)).application.status).toBe('accepted')
  })
})
