import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusals.ts'
import { isNearDay } from '#shared/dates.ts'
import { type AreaCheck, checkShape } from '../check-area.ts'
import type { Problems } from '../fields.ts'
import { IntakeSettings, intakeForm } from '../intakes.ts'
import { instituteArea } from '../setting-areas.ts'
import { instantAt, wallTime } from './intake-times.ts'
import { getSetting, type Intake } from './queries.ts'
import { intakes } from './tables.ts'

export function settingsOf(intake: Intake, timeZone: string): IntakeSettings {
  const { name, startsOn, graceMinutes, capacity, replyByDays } = intake
  return {
    program: intake.program === 'ba' ? 'ba' : 'msc',
    name,
    startsOn,
    opens: wallTime(intake.opensAt, timeZone),
    closes: wallTime(intake.closesAt, timeZone),
    timeZone,
    graceMinutes,
    capacity,
    replyByDays,
  }
}

/** What is wrong with an intake, else the value as it is kept. */
export async function checkIntake(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  typed: unknown,
  before: IntakeSettings | undefined,
): Promise<AreaCheck> {
  const checked = checkShape(IntakeSettings, intakeForm.fields, typed)
  if (checked.problems) return checked
  const value = IntakeSettings.parse(checked.value)
  const { timeZone } = await getSetting(db, instituteArea)
  if (value.timeZone !== timeZone)
    throw new Refusal(
      'not-now',
      'The institute’s time zone has changed since you opened this. Reload the page',
      { code: 'zone-changed' },
    )
  const problems: Problems = {}
  if (before && before.program !== value.program)
    problems.program = 'An intake’s program can’t change'
  if (!isNearDay(value.startsOn)) problems.startsOn = 'Starts on must be within ten years'
  const times = timesOf(value)
  for (const which of ['opens', 'closes'] as const)
    if (!isNearDay(value[which].slice(0, 10)))
      problems[which] = `${titles[which]} must be a date within ten years, with a time`
    else if (!times[which]) problems[which] = `${titles[which]}: ${skipped(value.timeZone)}`
  if (times.opens && times.closes && times.opens >= times.closes)
    problems.closes = 'Closes must be later than Opens'
  if (await isNameTaken(db, id, value))
    problems.name = 'Name: this program already has an intake with this name'
  return Object.keys(problems).length > 0 ? { problems } : { value }
}

const titles = { opens: 'Opens', closes: 'Closes' } as const

function skipped(timeZone: string): string {
  return `this time doesn’t exist in ${timeZone}. Choose another one`
}

function timesOf({ opens, closes, timeZone }: IntakeSettings) {
  return {
    opens: instantAt(opens, timeZone, 'opens'),
    closes: instantAt(closes, timeZone, 'closes'),
  }
}

async function isNameTaken(db: Db, id: string, { program, name }: IntakeSettings) {
  const rows = await db
    .select({ id: intakes.id })
    .from(intakes)
    .where(
      and(
        eq(intakes.program, program),
        sql`lower(${intakes.name}) = ${name.toLowerCase()}`,
        ne(intakes.id, id),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** An earlier value as the clock of today's zone shows it. */
export function inZone(earlier: unknown, timeZone: string): IntakeSettings {
  const value = IntakeSettings.parse(earlier)
  const { opens, closes } = timesOf(value)
  return {
    ...value,
    timeZone,
    opens: opens ? wallTime(opens, timeZone) : value.opens,
    closes: closes ? wallTime(closes, timeZone) : value.closes,
  }
}

/** Puts the value into the intake's row; a time that was not touched stays to the second. */
export async function applyIntake(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  value: IntakeSettings,
  before: IntakeSettings | undefined,
): Promise<void> {
  const times = timesOf(value)
  const { program, name, startsOn, graceMinutes, capacity, replyByDays } = value
  const rest = { program, name, startsOn, graceMinutes, capacity, replyByDays }
  if (!times.opens || !times.closes) throw new Error('an intake without its times')
  if (!before) {
    await db.insert(intakes).values({ id, ...rest, opensAt: times.opens, closesAt: times.closes })
    return
  }
  await db
    .update(intakes)
    .set({
      ...rest,
      ...(value.opens !== before.opens && { opensAt: times.opens }),
      ...(value.closes !== before.closes && { closesAt: times.closes }),
    })
    .where(eq(intakes.id, id))
}
