import { type LooksOf, look } from '#web/applicant-looks.ts'
import { keyOf } from '#web/queries.ts'
import { seeReferees } from '../admin-contract.ts'
import { listOwnReferees } from '../contract.ts'

export const looksOf: LooksOf = (id) => [
  look('dashboard', seeReferees, { params: { id } }, (referees) => [
    [keyOf(listOwnReferees, { params: { id } }), referees],
  ]),
]
