import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applicationImportRows } from './tables.ts'

/** What files said of people who were entered from them, as long as these files are kept. */
export const importAccountFacts = personFacts({
  name: 'importedRows',
  kept: [
    personalRows(applicationImportRows, {
      by: 'applicantId',
      erase: {
        blank: {
          cells: [],
          name: '',
          email: null,
          phone: null,
          nameAndBirth: null,
          alike: [],
          sameAddress: null,
        },
      },
      read: { columns: ['line', 'cells'], order: ['importId', 'line'] },
    }),
  ],
})
