import { useEffect, useState } from 'react'
import { LoadingLine } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import type { ProviderAnswer } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { type FinishedLogin, finishLogin } from './finish-login.ts'
import { type KeptLogin, takeReturnedLogin } from './kept-login.ts'
import { leaveLogin } from './leave-login.ts'

/** Read once, as soon as this code runs: the address holds a code then that no one else should see. */
const { kept, answer } = takeReturnedLogin()
let isSent = false

const titles = {
  'log-in': 'Log in to the admissions office',
  connect: 'Connect your login',
  confirm: 'Confirm that it’s you',
} as const
const title = titles[kept?.purpose ?? 'log-in']

/** Where a provider leads back to. It goes on by itself, with what the tab kept; opened elsewhere it does nothing. */
export function ReturnPage() {
  return (
    <section className="page max-w-dialog py-12">
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-5 text-dialog">{title}</h1>
      {kept && answer ? (
        <Returned kept={kept} answer={answer} />
      ) : (
        <>
          <p className="mb-6">
            You can’t finish a login here that you started elsewhere. Start again where you began,
            in one tab.
          </p>
          <ButtonLink to="/admin-panel">Go to login</ButtonLink>
        </>
      )}
    </section>
  )
}

type Props = { kept: KeptLogin; answer: ProviderAnswer }

function Returned({ kept, answer }: Props) {
  const { act, problem } = useAct()
  const [ticket, setTicket] = useState<string>()
  const [isDone, setDone] = useState(false)

  function goOn(finished: FinishedLogin) {
    if ('needsCode' in finished) return setTicket(finished.ticket)
    setTicket(undefined)
    setDone(true)
    leaveLogin(kept, finished)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is drawn again
  useEffect(() => {
    if (isSent) return
    isSent = true
    void act(() => finishLogin(kept, { answer }), { onDone: goOn })
  }, [])

  if (problem)
    return (
      <>
        <Banner tone="error" className="mb-6">
          {problem}.
        </Banner>
        {kept.back ? (
          <ButtonLink to={kept.back}>Go back</ButtonLink>
        ) : (
          <p>You can close this tab and start again in the other one.</p>
        )}
      </>
    )
  if (ticket) return <CodeForm kept={{ ...kept, ticket }} onFinished={goOn} />
  if (isDone && !kept.back)
    return (
      <Banner tone="success">
        We’ve confirmed it’s you. You can close this tab and continue in the other one.
      </Banner>
    )
  return <LoadingLine />
}
