import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { referees } from '#features/references/server/tables.ts'
import { type Actor, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { type Status, statuses } from '../status.ts'
import { type StepName, stepNames, steps } from '../steps.ts'
import { expected } from './step-matrix.cases.ts'
import { reasons } from './steps.fixture.ts'
import { type CurrentStatus, stepParts, takeStep } from './steps.ts'

const roles = ['owner', 'admissions', 'reviewer', 'interviewer', 'finance', 'read-only']
const actors = new Map<string, Actor>([
  ['applicant', { kind: 'applicant', id: 'somebody', sessionId: '' }],
  ['system', { kind: 'system' }],
  ...roles.map((role): [string, Actor] => [role, staff(role)]),
])

function staff(role: string): Actor {
  return {
    kind: 'admin',
    id: role,
    sessionId: '',
    role,
    programs: null,
    secondFactorDone: true,
    freshAt: new Date(0),
  }
}

const currents = new Map<Status, CurrentStatus>()

const app = await forThisFile(makeTestApp())
// What an enrollment needs is for the features to show that know of it.
const registered = stepParts.facts
stepParts.facts = registered.filter(({ steps }) => !steps.includes('enrol'))
afterAll(() => {
  stepParts.facts = registered
})
for (const person of Object.values(cast)) {
  if (!('status' in person)) continue
  const { id } = await bringIn(app, { ...person, program: 'msc' })
  const { rows } = await app.platform.db.execute<{ seq: number }>(
    sql`SELECT status_seq AS seq FROM applications WHERE id = ${id}`,
  )
  const statusSeq = rows[0]?.seq ?? 0
  currents.set(person.status, { id, status: person.status, statusSeq })
}
// Anyone who is still asked for a reference hears of an end: that is tested where references are.
await app.platform.db.update(referees).set({ state: 'excused', tokenHash: null })

const tables = [
  'applicants',
  'applications',
  'timeline',
  'timeline_notes',
  'field_values',
  'field_history',
  'submissions',
  'returns',
  'mails',
  'mail_events',
  'audit_log',
  'setting_versions',
  'intakes',
  'idempotency_keys',
  'stage_durations',
]

/** A sum over every row of every table that an application could touch; `but` names rows to leave out. */
async function checksum(db: Db, but: { application?: string; row?: number } = {}): Promise<string> {
  const { application = null, row = -1 } = but
  const leftOut: Record<string, SQL> = {
    applications: sql`t.id IS DISTINCT FROM ${application}::uuid`,
    timeline: sql`(t.application_id IS DISTINCT FROM ${application}::uuid OR t.seq <> ${row})`,
  }
  const sums = tables.map(
    (
      table,
    ) => sql`SELECT ${table}::text AS name, count(*)::text || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum
      FROM ${sql.identifier(table)} t WHERE ${leftOut[table] ?? sql`true`}`,
  )
  const { rows } = await db.execute<{ sum: string }>(
    sql`SELECT string_agg(name || sum, ' ' ORDER BY name) AS sum FROM (${sql.join(sums, sql` UNION ALL `)}) s`,
  )
  return rows[0]?.sum ?? ''
}

/** Rows that this connection has lately written, of any table; within a transaction it only grows. */
async function rowsWritten(db: Db): Promise<number> {
  const { rows } = await db.execute<{ written: number }>(
    sql`SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS written FROM pg_stat_xact_user_tables`,
  )
  return rows[0]?.written ?? 0
}

const undo = new Error('undone on purpose')

/** Does something in a transaction that leaves nothing behind. */
async function undone(
  db: TestApp['platform']['db'],
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

type Outcome = { to: string } | { refused: number; now: unknown }

async function outcomeOf(work: Promise<{ status: Status }[]>): Promise<Outcome> {
  try {
    const [moved] = await work
    return { to: moved?.status ?? 'nothing' }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.status, now: error.extra.status }
    throw error
  }
}

function expectationOf(step: StepName, who: string, status: Status): Outcome {
  const line = expected.find((one) => one.step === step)
  if (!line) throw new Error(`the step ${step} has no expectation`)
  if (!line.who.includes(who)) return { refused: 403, now: undefined }
  const to = line.ends.get(status)
  return to ? { to } : { refused: 409, now: status }
}

test('every step has its expectation, and every expectation a step', () => {
  expect(expected.map(({ step }) => step).sort()).toEqual([...stepNames].sort())
  expect(new Set(currents.keys())).toEqual(new Set(statuses))
})

let cells = 0

type Cell = { step: StepName; who: string; actor: Actor; current: CurrentStatus }

/** Takes the step for everybody who may not, in one transaction; what differs from the lines, and what was written. */
async function deviatingRefusals(refused: readonly Cell[]): Promise<object[]> {
  const deviating: object[] = []
  await undone(app.platform.db, async (db) => {
    const before = await rowsWritten(db)
    for (const { step, who, actor, current } of refused) {
      const ctx = castContext(app, db, actor)
      const outcome = await outcomeOf(takeStep(ctx, step, [current], { reasonId: reasons[step] }))
      const wanted = expectationOf(step, who, current.status)
      if (!isDeepStrictEqual(outcome, wanted)) deviating.push({ who, outcome, wanted })
    }
    if ((await rowsWritten(db)) !== before) deviating.push({ written: 'rows of a refused step' })
  })
  return deviating
}

/** Takes the step in a transaction that is undone, and holds what came of it against the lines. */
async function expectTaken({ step, who, actor, current }: Cell, others: string): Promise<void> {
  const why = { reasonId: reasons[step] }
  await undone(app.platform.db, async (db) => {
    const ctx = castContext(app, db, actor)
    const outcome = await outcomeOf(takeStep(ctx, step, [current], why))
    expect(outcome).toEqual(expectationOf(step, who, current.status))
    await db.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      SELECT a.status, a.status_at = ${ctx.now} AS stamped, a.status_seq, a.timeline_seq, a.submitted_at IS NOT NULL AS was_submitted,
        t.step, t.prev_seq, t.from_status, t.to_status, t.actor, t.at = ${ctx.now} AS row_stamped, t.reason_id
      FROM applications a JOIN timeline t ON t.application_id = a.id AND t.seq = a.timeline_seq WHERE a.id = ${current.id}`)
    const seq = Number(rows[0]?.timeline_seq)
    expect(rows[0]).toMatchObject({
      status: 'to' in outcome && outcome.to,
      stamped: true,
      status_seq: seq,
      was_submitted: true,
      step,
      prev_seq: current.statusSeq,
      from_status: current.status,
      to_status: 'to' in outcome && outcome.to,
      actor: nameOf(actor),
      row_stamped: true,
      reason_id: why.reasonId ?? null,
    })
    // Everything else is as it was: no second row, no mail, no other application.
    expect(await checksum(db, { application: current.id, row: seq })).toBe(others)
  })
}

// Every cell is undone, so that each begins with the same database.
const whole = await checksum(app.platform.db)

test.each(stepNames)('%s from every status, by everybody', async (step) => {
  const deviating: object[] = []
  for (const [status, current] of currents) {
    const each = [...actors].map(([who, actor]): Cell => ({ step, who, actor, current }))
    cells += each.length
    const mayTake = ({ who }: Cell) => 'to' in expectationOf(step, who, status)
    const refusals = await deviatingRefusals(each.filter((cell) => !mayTake(cell)))
    deviating.push(...refusals.map((deviation) => ({ from: status, ...deviation })))
    const taken = each.filter(mayTake)
    if (taken.length === 0) continue
    const others = await checksum(app.platform.db, { application: current.id })
    for (const cell of taken)
      await expectTaken(cell, others).catch((error) =>
        deviating.push({ from: status, who: cell.who, why: String(error) }),
      )
  }
  expect(deviating).toEqual([])
})

test('all cells were asked, and have left nothing', async () => {
  process.stdout.write(`${cells} cells of status, step and actor\n`)
  expect(cells).toBe(statuses.length * stepNames.length * actors.size)
  expect(cells).toBe(1824)
  expect(await checksum(app.platform.db)).toBe(whole)
})

describe('a reason', () => {
  const asking = stepNames.filter((step) =>
    steps[step].asks.some((ask) => ask.startsWith('reason')),
  )

  test.each(asking)(
    'is asked by %s of everybody who may take it, and must be known',
    async (step) => {
      const line = expected.find((one) => one.step === step)
      const [from] = line?.ends.keys() ?? []
      const current = currents.get(statuses.find((status) => status === from) ?? 'incomplete')
      if (!line || !current) throw new Error(`nobody can take ${step}`)
      for (const who of line.who) {
        const isLetOff = step === 'enrol' && who === 'system'
        await undone(app.platform.db, async (db) => {
          const ctx = castContext(app, db, actors.get(who) ?? { kind: 'none' })
          const without = () => takeStep(ctx, step, [current])
          const unknown = (id: string) => takeStep(ctx, step, [current], { reasonId: id })
          await expect(unknown('because')).rejects.toMatchObject({
            status: 422,
            fields: { reasonId: expect.any(String) },
          })
          if (isLetOff) return expect(without()).resolves.toHaveLength(1)
          await expect(without()).rejects.toMatchObject({
            status: 422,
            fields: { reasonId: 'Choose a reason' },
          })
        })
      }
    },
  )

  test('may be left out when an offer is declined', async () => {
    const current = currents.get('accepted')
    await undone(app.platform.db, async (db) => {
      const ctx = castContext(app, db, actors.get('applicant') ?? { kind: 'none' })
      expect(await takeStep(ctx, 'decline', current ? [current] : [])).toHaveLength(1)
    })
  })
})
