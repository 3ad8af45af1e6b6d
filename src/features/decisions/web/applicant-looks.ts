import { type LooksOf, look } from '#web/applicant-looks.ts'
import { keyOf } from '#web/queries.ts'
import { seeRequests } from '../admin-requests-contract.ts'
import { listOwnRequests } from '../contract.ts'

export const looksOf: LooksOf = (id) => {
  const of = { params: { id } }
  return (['dashboard', 'decision'] as const).map((page) =>
    look(page, seeRequests, of, (requests) => [[keyOf(listOwnRequests, of), requests]]),
  )
}
