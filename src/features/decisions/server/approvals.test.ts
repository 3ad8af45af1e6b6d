import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { adminIdOf, approve, decisionRow, pass, recall } from '#tests/decisions.ts'
import { mailsOf, rowsOf } from '#tests/filled-forms.ts'
import { releaseOffice } from './releases.fixture.ts'

const here = await releaseOffice()
const { fresh, aRelease, readOne } = here

describe('the second person', () => {
  test('is never the one who made the release', async () => {
    const made = await aRelease()
    const own = await approve(here.app, here.ana, made)
    expect([own.status, own.body.code]).toEqual([409, 'second-person'])
    await expect(
      here.app.platform.pool.query(
        `UPDATE releases SET state = 'holding', approved_by = created_by WHERE id = $1`,
        [made.id],
      ),
    ).rejects.toThrow('releases_two_people')
    await pass(here.app, 1_000)
    expect((await decisionRow(here.app, made.decision.id)).state).toBe('releasing')
  })

  test('approves once, of ten who try at the same moment', async () => {
    const made = await aRelease()
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        makeAdmin(here.app, { role: 'admissions', name: `Second ${made.id} ${n}` }),
      ),
    )
    const all = await Promise.all(tokens.map((token) => approve(here.app, token, made)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
    const lost = all.find(({ status }) => status === 409)
    expect(lost?.body.error).toMatch(/^Second .* approved this release in the meantime$/)
  })

  test('is told when the number of letters is another one', async () => {
    const made = await aRelease()
    const { status, body } = await approve(here.app, here.ben, { ...made, expected: 7 })
    expect([status, body.count]).toEqual([409, 1])
  })

  test('may send it back, and the decisions are confirmed ones again', async () => {
    const made = await aRelease()
    const back = await recall(here.app, here.ben, made.id)
    expect(back.body).toMatchObject({ state: 'recalled', recalledBy: 'Ben', sent: 0 })
    expect((await decisionRow(here.app, made.decision.id)).state).toBe('confirmed')
    expect((await approve(here.app, here.ben, made)).body.error).toBe(
      'Ben recalled this release in the meantime',
    )
  })

  test('sees the letters, and nobody of another program sees the release', async () => {
    const made = await aRelease()
    expect((await readOne(made.id, here.ben)).letters).toHaveLength(1)
    const elsewhere = await makeAdmin(here.app, {
      role: 'admissions',
      name: `Bachelor ${made.id}`,
      programs: ['ba'],
    })
    const hidden = await here.app.call('GET /api/admins/releases/{id}', {
      token: elsewhere,
      params: { id: made.id },
    })
    expect(hidden.status).toBe(404)
    const { body } = await here.app.call('GET /api/admins/releases', { token: elsewhere })
    expect(body.releases).toEqual([])
  })
})

describe('the recall window', () => {
  test('passes, and then all of it is out: status, letter, mail', async () => {
    const made = await aRelease()
    const { body: held } = await approve(here.app, here.ben, made)
    expect(held).toMatchObject({ state: 'holding', holdMinutes: 30, approvedBy: 'Ben' })
    await pass(here.app, 29)
    expect((await decisionRow(here.app, made.decision.id)).state).toBe('releasing')
    await pass(here.app, 1)
    const row = await decisionRow(here.app, made.decision.id)
    const { application, timeline } = await rowsOf(here.app, made.decision.applicationId)
    expect(application.status).toBe('accepted')
    expect(timeline.at(-1)).toMatchObject({
      step: 'release-accept',
      actor: `admin:${await adminIdOf(here.app, here.ben)}`,
    })
    expect(row).toMatchObject({ state: 'released', seq: timeline.at(-1)?.seq })
    expect(row.replyAt?.toISOString()).toMatch(/T04:59:59.999Z$/)
    expect(row.letter.paragraphs.join(' ')).not.toContain('{{')
    const letters = await mailsOf(here.app, made.decision.applicationId)
    expect(letters.map(({ template, key }) => [template, key])).toEqual([
      ['decision-released', `decision:${row.id}`],
    ])
    expect(letters[0]?.subject).toBe('There’s a decision on your application')
    expect(letters[0]?.text).not.toMatch(/offer|accept|reject|waitlist|place/i)
    expect(letters[0]?.text).toContain('/dashboard/decision')
    expect(await readOne(made.id)).toMatchObject({ state: 'out', sent: 1, failed: 0 })
    await expect(
      here.app.platform.pool.query(`UPDATE decisions SET letter = '{}' WHERE id = $1`, [row.id]),
    ).rejects.toThrow()
  })

  test('lets anybody with the right recall it, and nothing was sent', async () => {
    const made = await aRelease()
    await approve(here.app, here.ben, made)
    const { application } = await rowsOf(here.app, made.decision.applicationId)
    expect((await recall(here.app, here.ana, made.id)).body.state).toBe('recalled')
    await pass(here.app, 60)
    expect((await rowsOf(here.app, made.decision.applicationId)).application).toEqual(application)
    expect(await mailsOf(here.app, made.decision.applicationId)).toEqual([])
    expect((await recall(here.app, here.ana, made.id)).status).toBe(409)
  })

  test('is over at its end, whoever comes first', async () => {
    const made = await aRelease()
    await approve(here.app, here.ben, made)
    here.app.clock.advance(30 * 60_000)
    await fresh()
    const late = await recall(here.app, here.ana, made.id)
    expect([late.status, late.body.code]).toEqual([409, 'release-changed'])
    await pass(here.app, 0)
    expect((await decisionRow(here.app, made.decision.id)).state).toBe('released')
  })
})
