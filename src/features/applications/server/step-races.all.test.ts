import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { mailsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { Status } from '../status.ts'
import type { StepName } from '../steps.ts'
import { type CurrentStatus, takeStep } from './steps.ts'
import { applications, timeline } from './tables.ts'

const races = 200

const app = await forThisFile(makeTestApp())
const token = await makeAdmin(app, { role: 'owner' })
const inReview = (await bringIn(app, cast.xiaoming)).id
const submitted = (await bringIn(app, cast.lukasz)).id

const owner: Actor = {
  kind: 'admin',
  id: 'owner',
  sessionId: '',
  role: 'owner',
  programs: null,
  secondFactorDone: true,
  freshAt: new Date(0),
}

async function currentOf(id: string): Promise<CurrentStatus> {
  const [row] = await app.platform.db.select().from(applications).where(eq(applications.id, id))
  return { id, status: Status.parse(row?.status), statusSeq: row?.statusSeq ?? 0 }
}

/** The step on a connection of its own: the status it reached, or the one it was refused for. */
async function race(
  actor: Actor,
  step: StepName,
  currents: readonly CurrentStatus[],
  reasonId?: string,
) {
  return app.platform.db
    .transaction((db) => takeStep(castContext(app, db, actor), step, currents, { reasonId }))
    .then(
      ([moved]) => ({ won: moved?.status }),
      (error) => ({ refused: error.status, now: error.extra?.status }),
    )
}

function applicantOf({ applicantId }: Copy): Actor {
  return { kind: 'applicant', id: applicantId, sessionId: '' }
}

test(`withdrawing against releasing, ${races} times: one of the two, never both`, async () => {
  const wins: Record<string, number> = {}
  for (let n = 0; n < races; n++) {
    const one = await copyOf(app, inReview)
    const from = await currentOf(one.id)
    const both = await Promise.all([
      race(applicantOf(one), 'withdraw', [from], 'timing'),
      race(owner, 'release-accept', [from]),
    ])
    const { status } = await currentOf(one.id)
    expect(both).toContainEqual({ won: status })
    expect(both).toContainEqual({ refused: 409, now: status })
    const rows = await app.platform.db
      .select()
      .from(timeline)
      .where(eq(timeline.applicationId, one.id))
    expect(rows.filter(({ prevSeq }) => prevSeq === from.statusSeq)).toHaveLength(1)
    wins[status] = (wins[status] ?? 0) + 1
  }
  process.stdout.write(`won: ${JSON.stringify(wins)}\n`)
})

test('through the calls, returning against withdrawing gives one of the two and one letter', async () => {
  for (let n = 0; n < 20; n++) {
    const { id } = await copyOf(app, submitted)
    const { statusSeq } = await currentOf(id)
    const call = (route: Route, body: object) =>
      app.call(route, {
        token,
        params: { id },
        body: { statusSeq, note: '', ...body },
        headers: { 'idempotency-key': randomUUID() },
      })
    const answers = await Promise.all([
      call('POST /api/admins/applications/{id}/return', {
        reasonId: 'answers-unclear',
        sections: ['education'],
        dueOn: '2026-12-05',
      }),
      call('POST /api/admins/applications/{id}/withdraw', { reasonId: 'timing' }),
    ])
    const { status } = await currentOf(id)
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    for (const { body } of answers) expect(body.status).toBe(status)
    const mails = await mailsOf(app, id)
    expect(mails.map(({ template }) => template)).toEqual([
      status === 'withdrawn' ? 'application-withdrawn' : 'application-returned',
    ])
  }
})

test('two people who release lists with applications in common: one list goes, the other stays whole', async () => {
  for (let n = 0; n < 20; n++) {
    const copies = await Promise.all([1, 2, 3, 4, 5].map(() => copyOf(app, inReview)))
    const currents = await Promise.all(copies.map(({ id }) => currentOf(id)))
    const outcomes = await Promise.all([
      race(owner, 'release-accept', currents.slice(0, 3)),
      race(owner, 'release-reject', currents.slice(2).toReversed(), 'stronger-field'),
    ])
    const reached = await Promise.all(copies.map(({ id }) => currentOf(id)))
    const acceptWon = 'won' in outcomes[0]
    expect(outcomes.filter((outcome) => 'won' in outcome)).toHaveLength(1)
    expect(reached.map(({ status }) => status)).toEqual(
      acceptWon
        ? ['accepted', 'accepted', 'accepted', 'in_review', 'in_review']
        : ['in_review', 'in_review', 'rejected', 'rejected', 'rejected'],
    )
  }
})

test('a list of any length is one statement and one row of the timeline each', async () => {
  const copies = await Promise.all(Array.from({ length: 30 }, () => copyOf(app, inReview)))
  const currents = await Promise.all(copies.map(({ id }) => currentOf(id)))
  await app.platform.db.transaction(async (db) => {
    const statements: unknown[] = []
    const counted = new Proxy(db, {
      get(target, key) {
        if (['execute', 'update', 'insert', 'select'].includes(String(key))) statements.push(key)
        return Reflect.get(target, key)
      },
    })
    const moved = await takeStep(castContext(app, counted, owner), 'release-waitlist', currents)
    expect(statements).toEqual(['execute'])
    expect(moved.map(({ id }) => id)).toEqual(currents.map(({ id }) => id))
  })
  const { rows } = await app.platform.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM timeline WHERE step = 'release-waitlist'`,
  )
  expect(rows[0]?.n).toBe(30)
})

test('what is not there is not found, and takes the whole list with it', async () => {
  const { id } = await copyOf(app, inReview)
  const current = await currentOf(id)
  const absent = { ...current, id: randomUUID() }
  expect(await race(owner, 'release-accept', [current, absent])).toMatchObject({ refused: 404 })
  expect((await currentOf(id)).status).toBe('in_review')
})
