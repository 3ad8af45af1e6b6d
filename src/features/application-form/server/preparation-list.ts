import { getSettings, refereesAsked, referenceAreas } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import { preparationListFor } from '../preparation-list.ts'

/** The list that the public pages show, from what the settings ask for now. */
export async function readPreparationList(db: Db, program: Program): Promise<string[]> {
  const setting = await getSettings(db, [
    ...(['payment-sources', 'credit-catalogue'] as const),
    ...referenceAreas,
  ])
  const lists = {
    paymentSources: setting('payment-sources').value,
    creditPrograms: setting('credit-catalogue').value,
    referees: refereesAsked(setting),
  }
  return preparationListFor({ program, lists })
}
