import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/client.ts'
import type { Mail } from '#server/mail.ts'
import type { Program } from '#shared/programs.ts'
import { type Area, areas } from '../office-settings.ts'
import { intakes, settingVersions } from './tables.ts'

export type Intake = typeof intakes.$inferSelect

type Value<A extends Area> = z.infer<(typeof areas)[A]>
type Setting<A extends Area> = { value: Value<A>; version: number }

const shapes: { [A in Area]: z.ZodMiniType<Value<A>> } = areas

/** The newest version of one area of settings. */
export async function getSettingVersion<A extends Area>(db: Db, area: A): Promise<Setting<A>> {
  const rows = await db
    .select({ value: settingVersions.value, version: settingVersions.version })
    .from(settingVersions)
    .where(eq(settingVersions.area, area))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  const row = rows[0]
  if (!row) throw new Error(`the settings have no ${area}`)
  return { value: shapes[area].parse(row.value), version: row.version }
}

export async function getSetting<A extends Area>(db: Db, area: A): Promise<Value<A>> {
  return (await getSettingVersion(db, area)).value
}

/** The newest versions of several areas at once, for reading one after another. */
export async function getSettings<A extends Area>(db: Db, wanted: readonly A[]) {
  const { area, value, version } = settingVersions
  const rows = await db
    .selectDistinctOn([area], { area, value, version })
    .from(settingVersions)
    .where(inArray(area, [...wanted]))
    .orderBy(area, desc(version))
  return <K extends A>(name: K): Setting<K> => {
    const row = rows.find((one) => one.area === name)
    if (!row) throw new Error(`the settings have no ${name}`)
    return { value: shapes[name].parse(row.value), version: row.version }
  }
}

export const referenceAreas = ['references:ba', 'references:msc'] as const

/** How many referees each program asks for, from settings that were read with these areas. */
export function refereesAsked(
  setting: (area: (typeof referenceAreas)[number]) => { value: { referees: number } },
): Record<Program, number> {
  return {
    ba: setting('references:ba').value.referees,
    msc: setting('references:msc').value.referees,
  }
}

export const senderAreas = ['senders', 'institute'] as const

/** From whom a mail about a program comes, and where an answer goes, from settings that were read with these areas. */
export function senderOf(
  setting: {
    (area: 'senders'): Setting<'senders'>
    (area: 'institute'): Setting<'institute'>
  },
  program: Program,
): Pick<Mail, 'from' | 'replyTo'> {
  const { name, address, replyTo } = setting('senders').value[program]
  const institute = setting('institute').value
  return {
    ...(address && { from: { name: name || institute.name, address } }),
    replyTo: replyTo || institute.email,
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
