import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPapers, type Papers, pdfOf } from '#features/documents/server/documents.fixture.ts'
import {
  asApplicant,
  makeApplicant,
  makeHost,
  setRules,
  startsOf,
} from '#features/interviews/server/interviews.fixture.ts'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import { type Called, makeTestApp, type TestApp } from './app.ts'
import type { Copy } from './application-copies.ts'
import { type Listening, listen } from './change-stream.ts'

/** What an open page is told within. */
const soonMs = 2_000

/** One server takes what somebody does, the page of the other side hangs on another one. */
let papers: Papers
let other: TestApp
let ada: Copy
let applicant: Listening
let office: Listening

beforeAll(async () => {
  papers = await openPapers()
  const { app } = papers
  other = await makeTestApp({ databaseUrl: app.databaseUrl })
  await makeHost(app, 'host')
  await setRules(app, { noticeHours: 0, bufferAfter: 0, dailyCap: null, changeUntilHours: 0 })
  ada = await makeApplicant(app)
  applicant = await listen(other, ada.token)
  office = await listen(other, papers.office, '/api/admins/changes')
})
afterAll(async () => {
  for (const stream of [applicant, office]) await stream.leave()
  await other.close()
  await papers.app.close()
})

/** Both sides are told of what is done, within the time that a page may stay behind. */
async function tellsBoth(act: () => Promise<Called>) {
  for (const side of [applicant, office]) await side.until('event: ready')
  const heard = () => [applicant, office].map((side) => side.said().split(`data: ${ada.id}`).length)
  const before = heard()
  const done = await act()
  expect([done.status, done.body.error]).toEqual([200, undefined])
  await expect
    .poll(() => heard().map((count, side) => count > (before[side] ?? 0)), {
      timeout: soonMs,
      interval: 10,
    })
    .toEqual([true, true])
  return done.body
}

function asOffice(route: `${'GET' | 'POST'} /${string}`, id: string, body?: object) {
  return papers.app.call(route, {
    token: papers.office,
    params: { id },
    ...(body && { body }),
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function currentBooking() {
  const [booking] = await papers.app.platform.db
    .select()
    .from(interviewBookings)
    .where(eq(interviewBookings.applicationId, ada.id))
  if (!booking) throw new Error('nothing is booked')
  return booking
}

test('a message of either side is there for the other without a reload', async () => {
  const words = { text: 'May I bring my dog?', documents: [] }
  const own = 'POST /api/users/applications/{id}/messages' as const
  await tellsBoth(() =>
    papers.app.call(own, { token: ada.token, params: { id: ada.id }, body: words }),
  )
  const thread = 'GET /api/admins/applications/{id}/messages' as const
  const { body } = await asOffice(thread, ada.id)
  expect(body).toMatchObject({ unread: 1, messages: [{ text: words.text }] })
  const seen = body.messages[0].id
  const answer = { text: 'On a lead.', documents: [], seen }
  await tellsBoth(() => asOffice('POST /api/admins/applications/{id}/messages', ada.id, answer))
  const count = await papers.app.call('GET /api/users/application-messages', { token: ada.token })
  expect(count.body).toMatchObject({ threads: [{ applicationId: ada.id, unread: 1 }] })
})

test('an interview that is booked, moved or canceled by either side', async () => {
  const acts = asApplicant(papers.app, ada)
  const { days } = (await acts.times()).body
  const [first, second] = days.flatMap(({ starts }: { starts: string[] }) => starts)
  await tellsBoth(() => acts.book(first))
  const booking = await currentBooking()
  const reason = 'We are away then.'
  const change = { start: second, anyTime: false, seen: booking.version, reason }
  await tellsBoth(() => asOffice('POST /api/admins/interviews/{id}/move', booking.id, change))
  const cancelling = { seen: (await currentBooking()).version, reason }
  await tellsBoth(() => asOffice('POST /api/admins/interviews/{id}/cancel', booking.id, cancelling))
  await tellsBoth(() => acts.book(first))
  await tellsBoth(() => acts.cancel(first))
})

test('a wish for the interview, its answer, and a changed place to meet', async () => {
  const acts = asApplicant(papers.app, ada)
  const wish = { kind: 'accommodation', words: 'Captions would help me.' }
  const { id } = await tellsBoth(() => acts.ask(wish))
  const words = { words: 'We turn them on.' }
  await tellsBoth(() => asOffice('POST /api/admins/interview-requests/{id}/answer', id, words))
  const [start] = startsOf(await acts.times())
  await tellsBoth(() => acts.book(start ?? ''))
  const booked = (await acts.read()).body.interview
  const overview = 'GET /api/admins/applications/{id}/interviews' as const
  const { current } = (await asOffice(overview, ada.id)).body
  const read = await asOffice('GET /api/admins/interviews/{id}', current.id)
  const elsewhere = { seen: read.body.version, place: 'By phone' }
  await tellsBoth(() =>
    papers.app.call('PATCH /api/admins/interviews/{id}', {
      token: papers.office,
      params: { id: current.id },
      body: elsewhere,
    }),
  )
  expect((await acts.read()).body.interview).toEqual({ ...booked, place: 'By phone' })
  await tellsBoth(() => acts.cancel(booked.start))
})

test('a document that is sent, sent back, asked for or excused', async () => {
  const { send, slotOf, office: token } = papers
  const bytes = await pdfOf()
  await tellsBoth(() => send(ada.token, ada.id, bytes))
  const [file] = (await slotOf(token, ada.id)).files
  const back = { outcome: 'sent-back', reasonId: 'not-readable', words: '', seen: null }
  await tellsBoth(() => asOffice('POST /api/admins/documents/{id}/verdict', file.id, back))
  const wish = { name: 'A letter', words: '', dueOn: null, isBlocking: false }
  const requests = 'POST /api/admins/applications/{id}/documents/requests' as const
  const { slotId } = await tellsBoth(() => asOffice(requests, ada.id, wish))
  const excuse = { slotId, isExcused: true, words: 'We have it.' }
  await tellsBoth(() =>
    asOffice('POST /api/admins/applications/{id}/documents/excuse', ada.id, excuse),
  )
})
