import { useState } from 'react'
import { countApplications, listApplications } from '#features/applications/list-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { readAgain } from '#web/queries.ts'
import { readApplication } from '../admin-contract.ts'

const conflict = 409

/**
 * Takes a step by compare-and-set. Where somebody was faster, the page behind is read afresh and the
 * form keeps what was typed, so that someone who still wants the step can take it knowing more.
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
    if (outcome.ok) void readAgain(shown)
    else if (outcome.status === conflict) await readAgain(shown)
    return outcome
  }

  return { send, hasMoved: !isDone && statusSeq !== seen }
}

const shown = [readApplication, listApplications, countApplications]
