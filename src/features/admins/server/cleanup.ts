import { lt } from 'drizzle-orm'
import { monthMs } from '#server/cleanup.ts'
import type { Db } from '#server/db/client.ts'
import {
  adminAddressChanges,
  adminInvitations,
  adminPasswordResets,
  adminSessions,
  setupLinks,
} from './tables.ts'

/** Sessions and links of staff that have run out; an invitation can be sent again for a month. */
export async function removeEndedSessions(db: Db, at: Date): Promise<void> {
  await db.delete(adminSessions).where(lt(adminSessions.endsAt, at))
  await db.delete(adminPasswordResets).where(lt(adminPasswordResets.expiresAt, at))
  await db.delete(adminAddressChanges).where(lt(adminAddressChanges.expiresAt, at))
  await db.delete(setupLinks).where(lt(setupLinks.expiresAt, at))
  const monthAgo = new Date(at.getTime() - monthMs)
  await db.delete(adminInvitations).where(lt(adminInvitations.expiresAt, monthAgo))
}
