import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { moveIds } from './external-ids.ts'
import { enrollmentEntries, enrollmentReceipts, externalIds } from './tables.ts'

/** What student systems were told of a person, and what they call them. */
export const studentSystemFacts = personFacts({
  name: 'studentSystems',
  merge: moveIds,
  kept: [
    personalRows(externalIds, {
      by: 'applicantId',
      erase: 'delete',
      read: { as: 'ids', columns: ['system', 'value', 'at'], order: ['system'] },
    }),
    personalRows(enrollmentReceipts, {
      by: 'entryId',
      erase: 'delete',
      read: {
        as: 'answers',
        columns: ['entryId', 'system', 'sentAt', 'state', 'reason'],
        order: ['sentAt'],
      },
    }),
    personalRows(enrollmentEntries, {
      by: 'applicationId',
      erase: { blank: { record: null } },
      read: { as: 'told', columns: ['id', 'kind', 'at', 'record'], order: ['seq'] },
    }),
  ],
})
