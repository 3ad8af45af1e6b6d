import { useQuery } from '@tanstack/react-query'
import { bareEndpoint } from '#shared/endpoint.ts'
import { queryOf } from '#web/queries.ts'
import type { Unread } from '#web/unread.ts'
import type { countOwnMessages } from '../thread-contract.ts'
import { unreadMessages } from '../unread.ts'

const count = bareEndpoint<typeof countOwnMessages>(unreadMessages)

export function useUnread(): Unread {
  const { data } = useQuery(queryOf(count))
  const threads = data?.threads ?? []
  return {
    mailReturns: data?.mailReturns === true,
    all: threads.reduce((sum, { unread }) => sum + unread, 0),
    of: (id) => threads.find(({ applicationId }) => applicationId === id)?.unread ?? 0,
  }
}
