import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { endOfDay } from '#features/applications/server/end-of-day.ts'
import { dayIn } from '#shared/dates.ts'
import { makeTestApp } from './app.ts'
import { type FilledForm, makeFilled, rowsOf, submit } from './filled-forms.ts'
import { forThisFile } from './for-this-file.ts'
import { telltaleZones } from './zones.ts'

const seed = Number(process.env.SEED ?? 20_261_121)
const generatedDays = 500
const generatedDeadlines = 20

const changes = [
  '2027-03-14',
  '2027-11-07',
  '2027-03-28',
  '2027-10-31',
  '2027-04-04',
  '2027-12-31',
  '2028-02-29',
]

const zone = fc.constantFrom(...telltaleZones)
const day = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3, max: 3 }))
  .map(([change, days]) => Temporal.PlainDate.from(change).add({ days }).toString())

test(`R15: the last moment of a day belongs to it, and the next one does not (seed ${seed})`, () => {
  fc.assert(
    fc.property(zone, day, (timeZone, date) => {
      const end = endOfDay(date, timeZone)
      expect(dayIn(end, timeZone)).toBe(date)
      const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
      expect(dayIn(new Date(end.getTime() + 1), timeZone)).toBe(next)
    }),
    { seed, numRuns: generatedDays },
  )
})

const app = await forThisFile(makeTestApp())

const deadline = fc.record({
  timeZone: zone,
  date: day,
  time: fc.constantFrom('00:00', '01:30', '02:30', '12:00', '23:59'),
  graceMinutes: fc.constantFrom(0, 30, 90),
})

/** What is asked of the submit, relative to the deadline. */
function moments(graceMs: number) {
  return [
    { after: graceMs, status: 409 },
    { after: graceMs + 3_600_000, status: 409 },
    { after: -1000, status: 200, withinGrace: false },
    ...(graceMs > 0
      ? [
          { after: 0, status: 200, withinGrace: true },
          { after: graceMs - 1, status: 200, withinGrace: true },
        ]
      : []),
  ]
}

test(`R15: submits around generated deadlines are judged by their arrival (seed ${seed})`, async () => {
  await app.platform.pool.query(
    `UPDATE intakes SET opens_at = '2090-01-01', closes_at = '2091-01-01'`,
  )
  for (const { timeZone, date, time, graceMinutes } of fc.sample(deadline, {
    seed,
    numRuns: generatedDeadlines,
  })) {
    const closes = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time })
    const closesAt = closes.epochMilliseconds
    const at = (ms: number) => new Date(closesAt + ms).toISOString()
    await app.platform.pool.query(
      `UPDATE intakes SET opens_at = $1, closes_at = $2, grace_minutes = $3
       WHERE id = (SELECT id FROM intakes WHERE program = 'msc' ORDER BY starts_on LIMIT 1)`,
      [at(-86_400_000), at(0), graceMinutes],
    )
    let filled: FilledForm | undefined
    for (const { after, status, withinGrace } of moments(graceMinutes * 60_000)) {
      app.clock.set(at(-3_600_000))
      filled ??= await makeFilled(app)
      app.clock.set(at(after))
      const answer = await submit(app, filled)
      const said = `${date} ${time} ${timeZone}, grace ${graceMinutes}, ${after} ms after`
      expect([answer.status, answer.body.withinGrace], said).toEqual([status, withinGrace])
      const { timeline } = await rowsOf(app, filled.id)
      expect(timeline[1]?.detail?.withinGrace, said).toBe(withinGrace || undefined)
      // Anyone who was refused may try again; anyone who has submitted may not.
      if (status === 200) filled = undefined
    }
  }
}, 120_000)
