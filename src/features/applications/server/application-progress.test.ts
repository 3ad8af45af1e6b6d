import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { type FilledForm, makeFilled, rowsOf, submit } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { changeSetting } from '#tests/settings.ts'
import { blockerPlaces } from '../submit-blockers.ts'
import { foldStageDurations } from './stage-durations.ts'
import { factsOf } from './steps.ts'
import { stageDurations } from './tables.ts'

const dayMs = 86_400_000

const app = await forThisFile(makeTestApp())
const office = await makeAdmin(app, { role: 'admissions', name: 'Renata Quill' })

function read({ id, token }: { id: string; token: string }) {
  return app.call('GET /api/users/applications/{id}', { token, params: { id } })
}

async function sendBack({ id }: FilledForm, note: string) {
  const { application } = await rowsOf(app, id)
  return app.call('POST /api/admins/applications/{id}/return', {
    token: office,
    params: { id },
    body: {
      statusSeq: application.statusSeq,
      reasonId: 'answers-unclear',
      sections: ['education', 'financial-plan'],
      dueOn: '2026-12-05',
      note,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
}

describe('what holds an application back', () => {
  test('is told before the submit that is refused for it, with a page where it is settled', async () => {
    const filled = await makeFilled(app, 'ba')
    await changeSetting(app, 'price:ba', { applicationFee: 7_500 })
    const { held } = (await read(filled)).body
    const refused = await submit(app, filled)
    expect(refused.status).toBe(409)
    expect(held).toEqual([{ by: refused.body.code, sentence: refused.body.error }])
    await changeSetting(app, 'price:ba', { applicationFee: 0 })
    expect((await read(filled)).body.held).toEqual([])
    expect(
      factsOf('submit')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(blockerPlaces).sort())
  })
})

describe('where an application stands', () => {
  test('is told whole, in the words of its applicant and without a name of staff', async () => {
    const filled = await makeFilled(app)
    const { body: receipt } = await submit(app, filled)
    expect((await sendBack(filled, 'Which year was it?')).status).toBe(200)
    const { status, body } = await read(filled)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: filled.id,
      status: 'incomplete',
      receiptNumber: receipt.receiptNumber,
      intake: { graceMinutes: 30 },
      returned: {
        reason: 'Some of your answers aren’t clear to us.',
        note: 'Which year was it?',
        sections: ['education', 'financial-plan'],
        dueAt: '2026-12-06T04:59:59.999Z',
      },
      expected: null,
      submissions: [{ round: 1, receiptNumber: receipt.receiptNumber, withinGrace: false }],
    })
    expect(body.timeline).toEqual([
      expect.objectContaining({ seq: 1, step: 'begin', to: 'incomplete', by: 'you', note: null }),
      expect.objectContaining({ seq: 2, step: 'submit', to: 'submitted', by: 'you', reason: null }),
      {
        seq: 3,
        at: app.clock.now().toISOString(),
        kind: 'step',
        step: 'return',
        to: 'incomplete',
        by: 'office',
        reason: 'Some of your answers aren’t clear to us.',
        note: 'Which year was it?',
        withinGrace: false,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Renata|Quill|admin:|Unclear answers/)
  })

  test('names a submission in the time granted after the deadline', async () => {
    const filled = await makeFilled(app)
    const before = app.clock.now()
    const { rows } = await app.platform.db.execute<{ at: Date }>(
      sql`SELECT closes_at AS at FROM intakes i JOIN applications a ON a.intake_id = i.id WHERE a.id = ${filled.id}`,
    )
    app.clock.set(new Date(new Date(rows[0]?.at ?? 0).getTime() + 60_000).toISOString())
    // The session is older than it may be by then.
    const login = {
      email: `${(await ownerOf(filled.id)).email}`,
      password: 'quiet harbour at dawn',
    }
    const { body: signedIn } = await app.call('POST /api/users/login', { body: login })
    const late = { ...filled, token: signedIn.token }
    expect((await submit(app, late)).body).toMatchObject({ withinGrace: true })
    const { body } = await read(late)
    expect(body.timeline.at(-1)).toMatchObject({ step: 'submit', withinGrace: true })
    expect(body.submissions[0]).toMatchObject({ withinGrace: true })
    app.clock.set(before.toISOString())
  })

  test('leaves out what is the office’s own, and a note that was not written to the applicant', async () => {
    const { id } = await bringIn(app, cast.lukasz)
    const one = await copyOf(app, id)
    const { application } = await rowsOf(app, one.id)
    await app.platform.db.execute(sql`
      WITH next AS (UPDATE applications SET timeline_seq = timeline_seq + 1 WHERE id = ${one.id} RETURNING timeline_seq)
      INSERT INTO timeline (application_id, seq, kind, actor, at)
      SELECT ${one.id}, timeline_seq, 'assigned-to-somebody', 'system', now() FROM next`)
    const withdrawn = await app.call('POST /api/admins/applications/{id}/withdraw', {
      token: office,
      params: { id: one.id },
      body: { statusSeq: application.statusSeq, reasonId: 'cost', note: 'She telephoned in tears' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(withdrawn.status).toBe(200)
    const { body } = await read(one)
    expect(body.timeline.map(({ step }: { step: string }) => step)).toEqual([
      'begin',
      'submit',
      'withdraw',
    ])
    expect(body.timeline.at(-1)).toMatchObject({
      by: 'office',
      reason: 'It costs too much for me',
      note: null,
    })
    expect(body.returned).toBeNull()
  })

  test('is not there for anybody else, and not once it was thrown away', async () => {
    const [mine, yours] = [await makeFilled(app), await makeFilled(app)]
    const absent = '00000000-0000-4000-8000-00000000dead'
    const foreign = await read({ id: yours.id, token: mine.token })
    const none = await read({ id: absent, token: mine.token })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
    await app.call('POST /api/users/applications/{id}/discard', {
      token: mine.token,
      params: { id: mine.id },
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    })
    expect((await read(mine)).status).toBe(404)
    const { status } = await app.call('GET /api/admins/applications/{id}', {
      token: office,
      params: { id: mine.id },
    })
    expect(status).toBe(404)
    const { body } = await app.call('GET /api/admins/applications', {
      token: office,
      query: { status: 'incomplete' },
    })
    expect(body.applications.map(({ id }: { id: string }) => id)).not.toContain(mine.id)
  })
})

async function ownerOf(id: string) {
  const { rows } = await app.platform.db.execute<{ email: string }>(
    sql`SELECT p.email FROM applicants p JOIN applications a ON a.applicant_id = p.id WHERE a.id = ${id}`,
  )
  return rows[0] ?? { email: '' }
}

describe('when a stage usually ends', () => {
  const hour = 3600

  async function known(samples: number) {
    const row = {
      program: 'msc',
      status: 'submitted',
      samples,
      low: 24 * hour,
      median: 72 * hour,
      high: 240 * hour,
    }
    await app.platform.db.delete(stageDurations)
    await app.platform.db.insert(stageDurations).values({ ...row, at: app.clock.now() })
  }

  test('comes from ten samples and more, and never is in the past', async () => {
    const { id } = await bringIn(app, { ...cast.lukasz, email: 'expecting@example.org' })
    const one = await copyOf(app, id)
    const { application } = await rowsOf(app, one.id)
    const hoursOn = (hours: number) =>
      new Date(application.statusAt.getTime() + hours * hour * 1000).toISOString()
    await known(9)
    expect((await read(one)).body.expected).toBeNull()
    await known(10)
    expect((await read(one)).body.expected).toEqual({
      earliest: hoursOn(24),
      usual: hoursOn(72),
      latest: hoursOn(240),
      samples: 10,
    })
    app.clock.set(hoursOn(48))
    const later = await copyOf(app, one.id)
    expect((await read(later)).body.expected).toEqual({
      earliest: hoursOn(48),
      usual: hoursOn(72),
      latest: hoursOn(240),
      samples: 10,
    })
    app.clock.set(hoursOn(73))
    expect((await read(await copyOf(app, one.id))).body.expected).toBeNull()
  })

  test('is not said where nothing is awaited of the office, or an interview whose day is known', async () => {
    for (const status of ['incomplete', 'scheduled'] as const) {
      await app.platform.db.insert(stageDurations).values({
        program: 'msc',
        status,
        samples: 50,
        low: 1,
        median: 2 * 24 * hour,
        high: 3 * 24 * hour,
        at: app.clock.now(),
      })
      const waiting = { ...cast.lukasz, email: `${status}@example.org`, status }
      const { token, id } = await bringIn(app, waiting)
      expect((await read({ token, id })).body.expected).toBeNull()
    }
  })

  test('is folded from the stages of a year, without those that were cut short', async () => {
    const other = await makeTestApp()
    try {
      const { db } = other.platform
      await bringIn(other, { ...cast.tomas, program: 'msc' })
      const copies = await Promise.all(
        [1, 2, 3, 4, 5].map(async () => (await copyOf(other, (await first(other)) ?? '')).id),
      )
      // In review for 1, 2, 3, 4 and 5 days; one decision is older than a year.
      await db.execute(sql`ALTER TABLE timeline DISABLE TRIGGER timeline_is_append_only`)
      for (const [n, id] of copies.entries())
        await db.execute(sql`
          UPDATE timeline t SET at = before.at + ${`${n + 1} days`}::interval FROM timeline before
          WHERE t.application_id = ${id} AND t.step = 'release-reject' AND before.application_id = t.application_id AND before.seq = t.prev_seq`)
      await db.execute(
        sql`UPDATE timeline SET at = at - interval '400 days' WHERE application_id = ${copies[4]}`,
      )
      await db.execute(
        sql`UPDATE timeline SET step = 'withdraw', to_status = 'rejected' WHERE application_id = ${copies[3]} AND step = 'release-reject'`,
      )
      const now = new Date(other.clock.now().getTime() + 10 * dayMs)
      await foldStageDurations(db, now)
      const rows = await db.select().from(stageDurations)
      const stage = rows.find(({ status }) => status === 'in_review')
      // The original took a minute.
      expect(stage).toMatchObject({ program: 'msc', samples: 4, median: 1.5 * 86_400, at: now })
      expect(rows.map(({ status }) => status).sort()).toEqual([
        'in_review',
        'incomplete',
        'scheduled',
        'submitted',
      ])
      await foldStageDurations(db, new Date(now.getTime() + 800 * dayMs))
      expect(await db.select().from(stageDurations)).toEqual([])
    } finally {
      await other.close()
    }
  })
})

async function first({ platform }: TestApp) {
  const { rows } = await platform.db.execute<{ id: string }>(
    sql`SELECT a.id FROM applications a JOIN applicants p ON p.id = a.applicant_id WHERE p.email = ${cast.tomas.email}`,
  )
  return rows[0]?.id
}
