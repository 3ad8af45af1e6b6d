import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { listApplications } from '#features/applications/list-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, Refused } from '#web/queries.ts'
import { listNotes, listTasks } from '../contract.ts'
import { countMine, readMine } from '../my-work-contract.ts'
import { readWork } from '../work-contract.ts'

const shown = [
  listNotes,
  listTasks,
  readWork,
  readMine,
  countMine,
  readApplication,
  listApplications,
]

/** One act on the work of an application. What is shown is read again after it, also where somebody was faster. */
export function useAct<E extends Endpoint, In>(send: (input: In) => Promise<Outcome<E>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: In) => {
      const outcome = await send(input)
      if (!outcome.ok) throw new Refused(outcome.status, outcome.problem)
      return outcome.answer
    },
    onSettled: () =>
      Promise.all(shown.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) }))),
  })
}
