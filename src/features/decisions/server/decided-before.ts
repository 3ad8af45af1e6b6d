import { and, desc, eq, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { inReach } from '#features/applications/server/reach.ts'
import { applications } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { Program } from '#shared/program.ts'
import type { DecidedBefore } from '../admin-contract.ts'
import { Outcome } from '../decision.ts'
import { decisions } from './tables.ts'

const mostShown = 5

/** What the same person was told before: on this application, which was reopened, and on others of theirs. */
export async function decidedBefore(
  { db, actor }: Pick<Ctx<AdminActor>, 'db' | 'actor'>,
  { id, applicantId }: { id: string; applicantId: string },
): Promise<z.input<typeof DecidedBefore>[]> {
  const rows = await db
    .select({
      id: decisions.id,
      applicationId: decisions.applicationId,
      outcome: decisions.outcome,
      reasonIds: decisions.reasonIds,
      releasedAt: sql<Date>`${decisions.releasedAt}`.mapWith(decisions.releasedAt),
      program: applications.program,
      intake: intakes.name,
    })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .where(
      and(
        eq(applications.applicantId, applicantId),
        eq(decisions.state, 'released'),
        // What was said of this one counts as before once something else is to be decided.
        or(
          sql`${applications.id} <> ${id}`,
          sql`${applications.status} IN ('in_review', 'waitlisted')`,
        ),
        inReach(actor),
      ),
    )
    .orderBy(desc(decisions.releasedAt), desc(decisions.id))
    .limit(mostShown)
  return rows.map(({ applicationId, outcome, program, ...row }) => ({
    ...row,
    outcome: Outcome.parse(outcome),
    program: Program.parse(program),
    otherId: applicationId === id ? null : applicationId,
  }))
}
