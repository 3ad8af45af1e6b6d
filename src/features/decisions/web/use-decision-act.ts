import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { messageOf } from '#web/message-of.ts'
import { queryClient } from '#web/queries.ts'
import { withReauthentication } from '#web/reauthentication.ts'

const about = ['application', 'decisions', 'mine', 'releases', 'waitlist'].map(
  (what) => `GET /api/admins/${what}`,
)

/** Reads again whatever shows a decision. */
export function rereadDecisions(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) => about.some((one) => String(route).startsWith(one)),
  })
}

/** One act on decisions or releases, with the fresh sign-in that it may ask for; the pages follow it. */
export function useDecisionAct() {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()

  /** The answer; undefined where it was refused, which is then the problem. */
  async function act<E extends Endpoint>(name: string, send: () => Promise<Outcome<E>>) {
    setBusy(name)
    setProblem(undefined)
    try {
      const outcome = await withReauthentication(send)
      if (!outcome.ok) setProblem(outcome.problem.error)
      await rereadDecisions()
      return outcome.ok ? outcome.answer : undefined
    } catch (error) {
      setProblem(messageOf(error))
      return undefined
    } finally {
      setBusy(undefined)
    }
  }

  return { act, busy, problem }
}
