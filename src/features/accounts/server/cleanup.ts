import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { applicantSessions, emailProofs, passwordResets } from './tables.ts'

/** Sessions and links of applicants that have run out. */
export async function removeEndedSessions(db: Db, at: Date): Promise<void> {
  await db.delete(applicantSessions).where(lt(applicantSessions.endsAt, at))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, at))
  await db.delete(emailProofs).where(lt(emailProofs.expiresAt, at))
}
