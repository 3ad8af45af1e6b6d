import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { minuteMs } from '#shared/durations.ts'
import { firstValues } from '#tests/first-values.ts'
import { telltaleZones } from '#tests/zones.ts'
import { groupByDay, type Hours, instantOf, openSpans } from './local-times.ts'
import { freeStarts } from './slots.ts'

const seed = Number(process.env.SEED ?? 20_261_122)
const cases = process.env.LONG === '1' ? 500 : 100

const zone = fc.constantFrom(...telltaleZones)
const changes = ['2027-03-14', '2027-11-07', '2027-03-28', '2027-10-31', '2027-04-04', '2027-10-03']
const day = fc
  .tuple(fc.constantFrom(...changes, '2027-12-31', '2028-02-29'), fc.integer({ min: -1, max: 1 }))
  .map(([change, days]) => Temporal.PlainDate.from(change).add({ days }).toString())
const quarter = fc
  .integer({ min: 0, max: 95 })
  .map(
    (at) =>
      `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
  )
const lengths = fc.constantFrom(15, 20, 30, 45, 60, 90)

function wallOf(at: number, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

test(`R15: starts are on the grid, of their length, on their day and shown once (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      ...([zone, zone, day, quarter, quarter, lengths, lengths] as const),
      (timeZone, reader, date, starts, ends, minutes, everyMinutes) => {
        const hours: Hours = {
          timeZone,
          week: new Map(),
          overrides: new Map([[date, [{ starts, ends }]]]),
        }
        const rules = { ...firstValues['interview:ba'], minutes, everyMinutes }
        const open = openSpans(hours, date, date)
        const host = { timeZone, open, away: [], busy: [], elsewhere: [], booked: [] }
        const found = freeStarts(rules, host, { start: 0, end: Number.POSITIVE_INFINITY })
        const next = addDays(date, 1)
        const first = instantOf(date, starts, timeZone)
        const last = instantOf(ends < starts ? next : date, ends, timeZone)
        const walls = found.map((at) => wallOf(at, timeZone))
        for (const [place, at] of found.entries()) {
          expect(at).toBeGreaterThanOrEqual(first)
          expect(at + minutes * minuteMs).toBeLessThanOrEqual(last)
          expect((at - first) % (everyMinutes * minuteMs)).toBe(0)
          expect(ends < starts ? [date, next] : [date]).toContain(
            walls[place]?.toPlainDate().toString(),
          )
          expect(walls[place]?.toZonedDateTime(timeZone).epochMilliseconds).toBe(at)
        }
        expect(new Set(walls.map(String)).size).toBe(found.length)
        // Nothing that fits is lost but what the wall has shown before.
        const fitting = Math.max(0, last - first - minutes * minuteMs + 1)
        for (let place = 0; place < fitting; place += everyMinutes * minuteMs) {
          const at = first + place
          const shown = wallOf(at, timeZone).toZonedDateTime(timeZone).epochMilliseconds
          expect(found.includes(at)).toBe(shown === at)
        }
        const days = groupByDay(found, reader, (at) => at)
        expect(days.flatMap(({ ones }) => ones)).toEqual(found)
        for (const { day, ones } of days)
          expect(new Set(ones.map((at) => dayIn(at, reader)))).toEqual(new Set([day]))
      },
    ),
    { seed, numRuns: cases },
  )
})
