import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AccountFacts } from '#features/accounts/server/account-parts.ts'
import { applications } from '#features/applications/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import { noteMentions, notes, presences, tasks } from './tables.ts'

/**
 * What the office has written for itself goes with the person that it is about. Nothing of it is in
 * their export: it is how the office came to decide.
 */
export const caseworkAccountFacts: AccountFacts = {
  name: 'casework',
  holds: async () => false,
  read: async () => undefined,
  async erase(db, applicantId, now) {
    const own = of(db, applicantId)
    const ownNotes = db
      .select({ id: notes.id })
      .from(notes)
      .where(inArray(notes.applicationId, own))
    await db.delete(noteMentions).where(inArray(noteMentions.noteId, ownNotes))
    await db
      .update(notes)
      .set({ text: '', removedAt: now })
      .where(and(inArray(notes.applicationId, own), isNull(notes.removedAt)))
    await db
      .update(tasks)
      .set({ title: '', removedAt: now })
      .where(and(inArray(tasks.applicationId, own), isNull(tasks.removedAt)))
    await db.delete(presences).where(inArray(presences.applicationId, own))
  },
}

function of(db: Db, applicantId: string) {
  return db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicantId))
}
