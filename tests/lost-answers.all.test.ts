import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invariants } from '#app/server/app.ts'
import { pdfOf } from '#features/documents/server/documents.fixture.ts'
import {
  asApplicant,
  makeApplicant,
  makeHost,
  setRules,
  startsOf,
} from '#features/interviews/server/interviews.fixture.ts'
import { completeAnswers } from './answers.ts'
import { makeTestApp } from './app.ts'
import type { Copy } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { makeFilled, rowsOf, submit } from './filled-forms.ts'
import { forThisFile } from './for-this-file.ts'
import { brokenIn } from './invariants.ts'
import { openLossyClient } from './lossy-client.ts'
import { randomFrom } from './random.ts'

const people = 25
const meeting = 10
const saves = 15
const lostShare = 0.2
const seed = Number(process.env.SEED ?? 20_261_121)

const app = await forThisFile(makeTestApp())

/** Answers were lost, and each call was made once more for each of them. */
function expectLosses({ count, lost }: Awaited<ReturnType<typeof openLossyClient>>) {
  expect(lost.answers).toBeGreaterThan((count.acts * lostShare) / 2)
  expect(count.tries - lost.answers).toBe(count.acts)
}

test(`R5: 500 calls whose answers are lost one time in five have one effect each (seed ${seed})`, async () => {
  const client = await openLossyClient(app, lostShare, randomFrom(seed))
  const { act } = client

  async function apply(person: number) {
    const email = `lossy${person}@example.org`
    const { token } = await bringIn(app, { ...cast.maya, email })
    const intakes = await app.platform.pool.query(
      'SELECT DISTINCT ON (program) program, id FROM intakes ORDER BY program, opens_at',
    )
    const [ba, msc] = intakes.rows
    const begun = await act(token, 'applications', { program: 'msc', intakeId: msc.id })
    const tab = `tab-of-${person}-lossy`
    let revision = begun.revision
    for (let seq = 1; seq <= saves; seq++) {
      const answers =
        seq === saves ? completeAnswers('msc') : { education: { statement: `${seq}` } }
      const saved = await act(token, 'application', {
        applicationType: 'msc',
        ...{ tab, seq, revision },
        ...answers,
      })
      revision = saved.revision
      expect(revision).toBe(seq)
    }
    const submitted = await act(token, `applications/${begun.id}/submit`, {
      revision,
      declared: true,
    })
    const second = await act(token, 'applications', { program: 'ba', intakeId: ba.id })
    await act(token, `applications/${second.id}/discard`, {})
    await act(token, `applications/${begun.id}/withdraw`, { reasonId: 'timing' })
    return { id: begun.id, second: second.id, receiptNumber: submitted.receiptNumber }
  }

  const done = await Promise.all(Array.from({ length: people }, (_, person) => apply(person)))
  client.close()
  expect(client.count.acts).toBe(people * (saves + 5))
  expectLosses(client)

  for (const { id, second, receiptNumber } of done) {
    const { application, submissions, timeline } = await rowsOf(app, id)
    expect(application).toMatchObject({ status: 'withdrawn', revision: saves })
    expect(submissions).toMatchObject([{ round: 1, receiptNumber }])
    expect(timeline.map(({ step }) => step)).toEqual(['begin', 'submit', 'withdraw'])
    const other = await rowsOf(app, second)
    expect(other.timeline.map(({ kind }) => kind)).toEqual([
      'step',
      'answers-carried-over',
      'discarded',
    ])
  }
  const { rows } = await app.platform.pool.query(`
    SELECT template, count(*)::int AS count FROM mails WHERE application_id IS NOT NULL GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { template: 'application-received', count: people },
    { template: 'application-withdrawn', count: people },
  ])
  expect(await brokenIn(app, invariants)).toEqual([])
}, 120_000)

test(`R5: bookings and uploads whose answers are lost one time in five are made once each (seed ${seed})`, async () => {
  for (const name of ['ada', 'ben', 'chidi']) await makeHost(app, name)
  await setRules(app, { noticeHours: 0, bufferAfter: 0, dailyCap: null, weeklyCap: null })
  const those = await Promise.all(Array.from({ length: meeting }, () => makeApplicant(app)))
  const starts = startsOf(await asApplicant(app, those[0] ?? expect.fail()).times())
  const client = await openLossyClient(app, lostShare, randomFrom(seed))
  const { act, call } = client
  const timeZone = 'America/New_York'
  const pdf = await pdfOf()
  let refused = 0

  async function meet({ id, token }: Copy, person: number) {
    const own = `applications/${id}/interview`
    // Five want the one time that is left at three interviewers; who comes too late takes one of their own.
    const wanted = { start: starts[Math.floor(person / 5)] ?? '', timeZone }
    const spare = { start: starts[20 + person] ?? '', timeZone }
    const first = await call('POST', token, own, wanted)
    expect([200, 409]).toContain(first.status)
    if (first.status === 409) refused++
    const { interview } = first.status === 200 ? first.body : await act(token, own, spare)
    const later = { start: starts[50 + person] ?? '', timeZone }
    const moved = await act(token, `${own}/move`, { ...later, seen: interview.start })
    expect(moved.interview.movesLeft).toBe(interview.movesLeft - 1)
    await act(token, `${own}/cancel`, { seen: later.start, reason: '' })
    await act(token, own, later)
  }

  async function send({ id, token }: Copy) {
    const begun = await act(token, `applications/${id}/uploads`, {
      name: 'scan.pdf',
      bytes: pdf.length,
    })
    const half = Math.floor(pdf.length / 2)
    for (const [from, to] of [
      [0, half],
      [half, pdf.length],
    ] as const) {
      const part = await call(
        'PUT',
        token,
        `uploads/${begun.id}?offset=${from}`,
        pdf.slice(from, to),
      )
      // What is sent again is refused, with where to go on.
      expect(part).toMatchObject({ body: { offset: to } })
    }
    const sent = { slotId: 'transcripts', uploads: [begun.id], replaces: null, expiresOn: null }
    const slot = await act(token, `applications/${id}/documents`, sent)
    expect(slot.files).toHaveLength(1)
  }

  await Promise.all(those.map((one, person) => Promise.all([meet(one, person), send(one)])))
  client.close()
  expectLosses(client)
  expect(refused).toBeGreaterThan(0)

  const { pool } = app.platform
  for (const { id, applicantId } of those) {
    const story = await pool.query(
      `SELECT b.status, array_agg(e.kind ORDER BY e.seq) AS kinds FROM interview_bookings b
       JOIN booking_events e ON e.booking_id = b.id WHERE b.application_id = $1 GROUP BY b.id ORDER BY b.status`,
      [id],
    )
    expect(story.rows).toEqual([
      { status: 'cancelled', kinds: ['confirmed', 'moved', 'cancelled'] },
      { status: 'confirmed', kinds: ['confirmed'] },
    ])
    const told = await pool.query(
      `SELECT template FROM mails WHERE application_id = $1 AND stream = 'interview' ORDER BY seq`,
      [id],
    )
    expect(told.rows.map(({ template }) => template)).toEqual(
      ['booked', 'moved', 'cancelled', 'booked'].map((what) => `interview-${what}`),
    )
    const kept = await pool.query(
      `SELECT count(*)::int AS files, sum(f.bytes)::int AS bytes FROM document_versions v
       JOIN files f ON f.id = v.file_id WHERE v.application_id = $1`,
      [id],
    )
    expect(kept.rows).toEqual([{ files: 1, bytes: pdf.length }])
    const room = await pool.query(
      'SELECT files, bytes::int FROM upload_quotas WHERE account_id = $1',
      [applicantId],
    )
    expect(room.rows).toEqual(kept.rows)
  }
  expect(await brokenIn(app, invariants)).toEqual([])
}, 120_000)

test('R6: fifty identical submits at once, ten times, are ten submissions with a receipt and a mail each', async () => {
  for (let time = 0; time < 10; time++) {
    const filled = await makeFilled(app)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(app, filled, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await rowsOf(app, filled.id)).submissions).toHaveLength(1)
    const mails = await app.platform.pool.query('SELECT key FROM mails WHERE application_id = $1', [
      filled.id,
    ])
    expect(mails.rows).toEqual([{ key: `submit:${filled.id}:1` }])
  }
}, 60_000)
