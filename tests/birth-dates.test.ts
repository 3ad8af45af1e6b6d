import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { BirthDateBoxes } from '#features/accounts/web/birth-date-boxes.ts'
import { formatDay } from '#shared/dates.ts'
import { zoneOf } from '#shared/zones.ts'
import { joinDate, splitDate } from '#web/ui/date-parts.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { telltaleZones } from './zones.ts'

const seed = Number(process.env.SEED ?? 20_261_122)
const datesPerZone = 10
const own = process.env.TZ

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]

const app = await forThisFile(makeTestApp())
const { token } = await bringIn(app, cast.maya)
afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const birthDate = fc.oneof(
  fc.constantFrom('1972-02-29', '2000-02-29', '1999-12-31', '1970-01-01', '1988-04-03'),
  fc
    .date({ min: new Date('1930-01-01'), max: new Date('2008-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)

test.each(telltaleZones)(
  `R15: a date of birth is the same day in %s (seed ${seed})`,
  async (zone) => {
    process.env.TZ = zone
    expect(zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(zoneOf(zone))
    const { pool } = app.platform
    const session = await pool.connect()
    await session.query(`SET TIME ZONE '${zone}'`)
    try {
      for (const day of fc.sample(birthDate, { seed, numRuns: datesPerZone })) {
        expect(BirthDateBoxes.parse(joinDate(splitDate(day)))).toBe(day)
        const changed = await app.call('PATCH /api/users/profile', {
          token,
          body: { dateOfBirth: day },
        })
        expect(changed.body).toMatchObject({ user: { dateOfBirth: day } })
        const { body } = await app.call('GET /api/users/me', { token })
        expect(body.user.dateOfBirth).toBe(day)
        const kept = await session.query(
          'SELECT date_of_birth::text AS day FROM applicants WHERE email = $1',
          [cast.maya.email],
        )
        expect(kept.rows).toEqual([{ day }])
        const [year, month, date] = day.split('-').map(Number)
        expect(formatDay(day)).toBe(`${months[(month ?? 0) - 1]} ${date}, ${year}`)
      }
    } finally {
      session.release(true)
    }
  },
)
