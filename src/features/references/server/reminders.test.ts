import { describe, expect, test } from 'vitest'
import { dayMs, referenceOffice } from './references.fixture.ts'
import { referenceReminders } from './reminders.ts'

const here = referenceOffice()
const { submitted, ownOf, officeOf, mailsTo, linkOf, giving, give } = here

describe('reminders', () => {
  const remind = () => referenceReminders.send(here.app.platform)
  const templates = async (id: string) => (await mailsTo(id)).map(({ template }) => template)

  test('go out as often as the settings say, and once each', async () => {
    const [ruth] = await ownOf(await submitted())
    await remind()
    expect(await templates(ruth.id)).toEqual(['reference-asked'])
    here.app.clock.advance(7 * dayMs)
    await remind()
    await remind()
    expect(await templates(ruth.id)).toEqual(['reference-asked', 'reference-reminder'])
    here.app.clock.advance(40 * dayMs)
    await remind()
    here.app.clock.advance(10 * dayMs)
    await remind()
    expect(await templates(ruth.id)).toEqual([
      'reference-asked',
      'reference-reminder',
      'reference-reminder',
    ])
  })

  test('leave alone anyone who has written, said no or is at it', async () => {
    const filled = await submitted()
    const [ruth, tom] = await ownOf(filled)
    await give(await linkOf(ruth.id))
    here.app.clock.advance(7 * dayMs)
    await giving('save', { token: await linkOf(tom.id), answers: { known: 'Wo' }, revision: 0 })
    await remind()
    expect(await templates(ruth.id)).not.toContain('reference-reminder')
    expect(await templates(tom.id)).not.toContain('reference-reminder')
    here.app.clock.advance(2 * dayMs)
    await remind()
    expect(await templates(tom.id)).toContain('reference-reminder')
    const { body } = await giving('open', { token: await linkOf(tom.id) })
    expect(body.answers).toEqual({ known: 'Wo' })
  })

  test('stop when the application ends, and the link is dead', async () => {
    const filled = await submitted()
    const [ruth] = await ownOf(filled)
    const token = await linkOf(ruth.id)
    await here.app.call('POST /api/users/applications/{id}/withdraw', {
      token: filled.token,
      params: { id: filled.id },
      body: { reasonId: 'cost' },
    })
    expect((await officeOf(filled))[0].state).toBe('ended')
    here.app.clock.advance(8 * dayMs)
    await remind()
    expect(await templates(ruth.id)).toEqual(['reference-asked', 'reference-not-needed'])
    expect((await giving('open', { token })).status).toBe(404)
  })
})
