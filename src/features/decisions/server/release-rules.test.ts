import { describe, expect, test } from 'vitest'
import { decisionRow, release } from '#tests/decisions.ts'
import { sendDueReleases } from './release-job.ts'
import { releaseOffice } from './releases.fixture.ts'

const here = await releaseOffice()
const { fresh, aDecision } = here

describe('the rules of releases', () => {
  async function change(token: string, body: object) {
    return here.app.call('PUT /api/admins/releases/rules', { token, body })
  }

  test('one person alone releases only after an owner has said so, audited and shown', async () => {
    await fresh()
    const { body } = await here.app.call('GET /api/admins/releases', { token: here.ben })
    expect(body.rules).toMatchObject({ secondPerson: true, holdMinutes: 30, mayChange: true })
    const { version } = body.rules
    const off = { secondPerson: false, holdMinutes: 0, version }
    expect((await change(here.ana, off)).status).toBe(403)
    expect((await change(here.ben, off)).status).toBe(200)
    expect((await change(here.ben, off)).body.error).toBe('Ben changed the rules in the meantime')
    const shown = await here.app.call('GET /api/admins/releases', { token: here.ana })
    expect(shown.body.rules).toMatchObject({
      secondPerson: false,
      changedBy: 'Ben',
      mayChange: false,
    })
    const decision = await aDecision()
    const alone = await release(here.app, here.ana, { ids: [decision.id] })
    expect(alone.body).toMatchObject({ state: 'holding', asksSecond: false })
    await sendDueReleases(here.app.platform)
    expect((await decisionRow(here.app, decision.id)).state).toBe('released')
    await change(here.ben, { secondPerson: true, holdMinutes: 30, version: version + 1 })
  })

  test('ask for a fresh sign-in', async () => {
    here.app.clock.advance(6 * 60_000)
    const answer = await change(here.ben, { secondPerson: false, holdMinutes: 0, version: 1 })
    expect(answer.body.code).toBe('confirm-first')
  })
})
