import { useState } from 'react'
import { countApplications, listApplications } from '#features/applications/list-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { readApplication } from '../admin-contract.ts'

const conflict = 409

/**
 * Takes a step by compare-and-set. Where somebody was faster, the page behind is read afresh and the
 * form keeps what was typed, so that whoever still wants the step can take it knowing more.
 */
export function useAdminStep<E extends Endpoint, In>(
  statusSeq: number,
  take: (values: In) => Promise<Outcome<E>>,
) {
  const [seen] = useState(statusSeq)
  const [isDone, setDone] = useState(false)

  async function send(values: In): Promise<Outcome<E>> {
    const outcome = await take(values)
    setDone(outcome.ok)
    if (outcome.ok) void readAfresh()
    else if (outcome.status === conflict) await readAfresh()
    return outcome
  }

  return { send, hasMoved: !isDone && statusSeq !== seen }
}

function readAfresh() {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(readApplication) }),
    queryClient.invalidateQueries({ queryKey: keyOf(listApplications) }),
    queryClient.invalidateQueries({ queryKey: keyOf(countApplications) }),
  ])
}
