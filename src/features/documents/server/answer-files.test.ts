import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { q } from '#features/questionnaires/questionnaires.fixture.ts'
import { keyed } from '#features/questionnaires/server/questionnaires.fixture.ts'
import { answers } from '#features/questionnaires/server/tables.ts'
import { makeStaff, setRubric } from '#features/review/server/reviews.fixture.ts'
import { reviews } from '#features/review/server/tables.ts'
import { slotOfAnswer } from '../slots.ts'
import { openAnswering, type Somebody } from './answer-files.fixture.ts'
import { documentVersions, files } from './tables.ts'

const all = await openAnswering()
const { papers, owner, pdf } = all
let me: Somebody
beforeEach(async () => {
  me = await all.somebody()
})

test('a file is sent, saved, sent in, and read by the office where the answers are', async () => {
  expect(await all.documentsFor(me.token, me.application)).toEqual([])
  const given = await me.give('b')
  expect((await me.save(me.id, q('b'), given)).status).toBe(200)
  const [mine] = await all.documentsFor(me.token, me.application)
  expect(mine).toMatchObject({ isNeeded: false, name: 'What about b?' })
  expect(mine.files).toMatchObject([{ id: given.file, canBeRemoved: false }])
  // Nobody reads it before it is sent in.
  expect(await all.documentsFor(owner, me.application)).toEqual([])
  const link = (token: string) =>
    papers.app.call(`POST /api/${token === owner ? 'admins' : 'users'}/documents/{id}/link`, {
      token,
      params: { id: given.file },
      body: { use: 'download' },
    })
  expect((await link(owner)).status).toBe(404)

  expect((await me.send(me.id)).status).toBe(200)
  expect((await all.response(me.id)).lines).toContainEqual({
    id: q('b'),
    label: 'What about b?',
    words: 'portfolio.pdf',
    isRestricted: false,
    given,
  })
  const [seen] = await all.documentsFor(owner, me.application)
  expect(seen.files).toMatchObject([{ id: given.file, name: 'portfolio.pdf' }])
  const opened = await papers.open((await link(owner)).body.address)
  expect(opened.status).toBe(200)
  expect([...opened.bytes]).toEqual([...pdf])
  expect((await link(me.token)).status).toBe(200)

  const { body: table } = await papers.app.call('GET /api/admins/questionnaires/{id}/responses', {
    token: owner,
    params: { id: all.questionnaire },
  })
  expect(table.rows[0].cells).toContain('portfolio.pdf')
  const exported = await papers.app.call('GET /api/admins/questionnaires/{id}/export', {
    token: owner,
    params: { id: all.questionnaire },
    query: { form: 'csv' },
  })
  expect(String(exported.body)).toContain('portfolio.pdf')
})

test('where names are hidden, a reviewer is told that there is a file and no more', async () => {
  const given = await me.give('b', 'maya-lindqvist.pdf')
  await me.save(me.id, q('b'), given)
  await me.send(me.id)
  const { id: reviewerId, token } = await makeStaff(papers.app, 'reviewer')
  await papers.app.platform.db.insert(reviews).values({
    id: randomUUID(),
    applicationId: me.application,
    ...{ reviewerId, assignedBy: reviewerId, assignedAt: papers.app.clock.now() },
    ...{ rubricVersion: 1, scores: {}, evidence: {} },
  })
  await setRubric(papers.app, 'msc', { hideNames: true })
  const body = await all.response(me.id, token)
  await setRubric(papers.app, 'msc', { hideNames: false })
  expect(body.lines.at(-1)).toMatchObject({ words: 'A file', given: null })
  expect(JSON.stringify(body)).not.toContain('lindqvist')
})

test('nobody judges, excuses or puts in what is an answer, and none waits to be checked', async () => {
  const given = await me.give('b')
  await me.save(me.id, q('b'), given)
  await me.send(me.id)
  const slotId = slotOfAnswer(me.id, q('b'))
  expect(await papers.judge(given.file, {}, owner)).toMatchObject({
    status: 409,
    body: { code: 'is-answer' },
  })
  const excused = await papers.app.call('POST /api/admins/applications/{id}/documents/excuse', {
    token: owner,
    params: { id: me.application },
    body: { slotId, isExcused: true, words: '' },
    headers: keyed(),
  })
  expect(excused.status).toBe(409)
  const put = await papers.send(owner, me.application, pdf, { slotId, source: 'A school' })
  expect(put.status).toBe(409)
  const { body } = await papers.app.call('GET /api/admins/documents', { token: owner })
  expect(body.waiting).toEqual([])
  const removed = await papers.app.call('DELETE /api/users/documents/{id}', {
    token: me.token,
    params: { id: given.file },
  })
  expect(removed.body.code).toBe('is-answer')
})

describe('refused, when it is saved and when it is sent in', () => {
  const gone = 'This file is no longer here. Upload it again: “What about b?”'

  async function expectRefused(value: object, sentence = gone) {
    const saved = await me.save(me.id, q('b'), value)
    expect([saved.status, saved.body.fields?.value]).toEqual([422, sentence])
    const sent = await me.send(me.id, { [q('b')]: value })
    expect([sent.status, sent.body.fields?.[q('b')]]).toEqual([422, sentence])
    const rows = await papers.app.platform.db
      .select()
      .from(answers)
      .where(eq(answers.responseId, me.id))
    expect(rows.filter(({ questionId }) => questionId === q('b'))).toEqual([])
  }

  test('a file of another applicant', async () => {
    await expectRefused(await (await all.somebody()).give('b'))
  })
  test('a file that is none', () => expectRefused({ file: randomUUID(), name: 'x.pdf' }))
  test('a file under another name', async () => {
    await expectRefused({ ...(await me.give('b')), name: 'other.pdf' })
  })
  test('a file of another slot', async () => {
    const sent = await papers.send(me.token, me.application, pdf)
    const [{ id: file, name }] = sent.body.files
    await expectRefused({ file, name })
  })
  test('the file of another question', async () => {
    await me.save(me.id, q('a'), true)
    await expectRefused(await me.give('c'))
  })
  test('an upload that was never finished', async () => {
    const { body } = await papers.app.call('POST /api/users/applications/{id}/uploads', {
      token: me.token,
      params: { id: me.application },
      body: { name: 'half.pdf', bytes: pdf.length },
    })
    await expectRefused({ file: body.id, name: 'half.pdf' })
  })
  test('what the scanner rejected', async () => {
    const given = await me.give('b')
    const { db } = papers.app.platform
    const [version] = await db
      .select({ file: documentVersions.fileId })
      .from(documentVersions)
      .where(eq(documentVersions.id, given.file))
    const fileId = version?.file ?? ''
    await db.update(files).set({ scan: 'rejected', finding: 'Eicar' }).where(eq(files.id, fileId))
    await expectRefused(
      given,
      'Our virus scanner rejected this file. Scan your device and upload a clean copy: “What about b?”',
    )
    await db.update(files).set({ scan: 'clean', finding: null }).where(eq(files.id, fileId))
  })
  test('one that was taken back', async () => {
    const given = await me.give('b')
    await me.save(me.id, q('b'), given)
    await me.save(me.id, q('b'), null)
    expect(await all.keptVersions(me.application)).toEqual([])
    const { body } = await papers.app.call('GET /api/users/applications/{id}/documents', {
      token: me.token,
      params: { id: me.application },
    })
    expect(body.quota).toMatchObject({ files: 0, bytes: 0 })
    const again = await me.save(me.id, q('b'), given)
    expect(again.body.fields.value).toBe(gone)
  })
  test('text, and a list', async () => {
    for (const value of ['portfolio.pdf', [], [{ file: randomUUID() }], { file: 'x', name: 'y' }])
      expect((await me.send(me.id, { [q('b')]: value })).status).toBe(422)
  })
})
