import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { deleteWithMails } from './prospects.ts'
import { inquiries } from './tables.ts'

const keptMonths = 24

/** Forgets people after so long; an application that came of it stays. */
export async function forgetOldProspects(db: Db, at: Date): Promise<void> {
  const before = new Date(at)
  before.setUTCMonth(before.getUTCMonth() - keptMonths)
  await deleteWithMails(db, lt(inquiries.addedAt, before))
}
