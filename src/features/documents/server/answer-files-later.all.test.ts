import { beforeEach, describe, expect, test } from 'vitest'
import { definition, q, question } from '#features/questionnaires/questionnaires.fixture.ts'
import { eraseRestrictedAnswers } from '#features/questionnaires/server/erasure.ts'
import { keyed } from '#features/questionnaires/server/questionnaires.fixture.ts'
import { makeAdmin } from '#tests/admins.ts'
import { slotOfAnswer } from '../slots.ts'
import { asked, openAnswering, type Somebody } from './answer-files.fixture.ts'

const all = await openAnswering()
const { papers, owner, pdf } = all
let me: Somebody
beforeEach(async () => {
  me = await all.somebody()
})

describe('what becomes of it', () => {
  const reopen = (questions: string[]) =>
    papers.app.call('POST /api/admins/responses/{id}/reopen', {
      token: owner,
      params: { id: me.id },
      body: { questions, reason: 'It cannot be read.' },
      headers: keyed(),
    })

  test('another takes its place, and what no one read goes', async () => {
    await me.save(me.id, q('b'), await me.give('b', 'first.pdf'))
    const second = await me.give('b', 'second.pdf')
    expect((await all.keptVersions(me.application)).length).toBe(2)
    await me.save(me.id, q('b'), second)
    expect(await all.keptVersions(me.application)).toEqual([
      { id: second.file, name: 'second.pdf' },
    ])
  })

  test('hidden, its file is dropped with it and stays where the history names it', async () => {
    await me.save(me.id, q('a'), true)
    await me.save(me.id, q('b'), await me.give('b'))
    const extra = await me.give('c', 'extra.pdf')
    await me.save(me.id, q('c'), extra)
    await me.save(me.id, q('a'), false)
    const { answers: stored } = await me.read(me.id)
    const { status, body } = await me.send(me.id, {
      [q('a')]: false,
      [q('b')]: stored[q('b')].value,
    })
    expect([status, body.dropped]).toEqual([200, [q('c')]])
    const { lines, history } = await all.response(me.id)
    expect(lines.map(({ id }: { id: string }) => id)).toEqual([q('a'), q('b')])
    expect(history).toMatchObject([{ words: 'extra.pdf', why: 'hidden' }])
    expect((await all.keptVersions(me.application)).length).toBe(2)
  })

  test('sent in, it is replaced only while its question is open again', async () => {
    const first = await me.give('b', 'first.pdf')
    await me.save(me.id, q('b'), first)
    await me.send(me.id)
    const slotId = slotOfAnswer(me.id, q('b'))
    const closed = await papers.send(me.token, me.application, pdf, { slotId })
    expect(closed).toMatchObject({ status: 409, body: { code: 'answer-not-open' } })
    expect((await reopen([q('a')])).status).toBe(200)
    expect((await papers.send(me.token, me.application, pdf, { slotId })).status).toBe(409)
    await me.send(me.id, {})
    expect((await reopen([q('b')])).status).toBe(200)
    const second = await me.give('b', 'second.pdf')
    expect((await me.save(me.id, q('b'), second, { base: 1 })).status).toBe(200)
    expect((await me.send(me.id, { [q('b')]: second })).status).toBe(200)
    const { lines, history } = await all.response(me.id)
    expect(lines).toContainEqual(expect.objectContaining({ id: q('b'), given: second }))
    expect(history).toMatchObject([{ words: 'first.pdf', why: 'changed' }])
    expect(await all.keptVersions(me.application)).toEqual(
      expect.arrayContaining([
        { id: first.file, name: 'first.pdf' },
        { id: second.file, name: 'second.pdf' },
      ]),
    )
  })

  test('a new version of the questionnaire carries it over, or keeps it in the history', async () => {
    const own = all.office
    const made = await own.make(asked)
    me = await all.somebody(await own.use(made, 'interview'))
    const given = await me.give('b')
    await me.save(me.id, q('b'), given)
    const [a, b] = asked.sections[0]?.questions ?? []
    if (!a || !b) throw new Error('no questions')
    await own.publish(made, definition(a, { ...b, label: 'Your portfolio' }))
    expect((await me.read(me.id)).answers[q('b')].value).toEqual(given)
    const [slot] = await all.documentsFor(me.token, me.application)
    expect(slot.name).toBe('Your portfolio')
    await own.publish(made, definition(a, question('b', 'short')))
    const moved = await me.read(me.id)
    expect(moved.answers).toEqual({})
    expect(moved.anew).toEqual([q('b')])
    await me.send(me.id, { [q('b')]: 'In words' })
    expect((await all.response(me.id)).history).toMatchObject([
      { words: 'portfolio.pdf', why: 'retyped' },
    ])
    const [kept] = await all.documentsFor(owner, me.application)
    expect(kept).toMatchObject({ name: 'A file for “Before we meet”', files: [{ id: given.file }] })
  })

  test('restricted, only those with the right know of it, and it goes by its own schedule', async () => {
    const own = all.office
    const secret = question('b', 'file', { isRestricted: true, keepMonths: 1 })
    const made = await own.make(definition(secret))
    me = await all.somebody(await own.use(made, 'interview'))
    await me.save(me.id, q('b'), await me.give('b'))
    await me.send(me.id)
    const reads = await makeAdmin(papers.app, { role: 'read-only' })
    const slotId = slotOfAnswer(me.id, q('b'))
    expect(await papers.slotOf(reads, me.application, slotId)).toBe(undefined)
    expect((await all.documentsFor(owner, me.application)).length).toBe(1)
    papers.app.clock.advance(40 * 24 * 3_600_000)
    const later = await makeAdmin(papers.app, { role: 'owner', name: 'later' })
    expect(await papers.slotOf(later, me.application, slotId)).toBe(undefined)
    await eraseRestrictedAnswers(papers.app.platform)
    expect(await all.keptVersions(me.application)).toEqual([])
  })
})
