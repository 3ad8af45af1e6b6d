import { queryClient } from '#web/queries.ts'

const about = ['application', 'interview', 'closed-periods'].map(
  (what) => `GET /api/admins/${what}`,
)

/** Reads again whatever of the office shows interviews, hours or requests. */
export function readOfficeAgain(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) => about.some((one) => String(route).startsWith(one)),
  })
}
