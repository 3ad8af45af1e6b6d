import { type LooksOf, look } from '#web/applicant-looks.ts'
import { keyOf } from '#web/queries.ts'
import { seePayments } from '../admin-contract.ts'
import { readOwnPayments } from '../contract.ts'

export const looksOf: LooksOf = (id) => [
  look('decision', seePayments, { params: { id } }, (payments) => [
    [keyOf(readOwnPayments, { params: { id } }), payments],
  ]),
]
