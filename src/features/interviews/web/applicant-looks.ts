import { type LooksOf, look } from '#web/applicant-looks.ts'
import { keyOf } from '#web/queries.ts'
import { seeInterview } from '../admin-contract.ts'
import { readInterview } from '../contract.ts'

export const looksOf: LooksOf = (id) => [
  look('dashboard', seeInterview, { params: { id } }, (interview) => [
    [keyOf(readInterview, { params: { id } }), interview],
  ]),
]
