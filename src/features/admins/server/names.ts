import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { admins } from './tables.ts'

export function listStaff(db: Db, ids: readonly string[]) {
  return db
    .select({ id: admins.id, name: admins.name, email: admins.email })
    .from(admins)
    .where(inArray(admins.id, [...ids]))
}
