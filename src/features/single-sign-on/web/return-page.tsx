import { useEffect, useState } from 'react'
import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { CodeForm } from './code-form.tsx'
import { finish, type Outcome } from './finish-login.ts'
import { type Returned, takeReturned } from './kept-login.ts'

/** Read once, as soon as this code runs: the address holds a code then that no one else should see. */
const { kept, answer }: Returned = takeReturned()
let isSent = false

/** Where a provider leads back to. It goes on by itself, with what the tab kept; to open it elsewhere does nothing. */
export function ReturnPage() {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'checking' })

  useEffect(() => {
    if (!kept || !answer || isSent) return
    isSent = true
    void finish(kept, { answer }).then(setOutcome)
  }, [])

  return (
    <section className="page max-w-dialog py-12">
      <PageTitle>Log in</PageTitle>
      <h1 className="mb-5 text-dialog">Log in to the admissions office</h1>
      {!kept || !answer ? (
        <>
          <p className="mb-6">
            A login that began elsewhere can’t go on here. Start again where you began, in one tab.
          </p>
          <ButtonLink to="/admin-panel">Go to login</ButtonLink>
        </>
      ) : outcome.is === 'checking' ? (
        <p role="status">One moment...</p>
      ) : outcome.is === 'done' ? (
        <Banner tone="success">
          That’s you. You can close this tab and go on in the other one.
        </Banner>
      ) : outcome.is === 'code' ? (
        <CodeForm
          send={(code) => finish({ ...kept, ticket: outcome.ticket }, { code })}
          onSent={setOutcome}
        />
      ) : (
        <>
          <Banner tone="error" className="mb-6">
            {outcome.sentence}.
          </Banner>
          {kept.back ? (
            <ButtonLink to={kept.back}>Go back</ButtonLink>
          ) : (
            <p>You can close this tab and start again in the other one.</p>
          )}
        </>
      )}
    </section>
  )
}
