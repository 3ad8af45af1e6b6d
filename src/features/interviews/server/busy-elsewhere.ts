import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'

/** What later features know of when interviewers are busy outside of this product; filled in their `feature.ts`. */
export const busyElsewhere = {
  /** Rows with the host and both edges in milliseconds, of what meets a range; `hosts` is compared with `=`. */
  spans: (_hosts: SQL, _around: SQL): SQL =>
    sql`SELECT NULL::uuid AS host, 0::float8 AS start, 0::float8 AS "end" WHERE false`,
  /** Of whom it could be asked again what is known. */
  findDue: async (_ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> => [],
  /** Asks again, outside of a transaction, for a short while; what is known decides where it fails. */
  readAgain: async (_ctx: Ctx, _ids: readonly string[]): Promise<void> => {},
  /** Of whom what is known may be old: since when, and why. */
  findUnread: async (
    _ctx: Pick<Ctx, 'db' | 'now'>,
    _ids: readonly string[],
  ): Promise<Map<string, { since: Date; why: string }>> => new Map(),
}
