import { readApplication } from '#features/application-form/admin-contract.ts'
import type { ShownAnswers } from '#web/queries.ts'
import { listContracts, listContractsOf, readContract } from '../admin-contract.ts'
import { listTemplates } from '../template-contract.ts'

/** Where the office sees contracts. */
export const shownContracts: ShownAnswers = [
  listContracts,
  listContractsOf,
  readContract,
  readApplication,
]

/** Where it sees their texts. */
export const shownTemplates: ShownAnswers = [listTemplates]
