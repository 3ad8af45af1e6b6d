import { and, desc, eq } from 'drizzle-orm'
import { type Ctx, nameOf } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/refusals.ts'
import type { AreaName } from '../admin-contract.ts'
import { type AreaForm, findOfficeArea } from '../area.ts'
import { type AreaCheck, checkArea } from '../check-area.ts'
import { IntakeSettings, intakeForm } from '../intakes.ts'
import { allWords, ownWords } from '../mail-template.ts'
import { reviveRows } from '../retired-rows.ts'
import { instituteArea, Mails } from '../setting-areas.ts'
import { applyIntake, checkIntake, inZone, settingsOf } from './intake-settings.ts'
import { forgetSettings, getSetting } from './queries.ts'
import { intakes, settingVersions } from './tables.ts'

/** What an area holds now, and since which version; absent for an intake that is yet to be made. */
export type CurrentArea = {
  version: number
  value: unknown
  at: Date | null
  actor: string | null
}

/** The id of an intake's area; undefined for the others. */
export function intakeIdOf(area: AreaName): string | undefined {
  return area.startsWith('intake:') ? area.slice('intake:'.length) : undefined
}

export function formOf(area: AreaName): AreaForm {
  return findOfficeArea(area)?.form ?? intakeForm
}

export async function findCurrent(db: Db, area: AreaName): Promise<CurrentArea | undefined> {
  const last = await findLastVersion(db, area)
  const id = intakeIdOf(area)
  if (id === undefined) return last
  const [row] = await db.select().from(intakes).where(eq(intakes.id, id))
  if (!row) return undefined
  const { timeZone } = await getSetting(db, instituteArea)
  const value = settingsOf(row, timeZone)
  // An intake that no one changed has no versions yet: what is there is the first.
  return { at: null, actor: null, version: 1, ...last, value }
}

export async function getCurrent(db: Db, area: AreaName): Promise<CurrentArea> {
  const current = await findCurrent(db, area)
  if (!current) throw notFound('area of settings')
  return current
}

async function findLastVersion(db: Db, area: AreaName): Promise<CurrentArea | undefined> {
  const rows = await db
    .select()
    .from(settingVersions)
    .where(eq(settingVersions.area, area))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  const [row] = rows
  return row && { ...row, value: inPresentShape(area, row.value) }
}

/** A value that was kept by an earlier release, without what is no part of it anymore, and with what is new. */
export function inPresentShape(area: AreaName, value: unknown): unknown {
  const read = findOfficeArea(area)?.shape.safeParse(value)
  if (area === 'mails') return allWords(Mails.safeParse(value).data ?? {})
  return read?.success ? read.data : value
}

/** A value as it is kept: of mails, what the office words itself. */
function asKept(area: string, value: unknown): unknown {
  return area === 'mails' ? ownWords(Mails.parse(value)) : value
}

export async function findVersion(
  db: Db,
  area: AreaName,
  version: number,
): Promise<{ value: unknown; at: Date } | undefined> {
  const rows = await db
    .select({ value: settingVersions.value, at: settingVersions.at })
    .from(settingVersions)
    .where(and(eq(settingVersions.area, area), eq(settingVersions.version, version)))
  return rows[0] && { value: inPresentShape(area, rows[0].value), at: rows[0].at }
}

export async function checkNewValue(
  ctx: Pick<Ctx, 'db'>,
  area: AreaName,
  typed: unknown,
  current: CurrentArea | undefined,
): Promise<AreaCheck> {
  const id = intakeIdOf(area)
  if (id !== undefined) return checkIntake(ctx, id, typed, intakeOf(current))
  const known = findOfficeArea(area)
  return known ? checkArea(known, typed, current?.value) : { problems: {} }
}

/** An earlier version of an area in the shape of today. */
export async function reviveVersion(
  db: Db,
  area: AreaName,
  earlier: unknown,
  current: CurrentArea,
) {
  const known = findOfficeArea(area)
  if (known) return reviveRows(known.form.fields, earlier, current.value)
  const { timeZone } = await getSetting(db, instituteArea)
  return inZone(earlier, timeZone)
}

/** Writes the next version; undefined where somebody else was quicker. */
export async function writeVersion(
  ctx: Ctx,
  area: AreaName,
  value: unknown,
  current: CurrentArea | undefined,
  actor = nameOf(ctx.actor),
): Promise<number | undefined> {
  const { db, now } = ctx
  const id = intakeIdOf(area)
  const version = (current?.version ?? 0) + 1
  if (id !== undefined && current?.at === null) {
    // Kept with the first change, so that there is something to go back to.
    const first = { area, version: 1, value: current.value, at: now, actor: 'system' }
    await db.insert(settingVersions).values(first).onConflictDoNothing()
  }
  const made = await db
    .insert(settingVersions)
    .values({ area, version, value: asKept(area, value), at: now, actor })
    .onConflictDoNothing()
    .returning({ version: settingVersions.version })
  if (made.length === 0) return undefined
  forgetSettings(db)
  if (id !== undefined) await applyIntake(ctx, id, IntakeSettings.parse(value), intakeOf(current))
  return version
}

function intakeOf(current: CurrentArea | undefined): IntakeSettings | undefined {
  return current && IntakeSettings.parse(current.value)
}
