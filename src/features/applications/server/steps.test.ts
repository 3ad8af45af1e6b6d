import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { Status } from '../status.ts'
import type { StepName } from '../steps.ts'
import { consequenceOrder, factOrder, stepParts, takeStep } from './steps.ts'
import { applications, timeline } from './tables.ts'

let person = 0

const app = await forThisFile(makeTestApp())

async function begin(status: Status = 'incomplete'): Promise<string> {
  const email = `stepper${++person}@example.org`
  const { id } = await bringIn(app, { ...cast.maya, email, program: 'msc', status })
  if (!id) throw new Error('no application')
  return id
}

async function currentStatus(id: string) {
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  if (!row) throw new Error('no application')
  return { id, status: Status.parse(row.status), statusSeq: row.statusSeq }
}

async function take(id: string, step: StepName, actor: Actor, reasonId?: string) {
  const from = await currentStatus(id)
  return app.platform.db.transaction((db) =>
    takeStep(castContext(app, db, actor), step, [from], reasonId ? { reasonId } : {}),
  )
}

const applicant: Actor = { kind: 'applicant', id: 'x', sessionId: '' }
function staff(role: string): Actor {
  return {
    kind: 'admin',
    id: 'x',
    sessionId: '',
    role,
    programs: null,
    secondFactorDone: true,
    freshAt: new Date(0),
  }
}

describe('a step', () => {
  test('moves the status and leaves one row that continues from the row before', async () => {
    const id = await begin()
    const moved = await take(id, 'submit', applicant)
    expect(moved).toEqual([{ id, from: 'incomplete', status: 'submitted', statusSeq: 2 }])
    const rows = await app.platform.db
      .select()
      .from(timeline)
      .where(eq(timeline.applicationId, id))
      .orderBy(asc(timeline.seq))
    expect(
      rows.map(({ seq, step, prevSeq, fromStatus, toStatus }) => [
        seq,
        step,
        prevSeq,
        fromStatus,
        toStatus,
      ]),
    ).toEqual([
      [1, 'begin', null, null, 'incomplete'],
      [2, 'submit', 1, 'incomplete', 'submitted'],
    ])
  })

  test('that is not your right is refused with 403', async () => {
    const id = await begin('in_review')
    await expect(take(id, 'release-accept', staff('read-only'))).rejects.toMatchObject({
      status: 403,
    })
    await expect(take(id, 'release-accept', applicant)).rejects.toMatchObject({ status: 403 })
  })

  test('that is not possible now is refused with 409 and the present status', async () => {
    const id = await begin('submitted')
    await expect(take(id, 'release-accept', staff('owner'))).rejects.toMatchObject({
      status: 409,
      extra: { status: 'submitted' },
    })
  })

  test('of staff that asks a reason is refused without one', async () => {
    const id = await begin('in_review')
    await expect(take(id, 'release-reject', staff('owner'))).rejects.toMatchObject({ status: 422 })
  })

  test('is stopped by a registered fact, and nothing is left behind', async () => {
    const id = await begin()
    stepParts.facts.push({
      name: 'fee-open',
      steps: ['submit'],
      refusals: async (_ctx, ids) =>
        new Map(ids.map((one) => [one, 'Pay the application fee first'])),
    })
    await expect(take(id, 'submit', applicant)).rejects.toMatchObject({
      code: 'fee-open',
      status: 409,
    })
    stepParts.facts.pop()
    expect((await currentStatus(id)).status).toBe('incomplete')
  })

  test('runs registered consequences in its own transaction', async () => {
    const id = await begin()
    stepParts.consequences.push({
      name: 'fails',
      steps: ['submit'],
      run: async () => {
        throw new Error('the consequence failed')
      },
    })
    await expect(take(id, 'submit', applicant)).rejects.toThrow('the consequence failed')
    stepParts.consequences.pop()
    expect(await currentStatus(id)).toMatchObject({ status: 'incomplete', statusSeq: 1 })
  })

  test('after a return leads to where the interview stands', async () => {
    const id = await begin('scheduled')
    await take(id, 'return', staff('admissions'), 'answers-missing')
    const before = stepParts.interviews
    stepParts.interviews = async (_ctx, ids) => new Map(ids.map((one) => [one, 'booked']))
    await take(id, 'submit', applicant)
    stepParts.interviews = before
    expect((await currentStatus(id)).status).toBe('scheduled')
  })

  test('taken twice at once from one status succeeds once', async () => {
    const id = await begin()
    const from = await currentStatus(id)
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        app.platform.db.transaction((db) =>
          takeStep(castContext(app, db, applicant), 'submit', [from]),
        ),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test.each([
  ['fact', stepParts.facts, factOrder],
  ['consequence', stepParts.consequences, consequenceOrder],
])('each %s of a later feature has its place in the order', (_, parts, order) => {
  expect(parts.map(({ name }) => name).sort()).toEqual([...order].sort())
})

describe('the database itself', () => {
  test('refuses a status without its row in the timeline', async () => {
    const id = await begin()
    const change = app.platform.pool.query(
      `UPDATE applications SET status = 'accepted' WHERE id = $1`,
      [id],
    )
    await expect(change).rejects.toMatchObject({ code: '23503' })
  })

  test('refuses a row that does not continue from the row before', async () => {
    const id = await begin()
    const row = app.platform.pool.query(
      `INSERT INTO timeline (application_id, seq, kind, step, prev_seq, from_status, to_status, actor, at)
       VALUES ($1, 2, 'step', 'enrol', 1, 'accepted', 'enrolled', 'system', now())`,
      [id],
    )
    await expect(row).rejects.toMatchObject({ code: '23503' })
  })

  test.each(['UPDATE timeline SET actor = $1', 'DELETE FROM timeline WHERE actor <> $1'])(
    'refuses %s',
    async (change) => {
      await expect(app.platform.pool.query(change, ['x'])).rejects.toThrow('append-only')
    },
  )
})
