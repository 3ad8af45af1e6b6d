import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { Refused } from '#web/queries.ts'
import { withReauthentication } from '#web/reauthentication.ts'

/** One act on two accounts, with the fresh sign-in that it may ask for. Every list may follow from it. */
export function usePeopleAct<E extends Endpoint>(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (send: () => Promise<Outcome<E>>) => {
      const outcome = await withReauthentication(send)
      if (!outcome.ok) throw new Refused(outcome.status, outcome.problem)
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(),
  })
}
