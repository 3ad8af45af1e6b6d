import { and, eq, isNull, sql } from 'drizzle-orm'
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
