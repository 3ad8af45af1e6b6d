import { useState } from 'react'
import { readApplication } from '#features/application-form/admin-contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { attempt } from '#web/attempt.ts'
import type { Outcome } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { withReauthentication } from '#web/reauthentication.ts'
import { listContracts, listContractsOf, readContract } from '../admin-contract.ts'

/** What is shown of contracts is read again, also where somebody was faster. */
export async function afresh<E extends Endpoint>(sent: Promise<Outcome<E>>): Promise<Outcome<E>> {
  const outcome = await sent
  for (const call of [listContracts, listContractsOf, readContract, readApplication])
    await queryClient.invalidateQueries({ queryKey: keyOf(call) })
  return outcome
}

/** One act on a contract, with the fresh sign-in that it may ask for. */
export function useContractAct() {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()

  async function act<E extends Endpoint>(name: string, send: () => Promise<Outcome<E>>) {
    setBusy(name)
    setProblem(undefined)
    const { success, error } = await attempt(withReauthentication(() => afresh(send())))
    setBusy(undefined)
    setProblem(error)
    return success
  }

  return { act, busy, problem }
}
