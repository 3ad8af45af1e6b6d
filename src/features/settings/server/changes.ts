import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#server/audit.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import type { AreaName, restoreArea, saveArea } from '../admin-contract.ts'
import { declaredAreas } from '../area.ts'
import { instituteArea } from '../setting-areas.ts'
import { changeHooks, delays } from './change-hooks.ts'
import { currencyProblem, pricesProblem } from './currency.ts'
import {
  type CurrentArea,
  checkNewValue,
  findCurrent,
  findVersion,
  getCurrent,
  reviveVersion,
  writeVersion,
} from './office-areas.ts'
import { getSetting } from './queries.ts'
import { namesOf } from './version-authors.ts'

/** Makes a new version of an area, unless somebody else did so since it was read. */
export async function saveSettings(
  ctx: Ctx<AdminActor>,
  { params: { area }, body: { base, value } }: Input<typeof saveArea>,
): Promise<Result<typeof saveArea>> {
  const current = await findCurrent(ctx.db, area)
  if (!current && base > 0) throw notFound('area of settings')
  if (current && current.version !== base) throw await changedMeanwhile(ctx, current)
  return storeVersion(ctx, area, value, current, 'settings.changed')
}

export async function restoreSettings(
  ctx: Ctx<AdminActor>,
  { params: { area }, body: { base, version } }: Input<typeof restoreArea>,
): Promise<Result<typeof restoreArea>> {
  const current = await getCurrent(ctx.db, area)
  if (current.version !== base) throw await changedMeanwhile(ctx, current)
  const earlier = await findVersion(ctx.db, area, version)
  if (!earlier) throw notFound('version')
  const prices = await pricesProblem(ctx.db, area, earlier.at)
  if (prices) throw refusalOf({ '': prices })
  const value = await reviveVersion(ctx.db, area, earlier.value, current)
  return storeVersion(ctx, area, value, current, 'settings.restored')
}

async function storeVersion(
  ctx: Ctx<AdminActor>,
  area: AreaName,
  typed: unknown,
  current: CurrentArea | undefined,
  action: string,
) {
  const { value, problems } = await checkNewValue(ctx, area, typed, current)
  if (problems) throw refusalOf(problems)
  // Asked only for what could be kept.
  if (declaredAreas[area]?.isGuarded) changeHooks.requireFresh(ctx)
  const currency = area === 'institute' && (await currencyProblem(ctx.db, value, current?.value))
  if (currency) throw refusalOf({ currency })
  const held = current && (await delays[area]?.delay(ctx, value, current.value))
  const { value: counts, waits } = held || { value }
  if (current && isDeepStrictEqual(counts, current.value))
    return { version: current.version, waits }
  const version = await writeVersion(ctx, area, counts, current)
  if (version === undefined) throw await changedMeanwhile(ctx, await getCurrent(ctx.db, area))
  await recordAudit(ctx, { action, subject: `settings:${area}`, detail: { version } })
  return { version, waits }
}

function refusalOf(problems: Readonly<Record<string, string>>): Refusal {
  const fields = Object.fromEntries(
    Object.entries(problems).map(([path, said]) => [path ? `value.${path}` : 'value', said]),
  )
  const [first = 'This isn’t in the expected format'] = Object.values(fields)
  return new Refusal('invalid', first, { fields })
}

async function changedMeanwhile({ db }: Ctx<AdminActor>, { version, at, actor }: CurrentArea) {
  const { timeZone } = await getSetting(db, instituteArea)
  const name = (await namesOf(db, [actor]))(actor) ?? 'Someone'
  const when = at ? ` on ${formatInstant(at, timeZone)}` : ''
  return new Refusal(
    'not-now',
    `${name} saved this${when}, after you opened it. What you typed is still here`,
    { code: 'changed-meanwhile', extra: { version } },
  )
}
