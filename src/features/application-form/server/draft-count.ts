import { and, eq, sql } from 'drizzle-orm'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'

/** The most drafts that are counted. */
const mostDrafts = 1_000

/** How many people are in the middle of the form; counted up to a thousand. */
export async function countDrafts(db: Db, intakeId: string): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(applications)
    .where(
      and(
        eq(applications.intakeId, intakeId),
        eq(applications.status, 'incomplete'),
        sql`${applications.discardedAt} IS NULL`,
      ),
    )
    .limit(mostDrafts)
    .as('some')
  return db.$count(some)
}
