import { eq } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { passkeyChallenges, passkeys } from './tables.ts'

export const passkeyAccountFacts = personFacts({
  name: 'passkeys',
  kept: [
    personalRows(passkeyChallenges, { by: 'applicantId', erase: 'delete' }),
    personalRows(passkeys, {
      by: 'applicantId',
      erase: 'delete',
      read: { columns: ['name', 'addedAt', 'lastUsedAt'], order: ['addedAt'] },
    }),
  ],
  /** The account that stays is opened by its own alone. */
  async merge(db, { drop }) {
    await db.delete(passkeyChallenges).where(eq(passkeyChallenges.applicantId, drop))
    await db.delete(passkeys).where(eq(passkeys.applicantId, drop))
  },
})
