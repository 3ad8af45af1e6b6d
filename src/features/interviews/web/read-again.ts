import { queryClient } from '#web/queries.ts'

/** Reads again what the applicant sees of an application: interview, standing and dashboard. */
export function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) => String(route).startsWith('GET /api/users/application'),
  })
}
