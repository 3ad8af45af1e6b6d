import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeFilled, rowsOf, submit } from '#tests/filled-forms.ts'
import { definition, o, q, question, rule } from '../questionnaires.fixture.ts'
import { applicantOf, keyed, openQuestionnaires } from './questionnaires.fixture.ts'
import { answerHistory, answers, responses } from './tables.ts'

const asked = definition(
  question('a', 'yes-no', { required: true }),
  question('b', 'short', {
    required: true,
    rules: [rule('show', { question: q('a'), operator: 'equals', value: 'yes' })],
  }),
  question('c', 'long', { rules: [rule('show', { question: q('b'), operator: 'answered' })] }),
  question('d', 'number'),
  question('e', 'single', { required: true }),
  question('f', 'phone'),
)

const { app, office, somebody, begun } = await openQuestionnaires()
const use = await office.use(await office.make(asked), 'interview')

/** Everything that the database holds of one response. */
async function kept(id: string) {
  const rows = await app.platform.db.select().from(answers)
  return Object.fromEntries(
    rows.filter((row) => row.responseId === id).map((row) => [row.questionId, row.value]),
  )
}

async function stateOf(id: string) {
  const rows = await app.platform.db.select().from(responses)
  return rows.find((row) => row.id === id)?.state
}

const whole = { [q('a')]: true, [q('b')]: 'Because', [q('e')]: o('e1') }

describe('sending in', () => {
  test.each<[string, object]>([
    ['nothing at all', {}],
    ['a required answer left out', { [q('a')]: false }],
    ['null', { [q('a')]: false, [q('e')]: null }],
    ['an empty text', { [q('a')]: false, [q('e')]: '' }],
    ['blanks', { ...whole, [q('b')]: '   ', [q('e')]: '  ' }],
    ['an empty list', { [q('a')]: false, [q('e')]: [] }],
  ])('refuses %s, naming each field', async (_, sent) => {
    const { id, send } = await begun(use)
    const { status, body } = await send(id, sent)
    expect(status).toBe(422)
    expect(body.fields[q('e')]).toBe('Choose an answer: “What about e?”')
    if (!(q('a') in sent)) expect(body.fields[q('a')]).toBe('Choose an answer: “What about a?”')
    expect(await stateOf(id)).toBe('open')
    expect(await kept(id)).toEqual({})
  })

  test.each<[string, object]>([
    ['a hidden question', { [q('a')]: false, [q('e')]: o('e1'), [q('b')]: 'Hidden' }],
    ['an unknown question', { ...whole, [q('unknown')]: 'x' }],
    ['an option that is not there', { ...whole, [q('e')]: o('nothing') }],
    ['an array for a single choice', { ...whole, [q('e')]: [o('e1')] }],
    ['"5; x" for a number', { ...whole, [q('d')]: '5; x' }],
    ['a number that is none', { ...whole, [q('f')]: '12' }],
    ['2 MB of text', { ...whole, [q('c')]: 'a'.repeat(2_000_000) }],
    ['a key of no question', { ...whole, constructor: 'x' }],
  ])('refuses %s, and the database holds none of it', async (_, sent) => {
    const { id, send } = await begun(use)
    const { status } = await send(id, sent)
    expect([413, 422]).toContain(status)
    expect(await kept(id)).toEqual({})
    expect(await stateOf(id)).toBe('open')
  })

  test('refuses what leaves out an answer that is stored, naming it, and keeps it', async () => {
    const { id, save, send } = await begun(use)
    for (const [name, value] of Object.entries({ a: false, d: 5, e: o('e1') }))
      await save(id, q(name), value)
    const { status, body } = await send(id, { [q('a')]: false, [q('e')]: o('e1') })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      [q('d')]: 'Your answer to “What about d?” was left out. Reload the page',
    })
    expect((await send(id, {})).status).toBe(422)
    expect(await kept(id)).toMatchObject({ [q('d')]: 5 })
    expect((await send(id, { [q('a')]: false, [q('d')]: null, [q('e')]: o('e1') })).status).toBe(
      200,
    )
  })

  test('reads nothing from __proto__', async () => {
    const { id, token, read } = await begun(use)
    const { revision } = await read(id)
    const own = JSON.stringify(whole).replace('{', `{"__proto__":{"${q('d')}":5},`)
    await app.call('POST /api/users/responses/{id}/send', {
      token,
      params: { id },
      raw: `{"revision":${revision},"answers":${own}}`,
      headers: keyed(),
    })
    expect(Object.keys(await kept(id))).not.toContain('__proto__')
    expect(Object.keys(await kept(id))).not.toContain(q('d'))
  })

  test('keeps exactly what was seen, and nothing after it', async () => {
    const { id, send, save, read } = await begun(use)
    expect((await send(id, whole)).status).toBe(200)
    expect(await kept(id)).toEqual(whole)
    expect((await read(id)).state).toBe('sent')
    expect((await save(id, q('d'), 3)).status).toBe(409)
    expect((await send(id, whole)).status).toBe(409)
  })

  test('goes on from the answers that the person saw', async () => {
    const { id, token, read, save } = await begun(use)
    const { revision } = await read(id)
    await save(id, q('a'), false)
    const { status, body } = await app.call('POST /api/users/responses/{id}/send', {
      token,
      params: { id },
      body: { revision, answers: whole },
      headers: keyed(),
    })
    expect([status, body.code]).toEqual([409, 'answers-changed'])
  })
})

describe('saving one answer', () => {
  test.each<[string, string, unknown]>([
    ['a hidden question', q('b'), 'Hidden'],
    ['an unknown question', q('unknown'), 'x'],
    ['no id of ours', '__proto__', 'x'],
    ['an option that is not there', q('e'), o('nothing')],
    ['an array for a single choice', q('e'), [o('e1')]],
    ['"5; x" for a number', q('d'), '5; x'],
    ['2 MB of text', q('c'), 'a'.repeat(2_000_000)],
    ['an object of another shape', q('d'), { toString: 'x' }],
  ])('refuses %s', async (_, id, value) => {
    const { id: response, save } = await begun(use)
    expect([404, 413, 422]).toContain((await save(response, id, value)).status)
    expect(await kept(response)).toEqual({})
  })

  test('A, B, C: unsetting A hides both, setting it again brings the text back', async () => {
    const { id, save, send, read } = await begun(use)
    await save(id, q('a'), true)
    await save(id, q('b'), 'Because')
    await save(id, q('c'), 'A long story')
    await save(id, q('a'), false)
    expect((await read(id)).answers[q('c')].value).toBe('A long story')
    await save(id, q('a'), true)
    await save(id, q('a'), false)
    await save(id, q('e'), o('e1'))
    const sent = await send(id, { [q('a')]: false, [q('e')]: o('e1') })
    expect(sent.body.dropped.toSorted()).toEqual([q('b'), q('c')])
    expect(await kept(id)).toEqual({ [q('a')]: false, [q('e')]: o('e1') })
    const history = await app.platform.db.select().from(answerHistory)
    expect(
      history.filter((row) => row.responseId === id).map(({ value, why }) => [value, why]),
    ).toEqual([
      ['Because', 'hidden'],
      ['A long story', 'hidden'],
    ])
  })

  test('a late save of the same tab changes nothing', async () => {
    const { id, save } = await begun(use)
    expect((await save(id, q('d'), 2, { seq: 20 })).body.rev).toBe(1)
    const late = await save(id, q('d'), 1, { seq: 19 })
    expect([late.status, late.body.rev]).toEqual([200, 1])
    expect(await kept(id)).toEqual({ [q('d')]: 2 })
  })

  test('two tabs: different questions are both kept, the same one is a choice', async () => {
    const { id, save } = await begun(use)
    await save(id, q('d'), 1, { tab: 'one' })
    await save(id, q('a'), false, { tab: 'two' })
    expect(await kept(id)).toEqual({ [q('d')]: 1, [q('a')]: false })
    const second = await save(id, q('d'), 2, { tab: 'two' })
    expect([second.status, second.body.code]).toEqual([409, 'conflict'])
    expect(second.body).toMatchObject({ theirs: { value: 1, rev: 1 }, mine: 2 })
    expect(await kept(id)).toMatchObject({ [q('d')]: 1 })
    const chosen = await save(id, q('d'), 2, { tab: 'two', base: 1 })
    expect(chosen.body.rev).toBe(2)
    expect(await kept(id)).toMatchObject({ [q('d')]: 2 })
    const history = await app.platform.db.select().from(answerHistory)
    expect(history.filter((row) => row.responseId === id).map(({ value }) => value)).toEqual([1])
  })

  test('ten at once of two tabs leave one answer, and tell the other tab', async () => {
    const { id, save } = await begun(use)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(id, q('d'), n, { tab: n % 2 ? 'one' : 'two' })),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = all.filter(({ status }) => status === 200).map(({ body }) => body.rev)
    expect(Math.max(...won)).toBeGreaterThan(0)
    expect(Object.keys(await kept(id))).toEqual([q('d')])
  })

  test('another person’s response is as absent as none', async () => {
    const mine = await begun(use)
    const other = await begun(use)
    for (const id of [other.id, randomUUID()]) {
      const found = await mine.save(id, q('d'), 1)
      expect([found.status, found.body.error]).toEqual([404, 'There is no such questionnaire'])
    }
  })
})

describe('in the application', () => {
  test('handing in waits for what is required, and for nothing where none is in use', async () => {
    const free = await makeFilled(app)
    expect((await submit(app, free)).status).toBe(200)
    const inForm = await office.use(await office.make(asked), 'application')
    const held = await makeFilled(app)
    const refused = await submit(app, held)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Answer “Before we meet” and submit it before you submit your application',
    ])
    expect((await rowsOf(app, held.id)).application.status).toBe('incomplete')
    const person = applicantOf(app, held)
    expect(await person.list()).toMatchObject([{ use: inForm, isNeeded: true, response: null }])
    const id = await person.open(inForm)
    expect(await person.open(inForm)).toBe(id)
    expect((await person.send(id, whole)).status).toBe(200)
    expect((await submit(app, held)).status).toBe(200)
    await app.call('POST /api/admins/questionnaire-uses/{id}/end', {
      token: await makeAdmin(app, { role: 'owner', name: 'ender' }),
      params: { id: inForm },
      body: {},
    })
  })

  test('a stage that has not come, or is over, is not asked', async () => {
    const person = await somebody('in_review')
    expect(await person.list()).toEqual([])
    expect(await person.open(use)).toBeUndefined()
  })
})
