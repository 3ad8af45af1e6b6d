import { useQuery } from '@tanstack/react-query'
import type { countOwnMessages } from '#features/messages/thread-contract.ts'
import { unreadMessages } from '#features/messages/unread.ts'
import { bareEndpoint } from '#shared/endpoint.ts'
import { queryOf } from '#web/queries.ts'

const count = bareEndpoint<typeof countOwnMessages>(unreadMessages)

/** Messages of the office that were not read yet, altogether and of one application. */
export function useUnread(): {
  all: number
  of(applicationId: string): number
  /** Mail to the person comes back. */
  mailReturns: boolean
} {
  const { data } = useQuery(queryOf(count))
  const threads = data?.threads ?? []
  return {
    mailReturns: data?.mailReturns === true,
    all: threads.reduce((sum, { unread }) => sum + unread, 0),
    of: (id) => threads.find(({ applicationId }) => applicationId === id)?.unread ?? 0,
  }
}
