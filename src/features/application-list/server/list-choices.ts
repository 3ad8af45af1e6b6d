import { and, asc, desc, inArray, isNull } from 'drizzle-orm'
import { admins } from '#features/admins/server/tables.ts'
import type { listChoices } from '#features/applications/list-contract.ts'
import { missingKindsFor } from '#features/applications/server/missing-kinds.ts'
import { flagsArea } from '#features/applications/setting-areas.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import type { Result } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { can, Role } from '#shared/rights.ts'

/** What the filters of the list offer: intakes and flags, and anyone who may be given an application. */
export async function choicesOfList({
  db,
  actor,
}: Ctx<AdminActor>): Promise<Result<typeof listChoices>> {
  const [offered, flags, people] = await Promise.all([
    db
      .select({ id: intakes.id, name: intakes.name, program: intakes.program })
      .from(intakes)
      .where(actor.programs ? inArray(intakes.program, [...actor.programs]) : undefined)
      .orderBy(desc(intakes.startsOn), asc(intakes.program)),
    getSetting(db, flagsArea),
    db
      .select({ id: admins.id, name: admins.name })
      .from(admins)
      .where(and(isNull(admins.disabledAt), inArray(admins.role, rolesWithWork)))
      .orderBy(asc(inNameOrder(admins.name)), asc(admins.id)),
  ])
  return {
    intakes: offered.map((intake) => ({ ...intake, program: Program.parse(intake.program) })),
    flags: flags.map(({ id, name, retired = false }) => ({ id, name, retired })),
    people,
    missing: missingKindsFor(actor),
  }
}

const rolesWithWork = Role.options.filter((role) => can(role, 'write-notes'))
