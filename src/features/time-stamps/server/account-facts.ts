import { personFacts } from '#features/accounts/server/person-facts.ts'
import { personalRows } from '#features/accounts/server/personal-rows.ts'
import { contractStamps } from './tables.ts'

/** Stamps of a person's contracts, which go with the contracts. */
export const stampAccountFacts = personFacts({
  name: 'contractStamps',
  kept: [personalRows(contractStamps, { by: 'contractId', erase: 'delete' })],
})
