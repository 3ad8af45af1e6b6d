import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { admins } from './tables.ts'

export function listStaff(db: Db, ids: readonly string[]) {
  return db
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(admins)
    .where(inArray(admins.id, [...ids]))
}

/** Names of staff by their ids. */
export async function staffNames(
  db: Db,
  ids: Iterable<string | null | undefined>,
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => typeof id === 'string')
  const rows = asked.length === 0 ? [] : await listStaff(db, asked)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
