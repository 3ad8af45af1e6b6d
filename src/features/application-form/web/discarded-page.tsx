import { useEffect, useRef } from 'react'
import { useProgramFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { readAgain } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { listOwnApplications } from '../contract.ts'
import { UnsentAnswers } from './unsent-answers.tsx'
import type { Form } from './use-form.ts'

/** The application was discarded elsewhere while its form was open here. */
export function DiscardedPage({ form }: { form: Form }) {
  const { draft, program } = form
  const { name, intake } = useProgramFacts(program)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    void readAgain([listOwnApplications])
  }, [])

  return (
    <div className="page pt-6">
      <PageTitle>This application was discarded</PageTitle>
      <Eyebrow>{name}</Eyebrow>
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-section outline-none">
        This application was discarded
      </h1>
      <p className="mt-4 max-w-prose text-lead text-umber">
        You discarded it in another window or on another device, and we deleted its answers.
        {intake?.open && ' You can start over while the intake is open.'}
      </p>
      <div className="mt-8 mb-8 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
        {intake?.open && (
          <Button look="outline" onClick={draft.saver.beginAgain}>
            Start over
          </Button>
        )}
      </div>
      <UnsentAnswers
        form={form}
        title="Typed here but not saved"
        onRemoved={() => heading.current?.focus()}
      >
        <p>
          We’ll keep these answers while this window is open. If you start over here, they go into
          the new application.
        </p>
      </UnsentAnswers>
    </div>
  )
}
