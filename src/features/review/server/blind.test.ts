import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { decisions } from '#features/decisions/server/tables.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import {
  about,
  assign,
  complete,
  finish,
  inReview,
  makeStaff,
  type Staff,
} from './reviews.fixture.ts'

const said = 'Kestrel'
const reading = 'GET /api/admins/applications/{id}/reviews'

const app = await forThisFile(makeTestApp())
/** Anyone who assigns, and reviews nothing here. */
const admissions = await makeStaff(app, 'admissions')
/** An owner who is one of the reviewers, and so reads the audit log too. */
const owner = await makeStaff(app, 'owner')
const first = await makeStaff(app, 'reviewer')
const second = await makeStaff(app, 'reviewer')
const id = (await inReview(app)).id
await assign(app, admissions, id, [first, second, owner])
await about(app, id)(second, 'PUT /api/admins/applications/{id}/review', {
  body: complete(1, 'Sparrow'),
})
await finish(app, first, id, complete(5, said, { recommendation: 'waitlist' }))

async function read(who: Staff) {
  return (await about(app, id)(who, reading)).body
}

async function readLog(token: string): Promise<{ action: string; detail: unknown }[]> {
  const rows = []
  let after: string | null = ''
  while (after !== null) {
    const query: Record<string, string> = after ? { after } : {}
    const { body } = await app.call('GET /api/admins/audit-log', { token, query })
    rows.push(...body.rows)
    after = body.next
  }
  return rows
}

describe('before one’s own review is done', () => {
  test('a reviewer sees their own and how many are done', async () => {
    const body = await read(second)
    expect(body).toMatchObject({
      isBlind: true,
      agreement: null,
      progress: { done: 1, assigned: 3, wanted: 2 },
      candidates: [],
      conflicts: [],
      possibleConflicts: [],
    })
    expect(body.reviews.map((peer: { reviewer: unknown }) => peer.reviewer)).toEqual([
      { id: second.id, name: second.name },
    ])
    expect(body.own.scores).toMatchObject({ means: 1 })
    expect(JSON.stringify(body)).not.toContain(said)
  })

  test('an officer who reviews sees who has the file, and not who is done', async () => {
    const body = await read(owner)
    expect(body.agreement).toBeNull()
    expect(
      body.reviews.map((peer: { state: string; content: unknown }) => [peer.state, peer.content]),
    ).toEqual(
      expect.arrayContaining([
        ['hidden', null],
        ['hidden', null],
        ['open', null],
      ]),
    )
    expect(JSON.stringify(body)).not.toMatch(/Kestrel|Sparrow|waitlist/)
  })

  test('no read of staff holds a word or a recommendation of another', async () => {
    const reads = routes
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admins/'))
    for (const { route } of reads)
      for (const who of [second, owner]) {
        const answer = await app.call(route, { token: who.token, params: { id } })
        expect([route, JSON.stringify(answer.body)]).not.toEqual([
          route,
          expect.stringMatching(/Kestrel|"waitlist":1|"mean"/),
        ])
      }
  })

  test('the record of a decision that was confirmed meanwhile keeps the others’ words back', async () => {
    const record = { round: 1, sha256: null, reviewsAsked: 2, checks: [], credit: [] }
    const found = {
      reviewer: first.id,
      doneAt: app.clock.now().toISOString(),
      rubricVersion: 1,
      comment: '',
      recommendation: 'waitlist',
      criteria: [{ id: 'means', name: 'Means', score: 5, points: 5, evidence: said }],
    }
    await app.platform.db.insert(decisions).values({
      id: randomUUID(),
      applicationId: id,
      outcome: 'accept',
      state: 'confirmed',
      version: 2,
      reasonIds: [],
      conditions: [],
      letter: { subject: 'Your place', paragraphs: [] },
      templateVersion: 1,
      record: {
        ...record,
        versions: { form: 1, rubric: 1, checks: 1, letters: 1 },
        reviews: [found],
      },
      draftedBy: admissions.id,
      draftedAt: app.clock.now(),
      confirmedBy: admissions.id,
      confirmedAt: app.clock.now(),
    })
    const desk = async (who: Staff) =>
      JSON.stringify(
        (await about(app, id)(who, 'GET /api/admins/applications/{id}/decisions')).body,
      )
    expect(await desk(admissions)).toContain(said)
    expect(await desk(owner)).toContain('Your place')
    expect(await desk(owner)).not.toContain(said)
  })

  test('the list and a search in it hold and find nothing of it', async () => {
    for (const who of [second, owner]) {
      const all = await app.call('GET /api/admins/applications', { token: who.token })
      expect(JSON.stringify(all.body)).not.toContain(said)
      const found = await app.call('GET /api/admins/applications', {
        token: who.token,
        query: { search: said },
      })
      expect(found.body.applications).toEqual([])
    }
  })

  test('the audit log says who is done, and nothing of what they said', async () => {
    const rows = await readLog(owner.token)
    const done = rows.filter(({ action }) => action === 'review.done')
    expect(done.map(({ detail }) => detail)).toEqual([{}])
    expect(JSON.stringify(rows)).not.toMatch(/Kestrel|Sparrow|recommendation|scores/)
  })
})

test('an officer who reviews nothing here sees what is done, and nothing of what is being written', async () => {
  const body = await read(admissions)
  expect(body).toMatchObject({ isBlind: false, own: null })
  expect(JSON.stringify(body)).toContain(said)
  expect(JSON.stringify(body)).not.toContain('Sparrow')
  expect(body.agreement.criteria[0]).toMatchObject({ count: 1, words: 'one review' })
})

test('anyone who is done sees all that is done; the others stay blind until they are', async () => {
  await finish(app, second, id, complete(2, 'Sparrow', { version: 1 }))
  const body = await read(second)
  expect(body.isBlind).toBe(false)
  expect(body.agreement).toMatchObject({
    criteria: [
      { id: 'preparation', count: 2, min: 2, max: 5, mean: 3.5, words: 'differ by 3' },
      { id: 'practice' },
      { id: 'purpose' },
      { id: 'means' },
    ],
    recommendations: [
      { recommendation: 'accept', count: 1 },
      { recommendation: 'waitlist', count: 1 },
    ],
  })
  expect(JSON.stringify(body)).toContain(said)
  expect(JSON.stringify(await read(owner))).not.toMatch(/Kestrel|Sparrow/)
})

test('reopened, a review blinds its reviewer again', async () => {
  const own = (await read(first)).own.id
  await about(app, id)(admissions, 'POST /api/admins/applications/{id}/reviews/reopen', {
    body: { reviewId: own },
  })
  const body = await read(first)
  expect(body).toMatchObject({ isBlind: true, agreement: null })
  expect(JSON.stringify(body)).not.toContain('Sparrow')
  expect((await read(second)).agreement.criteria[0].count).toBe(1)
})
