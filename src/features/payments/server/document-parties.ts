import { eq, inArray } from 'drizzle-orm'
import { nameOnPaper } from '#features/accounts/accounts.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { instituteArea, programAreas } from '#features/settings/setting-areas.ts'
import type { Db } from '#server/db/client.ts'
import { findCountry } from '#shared/countries.ts'
import { Program } from '#shared/program.ts'
import { findState } from '#shared/states.ts'
import type { MoneyFacts } from './tables.ts'

/** Who a document is from and to, and for which course, as it was when it was issued. */
export type Party = Pick<MoneyFacts, 'to' | 'program' | 'intake' | 'institute'>

export async function readParties(
  db: Db,
  applicationIds: readonly string[],
): Promise<(applicationId: string) => Party> {
  const rows = await db
    .select({
      id: applications.id,
      program: applications.program,
      intake: intakes.name,
      firstName: applicants.firstName,
      latinName: applicants.latinName,
      lastName: applicants.lastName,
      email: applicants.email,
      country: applicants.country,
      state: applicants.state,
    })
    .from(applications)
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(inArray(applications.id, [...new Set(applicationIds)]))
  const setting = await getSettings(db, [instituteArea, programAreas.ba, programAreas.msc])
  const { name, email, phone, address, timeZone } = setting(instituteArea).value
  const institute = { name, email, phone, address, timeZone }
  return (applicationId) => {
    const row = rows.find(({ id }) => id === applicationId)
    if (!row) throw new Error(`no application ${applicationId}`)
    const program = setting(programAreas[Program.parse(row.program)]).value.name
    return {
      to: { name: nameOnPaper(row), email: row.email, address: placeOf(row) },
      program,
      intake: row.intake,
      institute,
    }
  }
}

/** All of an address that an account has: the state, where there is one, and the country. */
function placeOf({ country, state }: { country: string; state: string | null }): string[] {
  const named = state && (findState(state)?.name ?? state)
  return [named, findCountry(country)?.name ?? country].flatMap((words) => words || [])
}
