import { useEffect, useRef } from 'react'
import { statusWords } from '#features/applications/status.ts'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Arches } from '#web/ui/arches.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import type { OwnApplication } from '../contract.ts'
import { isWaiting, ReceiptFacts, ReceiptPapers, WhatNext } from './confirmation.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'
import type { Form } from './use-form.ts'

type Props = { form: Form; application: OwnApplication }

/** The application is in: its receipt, what happens next, and whom to ask. */
export function ReceivedPage({ form, application }: Props) {
  const { institute } = usePublicFacts()
  const { program, status, intake, receiptNumber } = application
  const { name } = useProgramFacts(program)
  const heading = useRef<HTMLHeadingElement>(null)
  const isIn = isWaiting(application)
  const title = isIn ? 'We have received your application' : statusWords[status].applicant

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="page grid gap-x-16 gap-y-10 pt-6 lg:grid-cols-[1fr_auto]">
      <PageTitle>{title}</PageTitle>
      <div className="max-w-form">
        <Eyebrow>
          {name} · {intake.name}
        </Eyebrow>
        <h1 ref={heading} tabIndex={-1} className="mt-3 text-section outline-none">
          {title}
        </h1>
        <div className="mt-8">
          <ReceiptFacts application={application} />
        </div>
        <div className="mt-9 rounded-control border border-brass bg-paper p-5 empty:hidden">
          <UnsentAnswers
            form={form}
            title="Typed after it was submitted"
            onRemoved={() => heading.current?.focus()}
          >
            <p>
              You submitted your application before these answers reached us, so they aren’t part of
              it. They’re saved only on this device. <WriteToUs /> if you’d like us to have them.
            </p>
          </UnsentAnswers>
        </div>
        <div className="mt-9 empty:hidden">
          <WhatNext application={application} />
        </div>
        <ButtonLink to={isIn ? '/schedule' : '/dashboard'} className="mt-9">
          {isIn ? 'Continue' : 'Go to your dashboard'}
        </ButtonLink>
        {receiptNumber && (
          <div className="mt-9">
            <ReceiptPapers application={application} />
          </div>
        )}
        <p className="mt-9 text-label">
          Questions? <WriteToUs /> or call {institute.phone}.
        </p>
      </div>
      <Arches rings={5} className="hidden h-64 border-current border-b lg:block" />
    </div>
  )
}
