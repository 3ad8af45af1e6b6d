import type { ShownAnswers } from '#web/queries.ts'
import { readAccount } from '../admin-contract.ts'
import {
  listCharges,
  listDisputes,
  listEntries,
  listRefunds,
  readFinance,
} from '../finance-contract.ts'

/** Where the office sees money. */
export const shownMoney: ShownAnswers = [
  readAccount,
  readFinance,
  listCharges,
  listEntries,
  listRefunds,
  listDisputes,
]
