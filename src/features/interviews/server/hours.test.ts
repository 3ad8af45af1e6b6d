import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkGuards } from '#server/db/requirements.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { interviewAccountFacts } from './account-facts.ts'
import { ensureInterviewer } from './first-interviewer.ts'
import {
  asApplicant,
  asOffice,
  type Host,
  makeApplicant,
  makeHost,
  onlyHosts,
  setRules,
  startsOf,
} from './interviews.fixture.ts'
import { interviewers, interviewHosts } from './tables.ts'

let app: TestApp
let office: ReturnType<typeof asOffice>
let ada: Host

const at = '/api/admins/interviewers/{id}' as const
const day = '2026-11-23'

beforeAll(async () => {
  app = await makeTestApp()
  office = asOffice(app, await makeAdmin(app, { role: 'owner' }))
  ada = await makeHost(app, 'ada')
  await onlyHosts(app, [ada])
  await setRules(app, { minutes: 30, everyMinutes: 30, bufferAfter: 0 })
})
afterAll(() => app.close())

async function applicant() {
  return asApplicant(app, await makeApplicant(app))
}

function usual(hours: { schedules: { id: string }[]; interviewer: { scheduleId: string } }) {
  return hours.schedules.find(({ id }) => id === hours.interviewer.scheduleId)
}

test('an interviewer reads and changes their own hours; what would be outside is named first', async () => {
  const own = asOffice(app, ada.token)
  const { body: hours } = await own(`GET ${at}/hours`, ada.id)
  const before = usual(hours)
  expect(before).toMatchObject({
    name: 'Regular hours',
    timeZone: 'America/New_York',
    version: 1,
    overrides: [],
  })
  const person = await applicant()
  const start = `${day}T15:00:00.000Z`
  expect((await person.book(start)).status).toBe(200)
  const wanted = {
    name: 'Regular hours',
    timeZone: 'America/New_York',
    week: [
      {
        weekday: 1,
        windows: [
          { starts: '13:00', ends: '15:00' },
          { starts: '16:00', ends: '24:00' },
        ],
      },
    ],
    overrides: [{ day: '2026-11-30', windows: [] }],
    scheduleId: hours.interviewer.scheduleId,
    seen: 1,
  }
  const asked = await own(`POST ${at}/schedules`, ada.id, { ...wanted, confirmed: false })
  expect(asked.body).toMatchObject({ done: false, schedule: null, affected: [{ start }] })
  expect(usual((await own(`GET ${at}/hours`, ada.id)).body)).toEqual(before)
  const saved = await own(`POST ${at}/schedules`, ada.id, { ...wanted, confirmed: true })
  expect(saved.body).toMatchObject({
    done: true,
    schedule: { version: 2, week: wanted.week, overrides: wanted.overrides },
  })
  expect(await own(`POST ${at}/schedules`, ada.id, { ...wanted, confirmed: true })).toMatchObject({
    status: 409,
    body: { code: 'hours-changed' },
  })
  const days = (await (await applicant()).times()).body.days
  expect(days[0]).toEqual({
    day,
    starts: [
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '21:00',
      '21:30',
      '22:00',
      '22:30',
      '23:00',
      '23:30',
    ]
      .map((time) => `${day}T${time}:00.000Z`)
      .concat(
        [
          '00:00',
          '00:30',
          '01:00',
          '01:30',
          '02:00',
          '02:30',
          '03:00',
          '03:30',
          '04:00',
          '04:30',
        ].map((time) => `2026-11-24T${time}:00.000Z`),
      ),
  })
  expect(days.map((one: { day: string }) => one.day)).toEqual([
    day,
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
  ])
})

test('hours that overlap, also with the night before, have no length or name a day twice are refused', async () => {
  const body = {
    name: 'Evenings',
    timeZone: 'America/New_York',
    week: [],
    overrides: [],
    scheduleId: null,
    seen: 0,
    confirmed: false,
  }
  const send = (change: object) => office(`POST ${at}/schedules`, ada.id, { ...body, ...change })
  const two = [
    { starts: '09:00', ends: '12:00' },
    { starts: '11:00', ends: '13:00' },
  ]
  for (const change of [
    { week: [{ weekday: 1, windows: two }] },
    { week: [{ weekday: 1, windows: [{ starts: '12:00', ends: '12:00' }] }] },
    {
      week: [
        { weekday: 7, windows: [{ starts: '22:00', ends: '02:00' }] },
        { weekday: 1, windows: [{ starts: '01:00', ends: '03:00' }] },
      ],
    },
    {
      week: [
        {
          weekday: 1,
          windows: [
            { starts: '20:00', ends: '01:00' },
            { starts: '22:00', ends: '23:00' },
          ],
        },
      ],
    },
    { week: [{ weekday: 8, windows: [] }] },
    {
      overrides: [
        { day: '2026-12-01', windows: [] },
        { day: '2026-12-01', windows: [] },
      ],
    },
    { overrides: [{ day: '2026-02-30', windows: [] }] },
    { timeZone: 'GMT+5' },
    { name: ' ' },
  ])
    expect(await send(change)).toMatchObject({ status: 422, body: { fields: expect.any(Object) } })
  const evening = { weekday: 1, windows: [{ starts: '22:00', ends: '02:00' }] }
  const night = await send({ name: 'Nights', week: [evening] })
  expect(night.body).toMatchObject({ done: true, schedule: { week: [evening] } })
  const made = await send({})
  expect(made.body).toMatchObject({ done: true, schedule: { name: 'Evenings', version: 1 } })
  expect((await send({})).status).toBe(422)
  const { id } = made.body.schedule
  const programs = [{ program: 'msc', weight: 1, scheduleId: id }]
  expect((await office(`PATCH ${at}`, ada.id, { active: true, programs })).status).toBe(200)
  expect((await office(`POST ${at}/schedules/remove`, ada.id, { scheduleId: id })).body.code).toBe(
    'in-use',
  )
  expect(startsOf(await (await applicant()).times())).toEqual([])
  await onlyHosts(app, [ada])
  expect((await office(`POST ${at}/schedules/remove`, ada.id, { scheduleId: id })).status).toBe(200)
})

test('time off takes the times away and gives them back', async () => {
  const person = await applicant()
  const off = {
    start: '2026-12-07T00:00',
    end: '2026-12-08T00:00',
    words: 'A wedding',
    confirmed: false,
  }
  const added = await asOffice(app, ada.token)(`POST ${at}/time-off`, ada.id, off)
  expect(added.body).toEqual({ done: true, affected: [] })
  const daysOf = async () => (await person.times()).body.days.map((one: { day: string }) => one.day)
  expect(await daysOf()).not.toContain('2026-12-07')
  const { body } = await office(`GET ${at}/hours`, ada.id)
  expect(body.timeOff).toMatchObject([
    { start: '2026-12-07T05:00:00.000Z', end: '2026-12-08T05:00:00.000Z', words: 'A wedding' },
  ])
  expect(
    (await office(`POST ${at}/time-off`, ada.id, { ...off, end: '2026-12-06T00:00' })).status,
  ).toBe(422)
  expect(
    (await office(`POST ${at}/time-off/remove`, ada.id, { timeOffId: body.timeOff[0].id })).status,
  ).toBe(200)
  expect(await daysOf()).toContain('2026-12-07')
})

test('no one but who manages interviews reads or changes the hours of others', async () => {
  const other = await makeHost(app, 'ben')
  const asBen = asOffice(app, other.token)
  expect((await asBen(`GET ${at}/hours`, ada.id)).status).toBe(404)
  expect(
    (await asBen(`PATCH ${at}/room`, ada.id, { timeZone: 'UTC', link: null, scheduleId: ada.id }))
      .status,
  ).toBe(404)
  const list = await asBen('GET /api/admins/interviewers', '')
  expect(list.body).toMatchObject({ interviewers: [{ id: other.id }], candidates: [] })
  expect((await asBen('POST /api/admins/interviewers', '', { adminId: ada.id })).status).toBe(403)
  const all = await office('GET /api/admins/interviewers', '')
  expect(all.body.interviewers.map(({ name }: { name: string }) => name)).toEqual(['ada', 'ben'])
  expect(all.body.candidates.map(({ name }: { name: string }) => name)).toContain('owner')
})

test('a room of one’s own goes into new bookings, and only an https address is one', async () => {
  await onlyHosts(app, [ada])
  const own = asOffice(app, ada.token)
  const { body } = await own(`GET ${at}/hours`, ada.id)
  const room = { timeZone: 'America/New_York', scheduleId: body.interviewer.scheduleId }
  expect(
    (await own(`PATCH ${at}/room`, ada.id, { ...room, link: 'javascript:alert(1)' })).status,
  ).toBe(422)
  expect(
    (await own(`PATCH ${at}/room`, ada.id, { ...room, link: 'https://meet.example/ada' })).status,
  ).toBe(200)
  const person = await applicant()
  const [start = ''] = startsOf(await person.times())
  expect((await person.book(start)).body.interview).toMatchObject({
    link: 'https://meet.example/ada',
  })
})

test('the first owner holds interviews from the start, for both programs, and no one is added later', async () => {
  const fresh = await makeTestApp()
  const { db } = fresh.platform
  const ctx = { db, now: fresh.clock.now() }
  await db.transaction((tx) => ensureInterviewer({ ...ctx, db: tx }))
  expect(await db.select().from(interviewers)).toEqual([])
  await makeAdmin(fresh, { role: 'owner' })
  await makeAdmin(fresh, { role: 'owner', name: 'later', beganHoursAgo: -1 })
  await Promise.all([1, 2].map(() => db.transaction((tx) => ensureInterviewer({ ...ctx, db: tx }))))
  const [first, ...more] = await db.select().from(interviewers)
  expect(more).toEqual([])
  expect(first).toMatchObject({ active: true, timeZone: 'America/New_York' })
  const serves = await db
    .select()
    .from(interviewHosts)
    .where(eq(interviewHosts.adminId, first?.adminId ?? ''))
  expect(serves.map(({ program }) => program).sort()).toEqual(['ba', 'msc'])
  const person = asApplicant(fresh, await makeApplicant(fresh))
  expect(startsOf(await person.times()).length).toBeGreaterThan(20)
  await fresh.close()
})

test('a database that has lost the constraint is refused', async () => {
  const fresh = await makeTestApp()
  await expect(checkGuards(fresh.platform.pool)).resolves.toBeUndefined()
  await fresh.platform.pool.query('ALTER TABLE interview_bookings DROP CONSTRAINT host_is_free')
  await expect(checkGuards(fresh.platform.pool)).rejects.toThrow('lost host_is_free')
  await fresh.close()
})

test('with a person go what they asked, what was noted of them, and letters that name them', async () => {
  await onlyHosts(app, [ada])
  const copy = await makeApplicant(app)
  const person = asApplicant(app, copy)
  await person.ask({ kind: 'accommodation', words: 'Captions' })
  const [start = ''] = startsOf(await person.times())
  await person.book(start)
  await person.cancel(start, 'A funeral')
  const { db } = app.platform
  const read = await interviewAccountFacts.read(db, copy.applicantId)
  expect(read).toMatchObject({
    bookings: [{ status: 'cancelled', place: 'By video' }],
    requests: [{ words: 'Captions' }],
  })
  await interviewAccountFacts.erase(db, [copy.applicantId], app.clock.now())
  const { rows } = await app.platform.pool.query(
    `SELECT (SELECT count(*)::int FROM interview_requests WHERE application_id = $1) AS requests,
      (SELECT count(*)::int FROM timeline_notes WHERE text = 'A funeral') AS reasons,
      (SELECT count(*)::int FROM mails m JOIN interview_bookings b ON b.application_id = $1 AND m.key LIKE 'interview:' || b.id || ':%'
        WHERE m.text <> '' OR m.calendar IS NOT NULL) AS letters`,
    [copy.id],
  )
  expect(rows).toEqual([{ requests: 0, reasons: 0, letters: 0 }])
})
