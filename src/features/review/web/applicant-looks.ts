import { type LooksOf, look } from '#web/applicant-looks.ts'
import { keyOf } from '#web/queries.ts'
import { readOwnCredit, seeCredit } from '../checks-contract.ts'

export const looksOf: LooksOf = (id) => [
  look('dashboard', seeCredit, { params: { id } }, (credit) => [
    [keyOf(readOwnCredit, { params: { id } }), credit],
  ]),
]
