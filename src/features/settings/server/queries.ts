import { and, asc, desc, eq, gt, inArray, is, lte, sql } from 'drizzle-orm'
import { NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import type { Area } from '../area.ts'
import { intakes, settingVersions } from './tables.ts'

export type Intake = typeof intakes.$inferSelect

export type Setting<T> = { value: T; version: number }
type ValueOf<A> = A extends Area<infer T> ? T : never

/** The value as it is kept, and as its area has understood it. */
type Row = { value: unknown; version: number; understood?: unknown }

/** The newest version of one area of settings. */
export async function getSettingVersion<T>(db: Db, area: Area<T>): Promise<Setting<T>> {
  return settingIn(await readAreas(db, [area]), area)
}

export async function getSetting<T>(db: Db, area: Area<T>): Promise<T> {
  return (await getSettingVersion(db, area)).value
}

/** The newest versions of several areas at once, for reading one after another. */
export async function getSettings<const A extends readonly Area[]>(db: Db, wanted: A) {
  const rows = await readAreas(db, wanted)
  return <K extends A[number]>(area: K) => settingIn(rows, area as Area<ValueOf<K>>)
}

function settingIn<T>(rows: ReadonlyMap<string, Row>, { key, shape }: Area<T>): Setting<T> {
  const row = rows.get(key)
  if (!row) throw new Error(`the settings have no ${key}`)
  row.understood ??= shape.parse(row.value)
  return { value: row.understood as T, version: row.version }
}

const readBefore = new WeakMap<Db, Map<string, Row>>()

/** One transaction reads an area once: a submit asks for the same few in nine places. */
async function readAreas(db: Db, wanted: readonly Area[]): Promise<ReadonlyMap<string, Row>> {
  const known = readBefore.get(db) ?? new Map<string, Row>()
  if (is(db, NodePgTransaction)) readBefore.set(db, known)
  const missing = wanted.map(({ key }) => key).filter((key) => !known.has(key))
  if (missing.length === 0) return known
  const { area, value, version } = settingVersions
  const rows = await db
    .selectDistinctOn([area], { area, value, version })
    .from(settingVersions)
    .where(inArray(area, missing))
    .orderBy(area, desc(version))
  for (const { area, ...row } of rows) known.set(area, row)
  return known
}

/** For who writes settings: what this transaction reads from now on is what it wrote. */
export function forgetSettings(db: Db): void {
  readBefore.delete(db)
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
