import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import { findPasswordFault } from '#server/common-passwords.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/refusals.ts'

/**
 * Refuses a new password that is common or close to the person's own words (name and email), the
 * institute's, the programs' or the product's. Applicants and staff alike.
 */
export async function requireGoodPassword(
  { db }: Pick<Ctx, 'db'>,
  field: string,
  password: string,
  ownWords: readonly string[],
): Promise<void> {
  const institute = await getSetting(db, instituteArea)
  const bachelor = await getSetting(db, programAreas.ba)
  const masters = await getSetting(db, programAreas.msc)
  const ourWords = ['matricula', institute.name, bachelor.name, masters.name]
  const fault = await findPasswordFault(password, [...ownWords, ...ourWords])
  if (fault) throw invalidField(field, fault)
}
