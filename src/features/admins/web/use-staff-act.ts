import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Refusal } from '#web/call.ts'
import { keyOf, Refused } from '#web/queries.ts'
import { withReauthentication } from '#web/reauthentication.ts'
import { listAdmins, listInvitations } from '../staff-contract.ts'

type Act = {
  send: () => Promise<
    { ok: true; status: number } | { ok: false; status: number; problem: Refusal }
  >
  /** What is said when it is done. */
  said: string
}

/** One act on somebody of the office, with the fresh sign-in that it may ask for; the lists follow it. */
export function useStaffAct(onDone: (said: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ send }: Act) => {
      const outcome = await withReauthentication(send)
      if (!outcome.ok) throw new Refused(outcome.status, outcome.problem)
    },
    onSuccess: (_, { said }) => onDone(said),
    onSettled: () => {
      queries.invalidateQueries({ queryKey: keyOf(listAdmins) })
      queries.invalidateQueries({ queryKey: keyOf(listInvitations) })
    },
  })
}
