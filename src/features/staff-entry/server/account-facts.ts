import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { enteredApplications } from './tables.ts'

/** How applications came that the office has typed for somebody. */
export const entryAccountFacts = personFacts({
  name: 'enteredApplications',
  kept: [
    personalRows(enteredApplications, {
      by: 'applicationId',
      erase: { blank: { reason: null } },
      read: {
        columns: ['applicationId', 'how', 'receivedOn', 'signedOn', 'reason'],
        order: ['enteredAt', 'applicationId'],
      },
    }),
  ],
})
