import { and, desc, eq, lte, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { Institute } from '#shared/public-facts.ts'
import { priceAreas } from '../setting-areas.ts'
import { changeHooks } from './change-hooks.ts'
import { getSettings } from './queries.ts'
import { settingVersions } from './tables.ts'

/**
 * Why the currency cannot change now: amounts are kept in its smallest unit and name no currency of
 * their own, so every price would be read as another amount.
 */
export async function currencyProblem(
  db: Db,
  wanted: unknown,
  current: unknown,
): Promise<string | undefined> {
  const from = Institute.safeParse(current).data?.currency
  const to = Institute.safeParse(wanted).data?.currency
  if (!from || !to || from === to) return undefined
  const setting = await getSettings(db, [priceAreas.ba, priceAreas.msc])
  const prices = [setting(priceAreas.ba).value, setting(priceAreas.msc).value]
  const amounts = prices.flatMap(({ perCredit, fees, applicationFee, deposit }) => [
    ...[perCredit, applicationFee, deposit],
    ...fees.map(({ amount }) => amount),
  ])
  if (amounts.some((amount) => amount > 0))
    return `The prices of the programs are in ${from}. Close the intakes, set every price to 0, change the currency, then enter the prices in ${to}`
  const open = await changeHooks.countOpenCharges(db, from)
  if (open > 0)
    return `${open === 1 ? 'One charge is' : `${open} charges are`} still open in ${from}. Settle or waive them first`
  return undefined
}

/** Why an earlier version of prices cannot be gone back to: it was written when another currency held. */
export async function pricesProblem(db: Db, area: string, at: Date): Promise<string | undefined> {
  if (!area.startsWith('price:')) return undefined
  const then = await currencyAt(db, lte(settingVersions.at, at))
  const now = await currencyAt(db)
  if (!then || then === now) return undefined
  return `These prices are in ${then}, but the currency is now ${now}. Enter them again`
}

async function currencyAt(db: Db, when?: SQL): Promise<string | undefined> {
  const [row] = await db
    .select({ value: settingVersions.value })
    .from(settingVersions)
    .where(and(eq(settingVersions.area, 'institute'), when))
    .orderBy(desc(settingVersions.version))
    .limit(1)
  return Institute.safeParse(row?.value).data?.currency
}
