import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import type { Area } from '../area.ts'
import { intakes, settingVersions } from './tables.ts'

export type Intake = typeof intakes.$inferSelect

export type Setting<T> = { value: T; version: number }
type ValueOf<A> = A extends Area<infer T> ? T : never

/** The newest version of one area of settings. */
export async function getSettingVersion<T>(db: Db, { key, shape }: Area<T>): Promise<Setting<T>> {
  const rows = await db
    .select({ value: settingVersions.value, version: settingVersions.version })
    .from(settingVersions)
    .where(eq(settingVersions.area, key))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  const row = rows[0]
  if (!row) throw new Error(`the settings have no ${key}`)
  return { value: shape.parse(row.value), version: row.version }
}

export async function getSetting<T>(db: Db, area: Area<T>): Promise<T> {
  return (await getSettingVersion(db, area)).value
}

/** The newest versions of several areas at once, for reading one after another. */
export async function getSettings<const A extends readonly Area[]>(db: Db, wanted: A) {
  const { area, value, version } = settingVersions
  const rows = await db
    .selectDistinctOn([area], { area, value, version })
    .from(settingVersions)
    .where(
      inArray(
        area,
        wanted.map(({ key }) => key),
      ),
    )
    .orderBy(area, desc(version))
  return <K extends A[number]>({ key, shape }: K): Setting<ValueOf<K>> => {
    const row = rows.find((one) => one.area === key)
    if (!row) throw new Error(`the settings have no ${key}`)
    return { value: shape.parse(row.value) as ValueOf<K>, version: row.version }
  }
}

/** Whether an intake takes applications, its grace included. */
export function stillOpen(now: Date) {
  const isNotOver = sql`${intakes.closesAt} + ${intakes.graceMinutes} * interval '1 minute' > ${now}`
  return and(lte(intakes.opensAt, now), isNotOver)
}

/** The intake that takes applications now, the one closing first if there are several. */
export async function findOpenIntake(
  db: Db,
  program: Program,
  now: Date,
): Promise<Intake | undefined> {
  const rows = await db
    .select()
    .from(intakes)
    .where(and(eq(intakes.program, program), stillOpen(now)))
    .orderBy(asc(intakes.closesAt))
    .limit(1)
  return rows[0]
}

/** The open intake, else the next to open, else undefined. */
export async function findNextIntake(
  db: Db,
  program: Program,
  now: Date,
): Promise<Intake | undefined> {
  const rows = await db
    .select()
    .from(intakes)
    .where(and(eq(intakes.program, program), gt(intakes.closesAt, now)))
    .orderBy(asc(intakes.closesAt))
    .limit(1)
  return rows[0]
}
