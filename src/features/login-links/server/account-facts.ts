import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { loginLinks } from './tables.ts'

export const linkAccountFacts = personFacts({
  name: 'loginLinks',
  kept: [
    personalRows(loginLinks, {
      by: 'applicantId',
      erase: 'delete',
      read: { columns: ['email', 'next', 'expiresAt'] },
    }),
  ],
})
