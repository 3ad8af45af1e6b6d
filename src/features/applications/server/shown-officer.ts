import { eq } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Db } from '#server/db/client.ts'
import { can, Role } from '#shared/rights.ts'
import { officerArea } from '../setting-areas.ts'
import { applications } from './tables.ts'

/** What a later feature knows of somebody who looks after an application. */
export const officerParts: {
  /** Anyone who scores an application, or did, is never named to its applicant. */
  scores(db: Db, applicationId: string, adminId: string): Promise<boolean>
} = {
  scores: async () => false,
}

/** The name of the admissions officer who looks after an application, where the institute shows it. */
export async function findShownOfficer(db: Db, applicationId: string): Promise<string | null> {
  const { isShown } = await getSetting(db, officerArea)
  if (!isShown) return null
  const { id, name, nameGiven, role, disabledAt } = admins
  const [officer] = await db
    .select({ id, name, nameGiven, role, disabledAt })
    .from(applications)
    .innerJoin(admins, eq(id, applications.assigneeId))
    .where(eq(applications.id, applicationId))
  if (!officer?.nameGiven || officer.disabledAt) return null
  if (!can(Role.parse(officer.role), 'write-messages')) return null
  return (await officerParts.scores(db, applicationId, officer.id)) ? null : officer.name
}
