import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/filled-forms.ts'
import { dayMs, keyed, referenceOffice, whole } from './references.fixture.ts'
import { referees, referenceTexts } from './tables.ts'

const here = referenceOffice()
const { submitted, ownOf, officeOf, mailsTo, linkOf, act, giving, give } = here

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
      'answers.readiness':
        'Choose a rating from 1 to 5: “How ready are they for study at this level?”',
      'answers.recommendation': 'Choose an answer: “Would you recommend them?”',
    })
    const headers = keyed()
    expect((await giving('submit', sent, headers)).status).toBe(200)
    expect((await giving('submit', sent, headers)).status).toBe(200)
    const again = await giving('submit', sent)
    expect(again.status).toBe(404)
    const [text, ...more] = await here.app.platform.db
      .select()
      .from(referenceTexts)
      .where(eq(referenceTexts.refereeId, ruth.id))
    expect(more).toEqual([])
    expect(text).toMatchObject({ answers: whole, signedName: 'Ruth Adeyemi', cameBy: 'link' })
    const mails = await mailsTo(ruth.id)
    expect(mails.map(({ template }) => template)).toEqual(['reference-asked', 'reference-thanks'])
    expect(mails.map(({ text: said }) => said).join()).not.toContain('listens')
    expect((await ownOf(filled))[0].state).toBe('received')
    const { timeline } = await rowsOf(here.app, filled.id)
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
    const lost = (await here.app.sentMails()).filter(({ template }) => template === 'referee-lost')
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
    here.app.clock.advance(91 * dayMs)
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

  test('is not guessed: anyone who tries many is slowed, and a right one is not', async () => {
    const [ruth] = await ownOf(await submitted())
    const address = '198.51.100.77'
    const open = (token: string) =>
      here.app.call('POST /api/references/open', { body: { token }, address })
    for (let tries = 0; tries < 30; tries++) expect((await open(`x${tries}`)).status).toBe(404)
    expect((await open('one more')).status).toBe(429)
    expect((await open(await linkOf(ruth.id))).status).toBe(200)
  })

  test('is only as its hash', async () => {
    const [ruth] = await ownOf(await submitted())
    const rows = await here.app.platform.db.select().from(referees).where(eq(referees.id, ruth.id))
    expect(JSON.stringify(rows)).not.toContain(await linkOf(ruth.id))
  })
})
