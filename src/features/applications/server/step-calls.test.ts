import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#app/server/app.ts'
import { makeInterviewer } from '#features/interviews/server/interviewers.ts'
import { interviewBookings } from '#features/interviews/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { makeAdmins } from '#tests/admins.ts'
import { type Called, makeTestApp } from '#tests/app.ts'
import { type Copy, copyOf } from '#tests/application-copies.ts'
import { keepBooking } from '#tests/booked-interviews.ts'
import { bringIn, cast, castContext } from '#tests/cast.ts'
import { makeFilled, rowsOf } from '#tests/filled-forms.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { officeSteps } from '../office-steps.ts'
import { type Status, statuses } from '../status.ts'
import { type StepName, steps } from '../steps.ts'
import { listLaterIntakes } from './deferrals.ts'
import { ofBooking, type StepCall, stepCalls } from './step-calls.cases.ts'
import { reasons } from './steps.fixture.ts'

const originals = new Map<Status, Copy>()

const app = await forThisFile(makeTestApp())
const tokens = await makeAdmins(app)
const { rows } = await app.platform.pool.query(`SELECT id FROM admins WHERE role = 'interviewer'`)
const interviewer = rows[0].id
await makeInterviewer({ db: app.platform.db, now: app.clock.now() }, interviewer)
const filled = await makeFilled(app)
originals.set('incomplete', await copyOf(app, filled.id))
for (const person of Object.values(cast)) {
  if (!('status' in person) || person.status === 'incomplete') continue
  const { id } = await bringIn(app, person)
  originals.set(person.status, await copyOf(app, id))
}
app.clock.advance(60_000)

async function take({ step, route, who }: StepCall, { id, token }: Copy) {
  const { application } = await rowsOf(app, id)
  const { statusSeq, revision, status } = application
  const reasonId = reasons[step]
  const later = step === 'defer' ? await listLaterIntakes(app.platform.db, application) : []
  const byOffice = { statusSeq, reasonId, intakeId: later[0]?.id, note: 'By telephone' }
  const booking = await bookingOf(id)
  const start = booking?.startsAt.toISOString() ?? inHours
  const seen = booking?.version ?? 1
  const ofInterview: Partial<Record<StepName, object>> =
    who === 'applicant'
      ? {
          book: { start: inHours, timeZone: 'America/New_York' },
          'cancel-booking': { seen: start, reason: '' },
        }
      : {
          book: {
            start: atNight(),
            hostId: interviewer,
            anyTime: true,
            timeZone: null,
            reason: 'Asked by telephone',
          },
          'cancel-booking': { seen, reason: 'Asked by telephone' },
          'no-show': { by: 'applicant', seen, note: '' },
          'hold-interview': { seen, notes: '' },
        }
  const bodies: Partial<Record<StepName, object>> = {
    ...ofInterview,
    submit: { revision, declared: true },
    decline: { reasonId, seen: status },
    return: { ...byOffice, sections: ['education'], dueOn: '2026-12-05', note: '' },
    ...(who === 'applicant' && { withdraw: { reasonId } }),
  }
  return app.call(route, {
    token: who === 'applicant' ? token : tokens[who],
    params: { id: route.startsWith(ofBooking) ? (booking?.id ?? absent) : id },
    body: bodies[step] ?? byOffice,
    headers: { 'idempotency-key': randomUUID() },
  })
}

const absent = '00000000-0000-4000-8000-00000000dead'
const inHours = '2026-12-14T15:00:00.000Z'
let nights = 0

/** The office books at any time, one after another. */
function atNight(): string {
  return new Date(Date.UTC(2026, 11, 15) + nights++ * 3_600_000).toISOString()
}

async function bookingOf(id: string) {
  const [row] = await app.platform.db
    .select()
    .from(interviewBookings)
    .where(eq(interviewBookings.applicationId, id))
  return row
}

/** What a copy of somebody scheduled has booked: begun, where the step is taken afterwards. */
async function bookFor({ step }: StepCall, { id }: Copy): Promise<void> {
  await app.platform.db.transaction((db) =>
    keepBooking(castContext(app, db, { kind: 'system' }), id, 'book'),
  )
  if (step !== 'no-show' && step !== 'hold-interview') return
  const start = new Date(app.clock.now().getTime() - ++begun * 3_600_000)
  await app.platform.pool.query(
    `UPDATE interview_bookings SET during = tstzrange($2, $2::timestamptz + interval '45 minutes'),
       blocked = tstzrange($2, $2::timestamptz + interval '45 minutes') WHERE application_id = $1`,
    [id, start],
  )
}
let begun = 0

/** All that is kept of an application. */
async function stateOf(id: string) {
  const letters = await app.platform.db
    .select()
    .from(mails)
    .where(eq(mails.applicationId, id))
    .orderBy(mails.seq)
  return { ...(await rowsOf(app, id)), mails: letters }
}

/** How much is kept of everybody. */
async function sums() {
  const { rows } = await app.platform.db.execute<Record<string, unknown>>(
    sql`SELECT (SELECT count(*) FROM timeline) AS rows, (SELECT count(*) FROM mails WHERE application_id IS NOT NULL) AS mails, (SELECT count(*) FROM timeline_notes) AS notes`,
  )
  return rows[0]
}

/** Each application as it was left by its last cell, which is as the next one finds it. */
const left = new Map<string, Awaited<ReturnType<typeof stateOf>>>()

/** The mails of the table; anyone who withdraws with an interview booked is told that it is off, too. */
function mailsAt(step: StepName, status: Status): readonly string[] {
  const told = steps[step].mails ?? []
  return step === 'withdraw' && status === 'scheduled' ? ['interview-cancelled', ...told] : told
}

let cells = 0

/** One cell: what the call made of an application, beside what it should have; nothing where they agree. */
async function deviationOf(stepCall: StepCall, status: Status): Promise<object | undefined> {
  const original = originals.get(status)
  if (!original) throw new Error(`nobody is ${status}`)
  cells++
  const to = stepCall.ends?.[status]
  const one = to ? await copyOf(app, original.id) : original
  if (to && status === 'scheduled') await bookFor(stepCall, one)
  const isLost = stepCall.route.startsWith(ofBooking) && !(await bookingOf(one.id))
  const before = { ...(left.get(one.id) ?? (await stateOf(one.id))), all: await sums() }
  const answer = await take(stepCall, one)
  const own = await stateOf(one.id)
  left.set(one.id, own)
  const after = { ...own, all: await sums() }
  try {
    if (to) expectStep(stepCall, { status, to, before, answer, after })
    else expectRefusal(stepCall, { status, isLost, before, answer, after })
    return undefined
  } catch (error) {
    return { from: status, answered: answer.status, said: answer.body.error, why: String(error) }
  }
}

type State = Awaited<ReturnType<typeof stateOf>> & { all: Awaited<ReturnType<typeof sums>> }

type Seen = {
  status: Status
  before: State
  answer: Called
  after: State
}

function expectRefusal(
  { ends }: StepCall,
  { status, isLost, before, answer, after }: Seen & { isLost: boolean },
): void {
  if (ends && isLost) expect(answer.status).toBe(404)
  else expect(answer.status).toBe(ends ? 409 : 403)
  if (ends && !isLost) expect(answer.body.status).toBe(status)
  expect(after).toEqual(before)
}

function expectStep({ step }: StepCall, seen: Seen & { to: Status }): void {
  const { status, to, before, answer, after } = seen
  expect(answer).toMatchObject({ status: 200, body: { status: to } })
  expect(after.application).toMatchObject({
    status: to,
    statusAt: app.clock.now(),
    statusSeq: before.application.statusSeq + 1,
  })
  expect(after.timeline.slice(0, -1)).toEqual(before.timeline)
  expect(after.timeline.at(-1)).toMatchObject({ step, fromStatus: status, toStatus: to })
  const newMails = after.mails.slice(before.mails.length)
  expect(newMails.map(({ template }) => template)).toEqual(mailsAt(step, status))
  expect(after.submissions.length - before.submissions.length).toBe(step === 'submit' ? 1 : 0)
  expect(Number(after.all?.rows) - Number(before.all?.rows)).toBe(1)
  expect(Number(after.all?.mails) - Number(before.all?.mails)).toBe(newMails.length)
}

test.each(stepCalls)('$step by $who, from every status', async (stepCall) => {
  const deviating: object[] = []
  for (const status of statuses) {
    const deviation = await deviationOf(stepCall, status)
    if (deviation) deviating.push(deviation)
  }
  expect(deviating).toEqual([])
})

test('every step that has a call is among them', () => {
  const asked = new Set(stepCalls.map(({ step }) => step))
  const calls = routes.map(({ endpoint }) => endpoint.path)
  for (const step of officeSteps)
    expect(calls).toContain(`/api/admins/applications/{id}/steps/${step}`)
  expect([...asked].sort()).toEqual(
    [
      ...['submit', 'decline', 'return', 'withdraw'],
      ...['book', 'cancel-booking', 'no-show', 'hold-interview'],
      ...officeSteps,
    ].sort(),
  )
})

test('all cells were asked', () => {
  process.stdout.write(`${cells} cells of status, step and caller through the calls\n`)
  expect(cells).toBe(stepCalls.length * statuses.length)
  expect(cells).toBe(996)
})
