import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../../../tests/admins.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { openPapers, type Papers, pdfOf } from './documents.fixture.ts'

let papers: Papers
/** Somebody whose application is in. */
let lin: { token: string; id: string }
/** Somebody who is still filling in. */
let draft: { token: string; id: string }
let pdf: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  papers = await openPapers()
  lin = await come(cast.xiaoming)
  draft = await come(cast.ada)
  pdf = await pdfOf(2)
})
afterAll(() => papers.app.close())

async function come(person: Parameters<typeof bringIn>[1]) {
  const { token, id } = await bringIn(papers.app, person)
  return { token, id: id ?? '' }
}

describe('what is asked of whom', () => {
  test('follows from the answers', async () => {
    const list = async () => {
      const { body } = await papers.app.call('GET /api/users/applications/{id}/documents', {
        token: draft.token,
        params: { id: draft.id },
      })
      return body.slots.map(({ id }: { id: string }) => id)
    }
    const before = await list()
    expect(before).toContain('identity')
    expect(before).not.toContain('service')
    await papers.app.call('POST /api/users/application', {
      token: draft.token,
      body: { applicationType: cast.ada.program, personalInfo: { isMilitaryAffiliated: true } },
    })
    expect(await list()).toContain('service')
  })

  test('says when it is due once the application is in', async () => {
    expect(await papers.slotOf(lin.token, lin.id)).toMatchObject({
      state: 'needed',
      isNeeded: true,
      isBlocking: false,
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      checkedBy: null,
      files: [],
    })
    expect(await papers.slotOf(draft.token, draft.id, 'identity')).toMatchObject({ dueOn: null })
  })
})

test('a file that was handed in is received, and read by both sides byte for byte', async () => {
  const sent = await papers.send(lin.token, lin.id, pdf, { name: 'record.pdf' })
  expect(sent).toMatchObject({
    status: 200,
    body: {
      state: 'received',
      checkedBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      files: [
        {
          number: 1,
          place: 1,
          name: 'record.pdf',
          bytes: pdf.length,
          mediaType: 'application/pdf',
          pages: 2,
          by: 'you',
          state: 'clean',
          verdict: null,
          isCurrent: true,
          canBeRemoved: false,
        },
      ],
    },
  })
  const [file] = sent.body.files
  for (const token of [lin.token, papers.office]) {
    const opened = await papers.open(await papers.link(token, file.id))
    expect(opened.status).toBe(200)
    expect(opened.bytes.equals(pdf)).toBe(true)
  }
  const seen = await papers.slotOf(papers.office, lin.id)
  expect(seen.files[0]).toMatchObject({ by: 'applicant', reads: 1 })
  const { body } = await papers.app.call('GET /api/admins/documents/{id}/reads', {
    token: papers.office,
    params: { id: file.id },
  })
  expect(body.reads).toMatchObject([{ byName: 'Ana Ruiz', how: 'download' }])
})

test('a document replaced after a verdict keeps the old version, starts over, and its judge is told', async () => {
  const [first] = (await papers.slotOf(lin.token, lin.id)).files
  expect((await papers.judge(first.id, {})).status).toBe(200)
  expect((await papers.slotOf(lin.token, lin.id)).state).toBe('accepted')
  const again = await papers.send(lin.token, lin.id, pdf, { replaces: first.id })
  expect(again.body).toMatchObject({
    state: 'received',
    files: [
      { number: 2, isCurrent: true, verdict: null },
      { number: 1, isCurrent: false, verdict: { outcome: 'accepted' } },
    ],
  })
  const mine = await papers.app.call('GET /api/admins/applications/{id}/tasks', {
    token: papers.office,
    params: { id: lin.id },
  })
  expect(mine.body.tasks).toMatchObject([
    { title: 'Check the new version of “Transcripts”', assignee: { name: 'Ana Ruiz' } },
  ])
  const [now, before] = again.body.files
  expect(await papers.judge(before.id, { seen: before.id })).toMatchObject({
    status: 409,
    body: { code: 'newer-version' },
  })
  for (const { id } of [now, before])
    expect(
      await papers.app.call('DELETE /api/users/documents/{id}', {
        token: lin.token,
        params: { id },
      }),
    ).toMatchObject({ status: 409, body: { code: 'already-submitted' } })
})

test('sending back needs a reason, is read with it, and is written to the applicant', async () => {
  const [file] = (await papers.slotOf(lin.token, lin.id)).files
  expect(await papers.judge(file.id, { outcome: 'sent-back' })).toMatchObject({
    status: 422,
    body: { fields: { reasonId: 'Choose a reason' } },
  })
  const back = { outcome: 'sent-back', reasonId: 'not-readable', words: 'Page two is dark.' }
  expect((await papers.judge(file.id, back)).status).toBe(200)
  const other = await makeAdmin(papers.app, { role: 'owner', name: 'Ben Cole' })
  expect(await papers.judge(file.id, {}, other)).toMatchObject({
    status: 409,
    body: { code: 'verdict-changed', error: 'Ana Ruiz has returned this in the meantime' },
  })
  expect(await papers.slotOf(lin.token, lin.id)).toMatchObject({
    state: 'sent-back',
    files: [
      {
        verdict: {
          outcome: 'sent-back',
          reason: expect.stringContaining('can’t read it'),
          words: 'Page two is dark.',
        },
      },
      {},
    ],
  })
  papers.app.clock.advance(60_000)
  const mails = await papers.app.sentMails()
  expect(mails.at(-1)).toMatchObject({
    template: 'document-sent-back',
    text: expect.stringContaining('Page two is dark.'),
  })
})

test('what was just sent back can be taken back, before anybody is written to', async () => {
  const [file] = (await papers.slotOf(lin.token, lin.id)).files
  const back = { outcome: 'sent-back', reasonId: 'not-readable', words: '' }
  const undo = (token = papers.office) =>
    papers.app.call('POST /api/admins/documents/{id}/verdict/undo', {
      token,
      params: { id: file.id },
      body: {},
    })
  const state = async () => (await papers.slotOf(lin.token, lin.id)).state
  const written = async () =>
    (await papers.app.sentMails()).filter(({ template }) => template === 'document-sent-back')
  const before = (await written()).length
  await papers.judge(file.id, back)
  const other = await makeAdmin(papers.app, { role: 'owner', name: 'Bo Elsner' })
  expect((await undo(other)).body).toMatchObject({ code: 'verdict-changed' })
  expect([(await undo()).status, await state()]).toEqual([200, 'received'])
  papers.app.clock.advance(120_000)
  expect(await written()).toHaveLength(before)
  await papers.judge(file.id, back)
  papers.app.clock.advance(61_000)
  expect((await undo()).body.error).toBe('It’s too late to undo this. Choose Change instead')
  expect(await written()).toHaveLength(before + 1)
})

test('a slot for several takes one beside the other, and one for a single file replaces it', async () => {
  await papers.send(lin.token, lin.id, pdf)
  const several = await papers.slotOf(lin.token, lin.id)
  expect(several.files.map(({ place, number }: Place) => [place, number])).toEqual([
    [1, 2],
    [1, 1],
    [2, 1],
  ])
  await papers.send(lin.token, lin.id, pdf, { slotId: 'degree' })
  const single = await papers.send(lin.token, lin.id, pdf, { slotId: 'degree' })
  expect(single.body.files.map(({ place, number }: Place) => [place, number])).toEqual([
    [1, 2],
    [1, 1],
  ])
})

type Place = { place: number; number: number }

test('a day of expiry is asked where the rule asks for it', async () => {
  const slotId = 'identity'
  expect(await papers.send(lin.token, lin.id, pdf, { slotId })).toMatchObject({
    status: 422,
    body: { fields: { expiresOn: 'Enter its expiration date' } },
  })
  const sent = await papers.send(lin.token, lin.id, pdf, { slotId, expiresOn: '2030-05-01' })
  expect(sent.body.files).toMatchObject([{ expiresOn: '2030-05-01' }])
})

test('before submission a file can be taken away again, with its bytes and its room', async () => {
  const sent = await papers.send(draft.token, draft.id, pdf, {
    slotId: 'identity',
    expiresOn: '2030-05-01',
  })
  const [file] = sent.body.files
  expect(file.canBeRemoved).toBe(true)
  const remove = () =>
    papers.app.call('DELETE /api/users/documents/{id}', {
      token: draft.token,
      params: { id: file.id },
    })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  const { body } = await papers.app.call('GET /api/users/applications/{id}/documents', {
    token: draft.token,
    params: { id: draft.id },
  })
  expect(body.quota).toMatchObject({ files: 0, bytes: 0, mostFiles: 50 })
})

test('what the office asks for by itself is needed until it is excused', async () => {
  const params = { id: lin.id }
  const { body } = await papers.app.call('POST /api/admins/applications/{id}/documents/requests', {
    token: papers.office,
    params,
    body: {
      name: 'Marriage certificate',
      words: 'Your diploma bears another name.',
      dueOn: '2026-12-10',
      isBlocking: true,
    },
  })
  expect(await papers.slotOf(lin.token, lin.id, body.slotId)).toMatchObject({
    name: 'Marriage certificate',
    why: 'Your diploma bears another name.',
    dueOn: '2026-12-10',
    isBlocking: true,
    isNeeded: true,
  })
  expect((await papers.app.sentMails()).at(-1)).toMatchObject({ template: 'document-asked' })
  await papers.app.call('POST /api/admins/applications/{id}/documents/excuse', {
    token: papers.office,
    params,
    body: { slotId: body.slotId, isExcused: true, words: 'She sent it by letter' },
  })
  expect(await papers.slotOf(papers.office, lin.id, body.slotId)).toMatchObject({
    isNeeded: false,
    excused: { byName: 'Ana Ruiz', words: 'She sent it by letter' },
  })
})

test('the office puts in what came another way, and says from whom', async () => {
  const source = 'Ohio State University'
  const sent = await papers.send(papers.office, lin.id, pdf, { slotId: 'degree', source })
  expect(sent.status).toBe(200)
  const seen = await papers.slotOf(lin.token, lin.id, 'degree')
  expect(seen.files[0]).toMatchObject({ number: 3, by: 'office', source, canBeRemoved: false })
})
