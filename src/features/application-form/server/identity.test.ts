import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import {
  about,
  assign,
  inReview,
  makeStaff,
  type Staff,
  setRubric,
} from '#features/review/server/reviews.fixture.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'

const person = { firstName: 'Wilhelmina', lastName: 'Quackenbush', phoneNumber: '+12025550177' }
/** All that tells who it is: name, contact, place, employers. */
const telling =
  /wilhelmina|quackenbush|reviewed\d+@example|2025550177|Chesapeake|Harbor Street|"state":"(VA|MD)"|Lives in/i

const app = await forThisFile(makeTestApp())
const officer = await makeStaff(app, 'admissions')
const reviewer = await makeStaff(app, 'reviewer')
const made = await inReview(app, person)
const id = made.id
const email = made.email
await app.platform.db
  .update(applicants)
  .set({ latinName: 'Wilhelmina Quackenbush' })
  .where(eq(applicants.email, email))
await inReview(app)
await assign(app, officer, id, [reviewer, officer])
await setRubric(app, 'msc', { hideNames: true })
const receipt = (await read(officer)).body.rounds[0].receiptNumber

function read(who: Staff, query: Record<string, string> = {}) {
  return about(app, id)(who, 'GET /api/admins/applications/{id}', { query })
}

function list(who: Staff, query: Record<string, string> = {}) {
  return app.call('GET /api/admins/applications', { token: who.token, query })
}

const code = () => receipt.split('-').at(-1)?.slice(0, 4)

test('a reviewer reads of “Applicant” and a code from the receipt, an officer of the person', async () => {
  expect((await read(reviewer)).body).toMatchObject({
    firstName: 'Applicant',
    lastName: code(),
    latinName: null,
    email: '',
    phoneNumber: '',
    country: '',
    state: null,
    isHidden: true,
  })
  expect((await read(officer)).body).toMatchObject({ ...person, isHidden: false })
})

test('answers that tell who it is are absent, what stands beside them is there', async () => {
  const { body } = await read(reviewer)
  expect(JSON.stringify(body)).not.toMatch(telling)
  expect(body.answered).not.toContain('personalInfo.state')
  expect(body.data.employment.currentEmployer).toMatchObject({ name: '', jobTitle: 'Team lead' })
  expect(body.data.employment.previousEmployers).toMatchObject([{ jobTitle: 'Teacher' }])
  expect(body.timeline[0].by).toBe(`Applicant ${code()}`)
})

test('no read of staff holds anything of it, the list and the open reviews included', async () => {
  const reads = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admins/'))
  for (const { route } of reads) {
    const path = 'employment.previousEmployers'
    const answer = await app.call(route, { token: reviewer.token, params: { id }, query: { path } })
    expect([route, JSON.stringify(answer.body).match(telling)?.[0]]).toEqual([route, undefined])
  }
  expect((await list(reviewer)).body.applications).toMatchObject([
    { id, firstName: 'Applicant', lastName: code(), email: '', phoneNumber: '' },
  ])
  const open = await app.call('GET /api/admins/application-reviews', { token: reviewer.token })
  expect(open.body.open).toMatchObject([{ firstName: 'Applicant', lastName: code() }])
})

test('the history of an answer that tells is not there, one of a list is there without its names', async () => {
  const history = (who: Staff, path: string) =>
    about(app, id)(who, 'GET /api/admins/applications/{id}/history', { query: { path } })
  expect((await history(reviewer, 'employment.currentEmployer.name')).status).toBe(404)
  const { body } = await history(reviewer, 'employment.previousEmployers')
  expect(body.entries[0]).toMatchObject({
    by: `Applicant ${code()}`,
    value: [{ jobTitle: 'Teacher' }],
  })
  expect(JSON.stringify(body)).not.toMatch(telling)
  expect((await history(officer, 'employment.currentEmployer.name')).status).toBe(200)
})

describe('a search by a reviewer', () => {
  test.each([
    ['a name', () => 'Quackenbush'],
    ['a part of one', () => 'quack'],
    ['one that is spelled nearly so', () => 'Quackenbusch'],
    ['an address', () => email],
    ['a phone number', () => '2025550177'],
    ['an employer', () => 'Chesapeake'],
  ])('does not find them by %s', async (_, words) => {
    expect((await list(reviewer, { search: words() })).body.applications).toEqual([])
  })

  test('finds them by the receipt number and its code', async () => {
    for (const search of [receipt, code() ?? '', receipt.toLowerCase()])
      expect((await list(reviewer, { search })).body.applications).toHaveLength(1)
    expect((await list(reviewer, { search: '%' })).body.applications).toEqual([])
  })

  test('does not find them by where they live, nor is their name a place in an order', async () => {
    const { country, state } = (await read(officer)).body
    expect((await list(officer, { country })).body.applications).toMatchObject([{}, {}])
    expect((await list(reviewer, { country })).body.applications).toEqual([])
    if (state) expect((await list(reviewer, { state })).body.applications).toEqual([])
    expect((await list(reviewer, { sort: 'name' })).status).toBe(200)
  })

  test('an officer finds them as before', async () => {
    expect((await list(officer, { search: 'Quackenbush' })).body.applications).toHaveLength(1)
  })
})

test('the paper names nobody, in its words, its facts and its file', async () => {
  const [, path = ''] = 'GET /api/admins/applications/{id}/pdf'.split(' ')
  const answer = await app.app.request(path.replace('{id}', id), {
    headers: { authorization: `Bearer ${reviewer.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const pdf = await PDF.load(bytes)
  const text = pdf
    .getPages()
    .map((page) => page.extractText().text)
    .join(' ')
  expect(text).toContain(`Applicant ${code()}`)
  expect(text).toContain('Team lead')
  expect(text.replace(/\s+/g, ' ')).not.toMatch(telling)
  expect(`${answer.headers.get('content-disposition')} ${pdf.getTitle()}`).not.toMatch(telling)
})

test('names come back where the institute no longer hides them', async () => {
  await setRubric(app, 'msc', { hideNames: false })
  expect((await read(reviewer)).body).toMatchObject({ ...person, isHidden: false })
  expect((await list(reviewer, { search: 'Quackenbush' })).body.applications).toHaveLength(1)
  const hasNoName: Route[] = ['GET /api/admins/application-reviews']
  for (const route of hasNoName)
    expect(JSON.stringify((await app.call(route, { token: reviewer.token })).body)).toContain(
      'Quackenbush',
    )
})
