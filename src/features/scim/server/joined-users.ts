import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminRow } from '#features/admins/server/people.ts'
import { adminInvitations, admins } from '#features/admins/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { dayMs } from '#shared/durations.ts'
import { scimUsers } from './tables.ts'

/** Someone a directory named has joined, by the address that was invited. */
export async function noteJoined({ db, now }: Ctx, { id, email }: AdminRow): Promise<void> {
  await db
    .update(scimUsers)
    .set({ adminId: id, changedAt: now })
    .where(and(isNull(scimUsers.adminId), eq(scimUsers.email, email)))
}

/** The same for accounts that came to an invited address another way, as by a change of their own. */
export async function joinKnownAccounts({ db, now }: Ctx): Promise<void> {
  const theirs = alias(scimUsers, 'theirs')
  const named = db.select({ one: sql`1` }).from(theirs).where(eq(theirs.adminId, admins.id))
  await db
    .update(scimUsers)
    .set({ adminId: sql`${admins.id}`, changedAt: now })
    .from(admins)
    .where(and(isNull(scimUsers.adminId), eq(scimUsers.email, admins.email), notExists(named)))
}

const keptDays = 180

/** People who never came, once no invitation stands and their directory has said nothing for long. */
export async function removeNeverCame(db: Db, at: Date): Promise<void> {
  const invitations = db
    .select({ one: sql`1` })
    .from(adminInvitations)
    .where(eq(adminInvitations.email, scimUsers.email))
  const before = new Date(at.getTime() - keptDays * dayMs)
  await db
    .delete(scimUsers)
    .where(and(isNull(scimUsers.adminId), lt(scimUsers.changedAt, before), notExists(invitations)))
}

/** What the audit log calls them. */
export async function nameUsers(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: scimUsers.id, name: sql<string>`${scimUsers.userName}::text` })
    .from(scimUsers)
    .where(inArray(scimUsers.id, [...ids]))
}
