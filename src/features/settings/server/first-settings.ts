import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { Ctx } from '#server/context.ts'
import { Program } from '#shared/program.ts'
import { declaredAreas } from '../area.ts'
import { instituteArea } from '../setting-areas.ts'
import { intakes, settingVersions } from './tables.ts'

const graceMinutes = 30
const weeksBetweenDeadlineAndStart = 8
const weeksOpenAtLeast = 6

/**
 * Gives every area of settings that has none its first value, and an empty installation an open intake
 * for each program. Processes that start at once wait for one another on the first row.
 */
export async function seedSettings({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const found = await db.selectDistinct({ area: settingVersions.area }).from(settingVersions)
  const known = new Set(found.map(({ area }) => area))
  const lacking = Object.values(declaredAreas).filter(({ key }) => !known.has(key))
  if (lacking.length === 0) return
  const values = lacking.map(({ key, shape, first }) => ({
    area: key,
    version: 1,
    value: shape.parse(first),
    at: now,
    actor: 'system',
  }))
  const made = await db.insert(settingVersions).values(values).onConflictDoNothing().returning()
  if (made.length === 0 || known.size > 0) return
  const rows = Program.options.flatMap((program) => firstIntakes(program, now))
  await db.insert(intakes).values(rows).onConflictDoNothing()
}

/** The two next intakes, January and September; the first takes applications now, the second opens when it closes. */
function firstIntakes(program: Program, now: Date): (typeof intakes.$inferInsert)[] {
  const zone = instituteArea.first.timeZone
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(zone)
  const starts = [0, 1, 2]
    .flatMap((years) =>
      [1, 9].map((month) => new Temporal.PlainDate(today.year + years, month, 10)),
    )
    .filter((start) => {
      const openUntil = start.subtract({ weeks: weeksBetweenDeadlineAndStart })
      return (
        Temporal.PlainDate.compare(
          openUntil,
          today.add({ weeks: weeksOpenAtLeast }).toPlainDate(),
        ) > 0
      )
    })
  let opens = today.subtract({ days: 7 })
  return starts.slice(0, 2).map((start) => {
    const closes = start
      .subtract({ weeks: weeksBetweenDeadlineAndStart })
      .toZonedDateTime({ timeZone: zone, plainTime: '23:59' })
    const intake = {
      id: randomUUID(),
      program,
      name: `${start.month === 1 ? 'January' : 'September'} ${start.year}`,
      startsOn: start.toString(),
      opensAt: new Date(opens.epochMilliseconds),
      closesAt: new Date(closes.epochMilliseconds),
      graceMinutes,
    }
    opens = closes
    return intake
  })
}
