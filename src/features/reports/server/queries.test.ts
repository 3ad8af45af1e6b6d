import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admins } from '#features/admins/server/tables.ts'
import { ruleFailures } from '#features/application-form/server/tables.ts'
import { applications, stageDurations } from '#features/applications/server/tables.ts'
import { tasks } from '#features/casework/server/tables.ts'
import { reviews } from '#features/review/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { Route } from '#shared/endpoint.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { bringIn, bringInCast, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import type { ShownShare } from '../contract.ts'
import { foldReports, foldReportsJob, isFoldDue } from './aggregate-reports.ts'
import { intakeOf, pretend } from './figures.fixture.ts'
import { reportDays, reportFigures, reportFolds } from './tables.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
const limited = await makeAdmin(app, { role: 'admissions', programs: ['ba'] })
await bringInCast(app)

function fold() {
  return app.platform.db.transaction((db) => foldReports(db, app.clock.now()))
}

function read(name: string, query: Record<string, string> = {}, token = owner) {
  return app.call(`GET /api/admins/reports/${name}` as Route, { token, query })
}

const day = '2026-11-21'

test('the job counts how far each application came, by day, program, intake and source', async () => {
  await foldReportsJob.run(app.platform, app.databaseUrl)
  const rows = await app.platform.db.select().from(reportFigures)
  const msc = rows.filter(({ program, source }) => program === 'msc' && source === '')
  // Ada, Łukasz, Xiaoming, Priya, Noor, Samuel and David.
  expect(msc).toEqual([
    {
      day,
      program: 'msc',
      intakeId: await intakeOf(app, 'msc'),
      source: '',
      begun: 7,
      submitted: 6,
      inReview: 4,
      decided: 3,
      accepted: 3,
      enrolled: 1,
    },
  ])
  const paid = rows.filter(({ program, source }) => program === 'msc' && source !== '')
  expect(paid.map(({ source, submitted }) => [source, submitted]).sort()).toEqual([
    ['employer', 6],
    ['self-pay', 6],
  ])
  const { body } = await read('funnel')
  expect(body.asOf).toBe(app.clock.now().toISOString())
  expect(body.groups[0]).toEqual({
    program: 'ba',
    intake: null,
    reached: {
      begun: { count: 5, shared: 'few' },
      submitted: { count: 5, shared: 'few' },
      inReview: { count: 4, shared: 'few' },
      decided: { count: 4, shared: 'few' },
      accepted: { count: 2, shared: 'few' },
      enrolled: { count: 0, shared: 0 },
    },
  })
})

test('it runs again once it has rested twenty times as long as it worked', async () => {
  const { db } = app.platform
  const at = app.clock.now()
  await db.update(reportFolds).set({ at, tookMs: 1_000 })
  const after = (ms: number) => isFoldDue(db, new Date(at.getTime() + ms))
  expect([await after(19_999), await after(20_000)]).toEqual([false, true])
})

test('a small group is left out, and what would give it away with it, in every choice alike', async () => {
  const msc = await intakeOf(app, 'msc')
  const later = await intakeOf(app, 'msc', 'January 2028')
  await pretend(app, day, [
    { program: 'msc', intake: msc, counts: [90, 60, 50, 40, 30, 12] },
    { program: 'msc', intake: later, counts: [20, 15, 12, 11, 7, 0] },
  ])
  const { body } = await read('funnel', { program: 'msc' })
  const accepted = body.groups.map(
    ({ intake, reached }: { intake: string | null; reached: Record<string, ShownShare> }) => [
      intake,
      reached.decided?.shared,
      reached.accepted?.shared,
      reached.enrolled?.shared,
    ],
  )
  expect(accepted).toEqual([
    [null, 51, 37, 12],
    ['September 2027', 40, 'hidden', 12],
    ['January 2028', 11, 'few', 0],
  ])
  // Anyone who may list the people reads how many they are.
  expect(
    body.groups.map(
      ({ reached }: { reached: Record<string, ShownShare> }) => reached.accepted?.count,
    ),
  ).toEqual([37, 30, 7])
  const chosen = await read('funnel', { intake: msc })
  expect(chosen.body.groups).toEqual([
    { program: 'msc', intake: 'September 2027', reached: body.groups[1].reached },
  ])
  const sources = await read('sources', { intake: msc })
  expect(sources.body.groups).toEqual([
    { program: 'msc', source: expect.any(String), reached: body.groups[1].reached },
  ])
  expect((await read('sources')).body.groups[0].reached.accepted.shared).toBe(37)
})

test('days are those on which an application was begun', async () => {
  expect(
    (await read('funnel', { program: 'msc', from: day, to: day })).body.groups[0].reached.begun
      .count,
  ).toBe(110)
  expect(
    (await read('funnel', { program: 'msc', from: '2026-11-22' })).body.groups[0].reached.begun
      .count,
  ).toBe(0)
  expect((await read('funnel', { from: 'yesterday' })).status).toBe(422)
})

test('someone who works for one program reads the reports of that one', async () => {
  const { body } = await read('funnel', {}, limited)
  expect(new Set(body.groups.map(({ program }: { program: string }) => program))).toEqual(
    new Set(['ba']),
  )
  expect(body.intakes.every(({ program }: { program: string }) => program === 'ba')).toBe(true)
  for (const [name, list] of [
    ['funnel', 'groups'],
    ['sources', 'groups'],
    ['times', 'stages'],
    ['workload', 'people'],
    ['stumbles', 'rules'],
  ] as const)
    expect((await read(name, { program: 'msc' }, limited)).body[list]).toEqual([])
})

test('a cycle is told week by week beside the one a year earlier, with the class that is likely', async () => {
  const { db } = app.platform
  await fold()
  const id = await intakeOf(app, 'msc')
  const [now] = await db.select().from(intakes).where(eq(intakes.id, id))
  if (!now) throw new Error('there is no intake')
  const before = randomUUID()
  await db.insert(intakes).values({
    ...now,
    id: before,
    name: 'September 2026',
    startsOn: '2026-09-01',
    opensAt: new Date('2025-09-01T00:00:00Z'),
    closesAt: new Date('2026-06-01T00:00:00Z'),
  })
  const none = { inReview: 0, decided: 0, accepted: 0, enrolled: 0 }
  await db.insert(reportDays).values([
    { intakeId: before, day: '2025-11-20', begun: 30, submitted: 12, ...none },
    {
      intakeId: before,
      day: '2026-03-01',
      begun: 10,
      submitted: 8,
      ...none,
      accepted: 16,
      enrolled: 8,
    },
  ])
  const { body } = await read('cycles', { intake: id })
  const [cycle] = body.cycles
  expect(cycle).toMatchObject({
    intake: 'September 2027',
    now: { begun: 7, submitted: 6, enrolled: 1 },
    lastYear: {
      intake: 'September 2026',
      sameDay: { begun: 30, submitted: 12, accepted: 0 },
      total: { begun: 40, submitted: 20, accepted: 16, enrolled: 8 },
    },
    ahead: { forecast: { low: expect.any(Number) } },
  })
  expect(cycle.days[cycle.passed - 1]).toBe(day)
  expect(cycle.course.begun.at(-1)).toBe(7)
  expect(cycle.lastYear.course.begun).toHaveLength(cycle.days.length)
  const { expected, low, high } = cycle.ahead.forecast
  expect(low).toBeLessThanOrEqual(expected)
  expect(high).toBeGreaterThanOrEqual(expected)
  expect((await read('cycles', { program: 'msc' }, limited)).body.cycles).toEqual([])
  await db.delete(reportDays).where(eq(reportDays.intakeId, before))
  await db.delete(intakes).where(eq(intakes.id, before))
})

test('stages of which few have ended tell nothing of how long they last', async () => {
  const { db } = app.platform
  const at = app.clock.now()
  await db.delete(stageDurations)
  await db.insert(stageDurations).values([
    {
      program: 'msc',
      status: 'in_review',
      samples: 30,
      low: 86_400,
      median: 172_800,
      high: 864_000,
      at,
    },
    { program: 'msc', status: 'submitted', samples: 9, low: 1, median: 2, high: 3, at },
  ])
  expect((await read('times')).body.stages).toEqual([
    { program: 'msc', status: 'submitted', samples: { count: 9, shared: 'few' }, times: null },
    {
      program: 'msc',
      status: 'in_review',
      samples: { count: 30, shared: 30 },
      times: { low: 86_400, median: 172_800, high: 864_000 },
    },
  ])
})

test('the workload is what each person has before them and has done in seven days', async () => {
  const { db } = app.platform
  const { id } = await bringIn(app, { ...cast.lukasz, email: 'another@example.org' })
  const applicationId = id
  const [person] = await db.select().from(admins).where(eq(admins.name, 'owner'))
  const me = person?.id ?? ''
  const now = app.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.update(applications).set({ assigneeId: me }).where(eq(applications.id, applicationId))
  const task = { applicationId, title: 'Call', assigneeId: me, createdBy: me, createdAt: now }
  await db.insert(tasks).values([
    { ...task, id: randomUUID() },
    { ...task, id: randomUUID(), doneAt: ago(1), doneBy: me },
    { ...task, id: randomUUID(), doneAt: ago(8), doneBy: me },
  ])
  await db.insert(reviews).values({
    id: randomUUID(),
    applicationId,
    reviewerId: me,
    assignedBy: me,
    assignedAt: now,
    rubricVersion: 1,
    scores: {},
    evidence: {},
  })
  await fold()
  expect((await read('workload')).body.people).toEqual([
    { id: me, name: 'owner', assigned: 1, openTasks: 1, openReviews: 1, done: 1 },
  ])
  expect((await read('workload', { program: 'ba' })).body.people).toEqual([])
})

test('the rules that stop people are named, the most frequent first', async () => {
  const { db } = app.platform
  await db.delete(ruleFailures)
  const statement = { program: 'msc', path: 'education.statement' }
  await db.insert(ruleFailures).values([
    { day: '2026-11-20', ...statement, rule: 'missing', count: 20 },
    { day, ...statement, rule: 'missing', count: 5 },
    { day, ...statement, rule: 'words', count: 4 },
    {
      day,
      program: 'msc',
      path: 'employment.previousEmployers.hoursPerWeek',
      rule: 'number',
      count: 12,
    },
  ])
  expect((await read('stumbles')).body.rules).toEqual([
    {
      question: expect.stringContaining('Why'),
      rule: 'not answered',
      count: { count: 25, shared: 25 },
    },
    {
      question: expect.stringContaining('hours per week'),
      rule: 'not a valid number',
      count: { count: 12, shared: 12 },
    },
    {
      question: expect.stringContaining('Why'),
      rule: 'too many words',
      count: { count: 4, shared: 'few' },
    },
  ])
  expect((await read('stumbles', { from: day })).body.rules[0].count.count).toBe(12)
})
