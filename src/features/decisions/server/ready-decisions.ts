import { and, asc, eq, sql } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { admins } from '#features/admins/server/tables.ts'
import { exactInstant, readCursor, writeCursor } from '#features/applications/server/list-cursor.ts'
import { applications } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import type { Input, Result } from '#shared/endpoint.ts'
import { noInstant } from '#shared/instant.ts'
import { Program } from '#shared/program.ts'
import { Outcome } from '../decision.ts'
import type { listReady } from '../release-contract.ts'
import { isReady } from './candidates.ts'
import { decisions } from './tables.ts'

const pageSize = 50

/** Confirmed decisions that no release holds, the longest confirmed first. */
export async function listReadyDecisions(
  { db, actor }: Ctx<AdminActor>,
  { query: { after, ...chosen } }: Input<typeof listReady>,
): Promise<Result<typeof listReady>> {
  const place = after === undefined ? undefined : readCursor(after)
  const all = isReady(actor, chosen)
  const rows = await db
    .select({
      id: decisions.id,
      applicationId: decisions.applicationId,
      name: sql<string>`${applicants.firstName} || ' ' || ${applicants.lastName}`,
      program: applications.program,
      intake: intakes.name,
      outcome: decisions.outcome,
      confirmedBy: admins.name,
      confirmedAt: decisions.confirmedAt,
      at: exactInstant(decisions.confirmedAt),
    })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .innerJoin(intakes, eq(intakes.id, applications.intakeId))
    .innerJoin(admins, eq(admins.id, decisions.confirmedBy))
    .where(
      and(
        all,
        place &&
          sql`(${decisions.confirmedAt}, ${decisions.id}) > (${place.at}::timestamptz, ${place.id}::uuid)`,
      ),
    )
    .orderBy(asc(decisions.confirmedAt), asc(decisions.id))
    .limit(pageSize + 1)
  const counted = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.applicationId))
    .where(all)
  const { page, last } = pageOf(rows, pageSize)
  return {
    ready: page.map(({ confirmedAt, ...row }) => ({
      ...row,
      program: Program.parse(row.program),
      outcome: Outcome.parse(row.outcome),
      confirmedAt: confirmedAt ?? noInstant,
    })),
    count: counted[0]?.count ?? 0,
    next: last ? writeCursor(last) : null,
  }
}
