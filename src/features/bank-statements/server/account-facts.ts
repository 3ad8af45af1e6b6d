import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { bankLines } from './tables.ts'

/** What a bank said of the payments of a person; the books keep amounts and days. */
export const bankAccountFacts = personFacts({
  name: 'bankLines',
  kept: [
    personalRows(bankLines, {
      by: 'chargeId',
      erase: { blank: { sender: '', reference: '', bankReference: '' } },
    }),
  ],
})
