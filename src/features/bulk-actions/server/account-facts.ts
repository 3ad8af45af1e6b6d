import { sql } from 'drizzle-orm'
import { personFacts } from '#features/accounts/server/person-facts.ts'
import { isAmong, personalRows } from '#features/accounts/server/personal-rows.ts'
import { applications } from '#features/applications/server/tables.ts'
import { bulkRunItems, massActs } from './tables.ts'

/** What was done to many at once names applications by their ids; no word of a person is among it. */
export const bulkAccountFacts = personFacts({
  name: 'bulkActions',
  kept: [
    personalRows(bulkRunItems, { by: 'applicationId', erase: { keep: 'what was done, by ids' } }),
    personalRows(massActs, {
      by: (ids) =>
        sql`${massActs.applicationIds} && ARRAY(SELECT ${applications.id} FROM ${applications}
          WHERE ${isAmong(applications.applicantId, ids)})`,
      erase: { keep: 'what was exported about whom, by ids' },
    }),
  ],
})
