import { and, asc, desc, eq, inArray, like, lte } from 'drizzle-orm'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { can, Role } from '#shared/rights.ts'
import type { listAreas, listVersions, readArea } from '../admin-contract.ts'
import { groupOf, officeAreas } from '../area.ts'
import { differences } from '../differences.ts'
import { instituteArea } from '../setting-areas.ts'
import { changeHooks, delays } from './change-hooks.ts'
import { formOf, getCurrent, inPresentShape, intakeIdOf } from './office-areas.ts'
import { getSetting } from './queries.ts'
import { intakes, settingVersions } from './tables.ts'
import { namesOf } from './version-authors.ts'

const pageSize = 20

/** Every area and every intake, each with who changed it last and when. */
export async function listSettings({
  db,
  actor,
}: Ctx<AdminActor>): Promise<Result<typeof listAreas>> {
  const { area, version, at, actor: by } = settingVersions
  const areas = officeAreas()
  const shown = areas.map(({ key }) => key)
  const columns = { area, version, at, actor: by }
  const newest = await db
    .selectDistinctOn([area], columns)
    .from(settingVersions)
    .where(inArray(area, shown))
    .orderBy(area, desc(version))
  const ofIntakes = await db
    .selectDistinctOn([area], columns)
    .from(settingVersions)
    .where(like(area, 'intake:%'))
    .orderBy(area, desc(version))
  const rows = await db.select().from(intakes).orderBy(asc(intakes.program), asc(intakes.closesAt))
  const { timeZone } = await getSetting(db, instituteArea)
  const nameOf = await namesOf(
    db,
    [...newest, ...ofIntakes].map(({ actor }) => actor),
  )
  const changed = (row: (typeof newest)[number] | undefined) => ({
    version: row?.version ?? 1,
    at: row && row.actor !== 'system' ? row.at : null,
    by: nameOf(row?.actor ?? null),
  })
  return {
    mayChange: mayChange(actor),
    timeZone,
    areas: areas.map((one) => ({
      area: one.key,
      group: groupOf(one),
      ...changed(newest.find((row) => row.area === one.key)),
    })),
    intakes: rows.map(({ id, program, name, opensAt, closesAt, capacity }) => ({
      area: `intake:${id}`,
      program: program === 'ba' ? ('ba' as const) : ('msc' as const),
      name,
      opensAt,
      closesAt,
      capacity,
      ...changed(ofIntakes.find((row) => row.area === `intake:${id}`)),
    })),
  }
}

export async function readSettings(
  ctx: Ctx<AdminActor>,
  { params: { area } }: Input<typeof readArea>,
): Promise<Result<typeof readArea>> {
  const { db, actor } = ctx
  const current = await getCurrent(db, area)
  const { currency, timeZone } = await getSetting(db, instituteArea)
  const nameOf = await namesOf(db, [current.actor])
  const intakeId = intakeIdOf(area)
  return {
    area,
    value: current.value,
    version: current.version,
    at: current.actor === 'system' ? null : (current.at ?? null),
    by: nameOf(current.actor),
    mayChange: mayChange(actor),
    currency,
    timeZone,
    waiting: (await delays[area]?.readWaiting(ctx)) ?? null,
    drafts: intakeId === undefined ? null : await changeHooks.countDrafts(db, intakeId),
  }
}

/** A page of versions, newest first, each beside the one before it. */
export async function listHistory(
  { db }: Ctx<AdminActor>,
  { params: { area }, query: { before } }: Input<typeof listVersions>,
): Promise<Result<typeof listVersions>> {
  await getCurrent(db, area)
  const { currency } = await getSetting(db, instituteArea)
  const { fields } = formOf(area)
  const rows = await db
    .select()
    .from(settingVersions)
    .where(
      and(
        eq(settingVersions.area, area),
        before === undefined ? undefined : lte(settingVersions.version, before),
      ),
    )
    .orderBy(desc(settingVersions.version))
    .limit(pageSize + 1)
  const nameOf = await namesOf(
    db,
    rows.map(({ actor }) => actor),
  )
  const { page } = pageOf(rows, pageSize)
  return {
    versions: page.map(({ version, at, actor, value }, index) => {
      // Of the last one on the page too: the row beyond it was read along.
      const earlier = rows[index + 1]
      return {
        version,
        at,
        by: nameOf(actor),
        changes: earlier
          ? differences(
              fields,
              inPresentShape(area, earlier.value),
              inPresentShape(area, value),
              currency,
            )
          : [],
      }
    }),
    next: rows[pageSize]?.version ?? null,
  }
}

function mayChange({ role }: AdminActor): boolean {
  return can(Role.parse(role), 'change-settings')
}
