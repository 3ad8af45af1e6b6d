import { and, eq } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { fileRequests } from './tables.ts'

/** What somebody asked to see, and what they got. */
export const fileRequestAccountFacts = personFacts({
  name: 'fileRequests',
  kept: [
    personalRows(fileRequests, {
      by: 'applicantId',
      erase: 'delete',
      read: {
        columns: ['words', 'askedAt', 'dueOn', 'state', 'endedAt', 'reason', 'file', 'openedAt'],
        order: ['askedAt'],
      },
    }),
  ],

  /** Of two that are open the one of the account that stays goes on. */
  async merge(db, { keep, drop }, now) {
    const isOpen = (id: string) =>
      and(eq(fileRequests.applicantId, id), eq(fileRequests.state, 'open'))
    if ((await db.$count(fileRequests, isOpen(keep))) > 0)
      await db.update(fileRequests).set({ state: 'withdrawn', endedAt: now }).where(isOpen(drop))
    await db
      .update(fileRequests)
      .set({ applicantId: keep })
      .where(eq(fileRequests.applicantId, drop))
  },
})
