import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { officePeople } from './tables.ts'

/** An account that the office has made is its holder's from their first password on. */
export async function noteClaim(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  applicantId: string,
): Promise<void> {
  await db
    .update(officePeople)
    .set({ claimedAt: sql`coalesce(${officePeople.claimedAt}, ${now})` })
    .where(eq(officePeople.applicantId, applicantId))
}
