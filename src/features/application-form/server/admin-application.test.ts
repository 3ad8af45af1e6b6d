import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/rights.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { type FilledForm, makeFilled, rowsOf, save, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { statementsOf } from '#tests/statements.ts'

const app = await forThisFile(makeTestApp())
const tokens = await makeAdmins(app)
/** Handed in, returned and being changed: again in `round` 2. */
const twice = await returned()
const { body } = await save(app, twice.token, { education: { bachelorsInstitution: 'Lakeside' } })
app.clock.advance(60_000)
await submit(app, { ...twice, revision: body.revision })
/** Returned, and not yet handed in again. */
const open = await returned()
await save(app, open.token, { education: { bachelorsDegree: 'BA Letters' } })

async function returned(): Promise<FilledForm> {
  const filled = await makeFilled(app)
  await submit(app, filled)
  app.clock.advance(60_000)
  const { application } = await rowsOf(app, filled.id)
  const { status } = await app.call('POST /api/admins/applications/{id}/return', {
    token: tokens.owner,
    params: { id: filled.id },
    body: {
      statusSeq: application.statusSeq,
      reasonId: 'answers-missing',
      sections: ['education'],
      dueOn: '2026-12-05',
      note: 'The degree, in full',
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(status).toBe(200)
  return filled
}

function read(id: string, query: Record<string, string> = {}, role: Role = 'owner') {
  const token = tokens[role]
  return app.call('GET /api/admins/applications/{id}', { token, params: { id }, query })
}

function history(id: string, path: string, role: Role = 'owner') {
  const token = tokens[role]
  return app.call('GET /api/admins/applications/{id}/history', {
    token,
    params: { id },
    query: { path },
  })
}

describe('rounds', () => {
  test('the latest is read unless another is named, with what changed since the one before', async () => {
    const latest = await read(twice.id)
    expect(latest.body).toMatchObject({
      status: 'submitted',
      round: 2,
      changed: ['education.bachelorsInstitution'],
      data: { education: { bachelorsInstitution: 'Lakeside' } },
      returned: null,
    })
    const { submissions } = await rowsOf(app, twice.id)
    expect(latest.body.rounds).toEqual(
      submissions.map(({ round, receiptNumber, submittedAt, withinGrace, sha256 }) => ({
        round,
        receiptNumber,
        submittedAt: submittedAt.toISOString(),
        withinGrace,
        sha256: sha256.toString('hex'),
      })),
    )
    const first = await read(twice.id, { round: '1' })
    expect(first.body).toMatchObject({ round: 1, changed: [] })
    expect(first.body.data.education.bachelorsInstitution).not.toBe('Lakeside')
    expect(first.body.answered).toContain('education.bachelorsInstitution')
    expect(first.body.estimate.lines[0]).toMatchObject({ id: 'tuition', label: 'Tuition' })
    expect((await read(twice.id, { round: '3' })).status).toBe(404)
    expect((await read(twice.id, { round: 'last' })).status).toBe(422)
  })

  test('the draft of one that was returned shows what differs from what was handed in', async () => {
    const draft = await read(open.id, { round: 'draft' })
    expect(draft.body).toMatchObject({
      status: 'incomplete',
      round: null,
      changed: ['education.bachelorsDegree'],
      data: { education: { bachelorsDegree: 'BA Letters' } },
      returned: { sections: ['education'], note: 'The degree, in full' },
    })
    const { body } = await read(open.id)
    expect(body.round).toBe(1)
    expect(body.data.education.bachelorsDegree).not.toBe('BA Letters')
  })

  test('one that was never handed in is its draft', async () => {
    const filled = await makeFilled(app)
    const { body } = await read(filled.id)
    expect(body).toMatchObject({ round: null, rounds: [], changed: [] })
    expect(body.answered).toContain('education.statement')
  })
})

test('the timeline names people, reasons in the words of staff, and notes', async () => {
  const { body } = await read(open.id)
  const maya = 'Maya Lindqvist'
  expect(
    body.timeline.map((row: Record<string, unknown>) => [
      row.step,
      row.from,
      row.to,
      row.by,
      row.reason,
      row.note,
    ]),
  ).toEqual([
    ['begin', null, 'incomplete', maya, null, null],
    ['submit', 'incomplete', 'submitted', maya, null, null],
    ['return', 'submitted', 'incomplete', 'owner', 'Missing answers', 'The degree, in full'],
  ])
})

type Offered = { step: string; why: string | null }

describe('steps', () => {
  test('are those of the person’s right, each with what prevents it now', async () => {
    const possible = (await read(twice.id)).body.steps.filter((one: Offered) => one.why === null)
    expect(possible.map(({ step }: Offered) => step)).toEqual([
      'return',
      'waive-interview',
      'withdraw',
    ])
    const why = 'Not possible while the status is “Returned”'
    expect((await read(open.id, {}, 'admissions')).body.steps).toEqual(
      ['return', 'waive-interview', 'defer', 'resume', 'withdraw'].map((step) => ({ step, why })),
    )
    for (const role of ['interviewer', 'read-only'] as const)
      expect((await read(twice.id, {}, role)).body.steps).toEqual([])
  })

  test('begin from the status that was read', async () => {
    const { body } = await read(twice.id)
    expect(body.statusSeq).toBe((await rowsOf(app, twice.id)).application.statusSeq)
  })
})

describe('restricted answers', () => {
  async function looks(): Promise<number> {
    const { rows } = await app.platform.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit_log WHERE action = 'application.restricted-read'`,
    )
    return rows[0]?.n ?? 0
  }

  test('are absent from answers, paths, differences and history for anyone who may not read them', async () => {
    await save(app, open.token, { personalInfo: { isUSCitizen: true } })
    const restricted = /isUSCitizen|isMilitaryAffiliated|isDoDEmployee|militaryBranch/
    const before = await looks()
    for (const round of ['1', 'draft']) {
      const { body } = await read(open.id, { round }, 'interviewer')
      expect(JSON.stringify(body)).not.toMatch(restricted)
    }
    const refused = await history(open.id, 'personalInfo.isUSCitizen', 'interviewer')
    expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await looks()).toBe(before)

    expect(JSON.stringify((await read(open.id)).body)).toMatch(restricted)
    expect((await history(open.id, 'personalInfo.isUSCitizen')).body.entries).toMatchObject([
      { value: true, by: 'Maya Lindqvist' },
    ])
    // Before this one, and what a page that stays open reads again: all of it is one look.
    expect(await looks()).toBe(before)
    app.clock.advance(15 * 60_000)
    await read(open.id)
    await read(open.id)
    expect(await looks()).toBe(before + 1)
  })
})

test('the history of an answer has every value, the latest first, and who gave it', async () => {
  const { body } = await history(open.id, 'education.bachelorsDegree', 'interviewer')
  expect(body.entries).toMatchObject([
    { value: 'BA Letters', by: 'Maya Lindqvist', at: expect.any(String) },
    { value: expect.any(String), by: 'Maya Lindqvist' },
  ])
  expect(body.entries[0].revision).toBeGreaterThan(body.entries[1].revision)
  expect((await history(open.id, 'education.nothing')).body).toEqual({ entries: [] })
  expect((await history(randomUUID(), 'education.nothing')).status).toBe(404)
})

test('one application is read in the same statements, whatever its rounds and rows', async () => {
  const { id } = await bringIn(app, cast.rosa)
  // After minutes the first call notes, beside its own work, that the session goes on.
  await read(id, {}, 'interviewer')
  expect(await statementsOf(app, () => read(id, {}, 'interviewer'))).toBe(
    await statementsOf(app, () => read(twice.id, {}, 'interviewer')),
  )
})
