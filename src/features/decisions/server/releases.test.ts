import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { intakes } from '#features/settings/server/tables.ts'
import { decisionRow, plan, release } from '#tests/decisions.ts'
import { rowsOf } from '#tests/filled-forms.ts'
import { releaseOffice } from './releases.fixture.ts'

const here = await releaseOffice()
const { aDecision } = here

describe('the dry run', () => {
  test('names each recipient with the letter that they will read, and changes nothing', async () => {
    const { id, applicationId } = await aDecision()
    const planned = await plan(here.app, here.ana, { ids: [id] })
    const { application } = await rowsOf(here.app, applicationId)
    expect(planned).toMatchObject({ count: 1, left: [], over: [], next: null })
    expect(planned.letters[0]).toMatchObject({
      decisionId: id,
      applicationId,
      address: `${application.applicantId}@example.org`,
      outcome: 'accept',
      replyOn: '2026-12-21',
      failure: null,
    })
    expect(planned.letters[0].letter.paragraphs).toContain(
      'Tell us by December 21, 2026 whether you take it up.',
    )
    expect((await decisionRow(here.app, id)).state).toBe('confirmed')
  })

  test('says who cannot go and why', async () => {
    const { id, applicationId } = await aDecision()
    here.app.clock.advance(60_000)
    const { application } = await rowsOf(here.app, applicationId)
    await here.app.call('POST /api/admins/applications/{id}/withdraw', {
      token: here.ana,
      params: { id: applicationId },
      body: { statusSeq: application.statusSeq, reasonId: 'cost', note: '' },
    })
    const planned = await plan(here.app, here.ana, { ids: [id] })
    expect([planned.count, planned.left]).toEqual([
      0,
      [
        {
          applicationId,
          name: expect.any(String),
          why: 'Not possible while the status is “Withdrawn”',
        },
      ],
    ])
  })

  test('warns of more offers than places, which have to be meant', async () => {
    const { id, applicationId } = await aDecision()
    const { application } = await rowsOf(here.app, applicationId)
    const limit = (capacity: number | null) =>
      here.app.platform.db
        .update(intakes)
        .set({ capacity })
        .where(eq(intakes.id, application.intakeId))
    await limit(0)
    const planned = await plan(here.app, here.ana, { ids: [id] })
    expect(planned.over).toMatchObject([{ capacity: 0, offers: 1 }])
    const refused = await release(here.app, here.ana, { ids: [id] })
    expect([refused.status, refused.body.code]).toEqual([409, 'over-capacity'])
    expect((await release(here.app, here.ana, { ids: [id] }, { overCapacity: true })).status).toBe(
      200,
    )
    await limit(null)
  })

  test('pages through many letters', async () => {
    const all = await Promise.all(Array.from({ length: 23 }, () => aDecision()))
    const ids = all.map(({ id }) => id)
    const first = await plan(here.app, here.ana, { ids })
    const { body: second } = await here.app.call('POST /api/admins/releases/plan', {
      token: here.ana,
      body: { chosen: { ids }, after: first.next },
    })
    const seen = [...first.letters, ...second.letters].map(({ decisionId }) => decisionId)
    expect([first.count, seen.length, second.next]).toEqual([23, 23, null])
    expect(new Set(seen)).toEqual(new Set(ids))
  })
})

describe('making a release', () => {
  test('is refused for another count, and once anything differs from what was seen', async () => {
    const { id } = await aDecision()
    const other = await release(here.app, here.ana, { ids: [id] }, { expected: 2 })
    expect([other.status, other.body.code, other.body.count]).toEqual([409, 'release-changed', 1])
    const changed = await release(here.app, here.ana, { ids: [id] }, { seen: 'something else' })
    expect(changed.status).toBe(409)
    expect((await decisionRow(here.app, id)).state).toBe('confirmed')
  })

  test('asks for a fresh sign-in', async () => {
    const { id } = await aDecision()
    here.app.clock.advance(6 * 60_000)
    expect((await release(here.app, here.ana, { ids: [id] })).body.code).toBe('confirm-first')
  })

  test('takes a decision once, whatever number of people release it at the same moment', async () => {
    const { id } = await aDecision()
    const { seen } = await plan(here.app, here.ana, { ids: [id] })
    const body = { chosen: { ids: [id] }, name: '', expected: 1, seen, overCapacity: false }
    const all = await Promise.all(
      [here.ana, here.ben, here.ana, here.ben].map((token) =>
        here.app.call('POST /api/admins/releases', { token, body }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of all)
      if (status !== 200) expect(body.code).toBe('release-changed')
  })

  test('takes every ready one that fits a filter', async () => {
    await aDecision({ outcome: 'waitlist', conditions: [] })
    await aDecision({ outcome: 'waitlist', conditions: [] })
    const { status, body } = await release(here.app, here.ana, { outcome: 'waitlist' })
    expect([status, body.expected, body.state]).toEqual([200, 2, 'waiting'])
    expect((await plan(here.app, here.ana, { outcome: 'waitlist' })).count).toBe(0)
  })
})
