import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import { missingChanges, searchChanges } from './tables.ts'

/** The list keeps ids alone. */
export const listAccountFacts = personFacts({
  name: 'list',
  kept: [
    personalRows(searchChanges, {
      by: 'applicationId',
      through: applications.id,
      erase: { keep: 'an id, until the words of the search are counted again' },
    }),
    personalRows(missingChanges, {
      by: 'applicationId',
      through: applications.id,
      erase: { keep: 'an id, until the job has looked at it' },
    }),
  ],
})
