import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { applicationImportRows } from './tables.ts'

/** Of a row that says nothing of anyone. */
export const noFacts = {
  name: '',
  email: null,
  phone: null,
  nameAndBirth: null,
  alike: [],
  sameAddress: null,
}

/** What files said of people who were entered from them, as long as these files are kept. */
export const importAccountFacts = personFacts({
  name: 'importedRows',
  kept: [
    personalRows(applicationImportRows, {
      by: 'applicantId',
      erase: { blank: { cells: [], ...noFacts } },
      read: { columns: ['line', 'cells'], order: ['importId', 'line'] },
    }),
  ],
})
