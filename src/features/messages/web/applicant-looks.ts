import { type LooksOf, look } from '#web/applicant-looks.ts'
import { keyOf } from '#web/queries.ts'
import { seeThread } from '../office-thread-contract.ts'
import { countOwnMessages } from '../thread-contract.ts'

export const looksOf: LooksOf = (id) => [
  look('dashboard', seeThread, { params: { id }, query: {} }, ({ unread }) => [
    [
      keyOf(countOwnMessages),
      { threads: unread > 0 ? [{ applicationId: id, unread }] : [], mailReturns: false },
    ],
  ]),
]
