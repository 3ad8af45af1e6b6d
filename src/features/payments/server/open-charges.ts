import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MissingOf } from '#features/applications/server/missing-kinds.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { charges } from './tables.ts'

/** Charges that are still open in a currency, but for applications that were discarded. */
export function countOpenCharges(db: Db, currency: string): Promise<number> {
  return db.$count(
    charges,
    and(
      eq(charges.currency, currency),
      sql`${charges.settledMinor} < ${charges.amountMinor}`,
      sql`EXISTS (${db
        .select({ id: applications.id })
        .from(applications)
        .where(
          and(eq(applications.id, charges.applicationId), isNull(applications.discardedAt)),
        )})`,
    ),
  )
}

/** Who was asked for a deposit that is neither paid nor waived. */
export const missingDeposits: MissingOf = async ({ db }, ids) => {
  const rows = await db
    .selectDistinct({ id: charges.applicationId })
    .from(charges)
    .where(
      and(
        inArray(charges.applicationId, [...ids]),
        eq(charges.kind, 'deposit'),
        isNull(charges.cancelledAt),
        sql`${charges.settledMinor} < ${charges.amountMinor}`,
      ),
    )
  return rows.map(({ id }) => [id, 'deposit'])
}
