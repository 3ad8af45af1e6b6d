import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { setRubric } from '#features/review/server/reviews.fixture.ts'
import { reviews } from '#features/review/server/tables.ts'
import { makeAdmin } from '../../../../tests/admins.ts'
import { bringIn, cast } from '../../../../tests/cast.ts'
import { openPapers, type Papers, pdfOf } from './documents.fixture.ts'

let papers: Papers
let lin: { token: string; id: string }

beforeAll(async () => {
  papers = await openPapers()
  const { token, id } = await bringIn(papers.app, cast.xiaoming)
  lin = { token, id }
  const pdf = await pdfOf()
  for (const slotId of ['degree', 'identity'])
    await papers.send(token, lin.id, pdf, { slotId, expiresOn: '2030-05-01' })
})
afterAll(() => papers.app.close())

test('what waits for the office stands in one list, the oldest first', async () => {
  const { body } = await papers.app.call('GET /api/admins/documents', { token: papers.office })
  expect(body.waiting.map(({ slotName }: { slotName: string }) => slotName).sort()).toEqual([
    'Degree certificate',
    'Proof of identity',
  ])
})

test('who may not read restricted answers does not know of restricted documents', async () => {
  const reader = await makeAdmin(papers.app, { role: 'read-only', name: 'reader' })
  expect(await papers.slotOf(reader, lin.id, 'identity')).toBeUndefined()
  expect(await papers.slotOf(reader, lin.id, 'degree')).toBeDefined()
  const theirs = await papers.app.call('GET /api/admins/applications/{id}/as-applicant/documents', {
    token: reader,
    params: { id: lin.id },
  })
  const seen = theirs.body.slots.map(({ id }: { id: string }) => id)
  expect(seen).toContain('degree')
  expect(seen).not.toContain('identity')
  const [file] = (await papers.slotOf(papers.office, lin.id, 'identity')).files
  const answer = await papers.app.call('POST /api/admins/documents/{id}/link', {
    token: reader,
    params: { id: file.id },
    body: { use: 'preview' },
  })
  expect(answer.status).toBe(404)
})

test('where names are hidden, reviewers see how documents stand and open none', async () => {
  const { db } = papers.app.platform
  await setRubric(papers.app, 'msc', { hideNames: true })
  const reviewer = await makeAdmin(papers.app, { role: 'reviewer', name: 'Dana' })
  const ids = await db.select({ id: admins.id, name: admins.name }).from(admins)
  const idOf = (name: string) => ids.find((one) => one.name === name)?.id ?? ''
  await db.insert(reviews).values({
    ...{ id: randomUUID(), applicationId: lin.id, reviewerId: idOf('Dana') },
    ...{ assignedBy: idOf('Ana Ruiz'), assignedAt: papers.app.clock.now() },
    ...{ rubricVersion: 2, scores: {}, evidence: {} },
  })
  const [file] = (await papers.slotOf(papers.office, lin.id, 'degree')).files
  const { body } = await papers.app.call('GET /api/admins/applications/{id}/documents', {
    token: reviewer,
    params: { id: lin.id },
  })
  expect(body).toMatchObject({ areHidden: true, mayCheck: false })
  const degree = body.slots.find(({ id }: { id: string }) => id === 'degree')
  expect(degree).toMatchObject({ state: 'received', files: [] })
  const link = await papers.app.call('POST /api/admins/documents/{id}/link', {
    token: reviewer,
    params: { id: file.id },
    body: { use: 'preview' },
  })
  expect(link.status).toBe(403)
})
