import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleWords } from '#features/admins/rights.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { type Copy, copyOf } from '#tests/copies.ts'
import { mailsOf, makeFilled, rowsOf } from '#tests/filled.ts'
import { type Status, statuses, steps } from '../status.ts'

type StepCall = {
  step: 'submit' | 'return' | 'withdraw'
  route: Route
  who: string
  /** Absent: this caller has no right to it at all. */
  ends?: Partial<Record<Status, Status>>
}

const roles = Object.keys(roleWords)
const withdrawn: StepCall['ends'] = {
  submitted: 'withdrawn',
  scheduled: 'withdrawn',
  in_review: 'withdrawn',
  waitlisted: 'withdrawn',
  accepted: 'withdrawn',
  deferred: 'withdrawn',
}
const returned: StepCall['ends'] = {
  submitted: 'incomplete',
  scheduled: 'incomplete',
  in_review: 'incomplete',
}
const own = 'POST /api/users/applications/{id}'
const office = 'POST /api/admins/applications/{id}'

/** The steps that have calls today, with every caller who could try, written apart from the table. */
const stepCalls: StepCall[] = [
  { step: 'submit', route: `${own}/submit`, who: 'applicant', ends: { incomplete: 'submitted' } },
  { step: 'withdraw', route: `${own}/withdraw`, who: 'applicant', ends: withdrawn },
  ...roles.flatMap((who): StepCall[] => {
    const isAllowed = who === 'owner' || who === 'admissions'
    return [
      { step: 'return', route: `${office}/return`, who, ...(isAllowed && { ends: returned }) },
      { step: 'withdraw', route: `${office}/withdraw`, who, ...(isAllowed && { ends: withdrawn }) },
    ]
  }),
]

let app: TestApp
let tokens: Record<string, string>
const originals = new Map<Status, Copy>()

beforeAll(async () => {
  app = await makeTestApp()
  tokens = await makeAdmins(app)
  const filled = await makeFilled(app)
  originals.set('incomplete', await copyOf(app, filled.id))
  for (const person of Object.values(cast)) {
    if (!('status' in person) || person.status === 'incomplete') continue
    const { id } = await bringIn(app, person)
    originals.set(person.status, await copyOf(app, id ?? ''))
  }
  app.clock.advance(60_000)
})
afterAll(() => app.close())

async function take({ step, route, who }: StepCall, { id, token }: Copy) {
  const { application } = await rowsOf(app, id)
  const { statusSeq, revision } = application
  const reasonId = step === 'return' ? 'answers-unclear' : 'timing'
  const bodies = {
    submit: { revision, declared: true },
    return: { statusSeq, reasonId, sections: ['education'], dueOn: '2026-12-05', note: '' },
    withdraw: who === 'applicant' ? { reasonId } : { statusSeq, reasonId, note: 'By telephone' },
  }
  return app.call(route, {
    token: who === 'applicant' ? token : (tokens[who] ?? ''),
    params: { id },
    body: bodies[step],
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function stateOf(id: string) {
  const { rows } = await app.platform.db.execute<Record<string, unknown>>(
    sql`SELECT (SELECT count(*) FROM timeline) AS rows, (SELECT count(*) FROM mails) AS mails, (SELECT count(*) FROM timeline_notes) AS notes`,
  )
  return { ...(await rowsOf(app, id)), mails: await mailsOf(app, id), all: rows[0] }
}

let cells = 0

describe.each(stepCalls)('$step by $who', (stepCall) => {
  test.each(statuses)('from %s', async (status) => {
    const original = originals.get(status)
    if (!original) throw new Error(`nobody is ${status}`)
    cells++
    const to = stepCall.ends?.[status]
    const one = to ? await copyOf(app, original.id) : original
    const before = await stateOf(one.id)
    const answer = await take(stepCall, one)
    const after = await stateOf(one.id)

    if (!to) {
      expect(answer.status).toBe(stepCall.ends ? 409 : 403)
      if (stepCall.ends) expect(answer.body.status).toBe(status)
      expect(after).toEqual(before)
      return
    }
    expect(answer).toMatchObject({ status: 200, body: { status: to } })
    expect(after.application).toMatchObject({
      status: to,
      statusAt: app.clock.now(),
      statusSeq: before.application.statusSeq + 1,
    })
    expect(after.timeline.slice(0, -1)).toEqual(before.timeline)
    expect(after.timeline.at(-1)).toMatchObject({
      step: stepCall.step,
      fromStatus: status,
      toStatus: to,
    })
    const newMails = after.mails.slice(before.mails.length)
    expect(newMails.map(({ template }) => template)).toEqual(steps[stepCall.step].mails)
    const isSubmit = stepCall.step === 'submit'
    expect(after.submissions.length - before.submissions.length).toBe(isSubmit ? 1 : 0)
    expect(Number(after.all?.rows) - Number(before.all?.rows)).toBe(1)
    expect(Number(after.all?.mails) - Number(before.all?.mails)).toBe(1)
  })
})

test('all cells were asked', () => {
  process.stdout.write(`${cells} cells of status, step and caller through the calls\n`)
  expect(cells).toBe(168)
})
