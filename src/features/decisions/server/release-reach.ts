import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { holdsRight } from '#server/auth.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import { releases } from './tables.ts'

/** Releases of which a member of staff may see every letter. */
export function releaseInReach({ programs }: Pick<AdminActor, 'programs'>): SQL | undefined {
  if (!programs) return undefined
  return sql`NOT EXISTS (SELECT FROM release_items i JOIN decisions d ON d.id = i.decision_id
    JOIN applications a ON a.id = d.application_id
    WHERE i.release_id = ${releases.id} AND a.program <> ALL(${sql.param(programs)}::text[]))`
}

/** Releases that wait for the caller's word. */
export async function countWaitingReleases({ db, actor }: Ctx<AdminActor>): Promise<number> {
  if (!holdsRight(actor, 'release-decisions')) return 0
  const waits = and(eq(releases.state, 'waiting'), ne(releases.createdBy, actor.id))
  return db.$count(releases, and(waits, releaseInReach(actor)))
}
