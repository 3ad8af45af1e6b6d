import { useState } from 'react'
import { messageOf } from '#web/message-of.ts'
import { queryClient } from '#web/queries.ts'

type Sent<A> = { ok: true; answer: A } | { ok: false; problem: { error: string } }

/** One act of the office: sent once, its refusal as a sentence, and what is shown read again. */
export function useOfficeAct() {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function act<A>(
    send: () => Promise<Sent<A>>,
    onDone: (answer: A) => void = () => {},
  ): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const sent = await send()
      if (sent.ok) {
        await readOfficeAgain()
        onDone(sent.answer)
      } else setProblem(sent.problem.error)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { act, isBusy, problem }
}

/** Whatever of questionnaires is on the page. */
export function readOfficeAgain(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [route] }) =>
      /\/admins\/.*(questionnaire|response)/.test(String(route)),
  })
}
