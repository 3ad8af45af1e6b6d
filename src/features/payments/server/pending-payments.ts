import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { OwnAct } from '#features/applications/contract.ts'
import { applications } from '#features/applications/server/tables.ts'
import { Status } from '#features/applications/status.ts'
import type { Ctx } from '#server/context.ts'
import { Program } from '#shared/program.ts'
import { owesFee, readFee } from './charges.ts'
import { chargeBalances, charges } from './tables.ts'

/** What of an application is to be paid, for its applicant's dashboard. */
export async function paymentsWaiting(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<z.input<typeof OwnAct>[]> {
  const open = await db
    .select({ id: charges.id, dueAt: charges.dueAt })
    .from(charges)
    .innerJoin(applications, eq(applications.id, charges.applicationId))
    .innerJoin(chargeBalances, eq(chargeBalances.chargeId, charges.id))
    .where(
      and(
        eq(charges.applicationId, id),
        sql`${chargeBalances.open} > 0`,
        sql`${chargeBalances.processing} = 0`,
        sql`${chargeBalances.disputed} = 0`,
        // While a place is kept for later, nothing is asked for.
        sql`${applications.status} <> 'deferred'`,
      ),
    )
    .orderBy(sql`${charges.dueAt} ASC NULLS FIRST`)
  const count = open.length || ((await isFeeAhead(db, id)) ? 1 : 0)
  if (count === 0) return []
  return [{ kind: 'pay', count, dueAt: open[0]?.dueAt ?? null }]
}

/** A fee is to be paid before the first submission, and no one has begun to. */
async function isFeeAhead(db: Ctx['db'], id: string): Promise<boolean> {
  const [row] = await db
    .select({
      program: applications.program,
      status: applications.status,
      submittedAt: applications.submittedAt,
      chargeId: charges.id,
    })
    .from(applications)
    .leftJoin(charges, eq(charges.id, applications.id))
    .where(eq(applications.id, id))
  if (!row || row.chargeId) return false
  if (!owesFee({ status: Status.parse(row.status), submittedAt: row.submittedAt })) return false
  return (await readFee(db, Program.parse(row.program))).amount > 0
}
