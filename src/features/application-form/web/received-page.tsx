import { useEffect, useRef } from 'react'
import { statusWords } from '#features/applications/status.ts'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { LitArches } from '#web/ui/lit-arches.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import type { OwnApplication } from '../contract.ts'
import { isWaiting, ReceiptFacts, ReceiptPapers, WhatNext } from './confirmation.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'
import { type Form, sectionsOf } from './use-form.ts'

type Props = { form: Form; application: OwnApplication }

/** The application is in: its receipt, what happens next, and whom to ask. */
export function ReceivedPage({ form, application }: Props) {
  const { institute } = usePublicFacts()
  const { program, status, intake, receiptNumber } = application
  const { name } = useProgramFacts(program)
  const { user } = useSession()
  const rings = sectionsOf(form).length
  const heading = useRef<HTMLHeadingElement>(null)
  const isIn = isWaiting(application)
  const title = isIn ? 'We have received your application' : statusWords[status].applicant

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="page grid gap-x-16 gap-y-7 pt-6 lg:grid-cols-[1fr_auto]">
      <PageTitle>{title}</PageTitle>
      <div className="max-w-form">
        <ProgramLine program={name} intake={intake.name} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-3 line-clamp-2 text-section outline-none wrap-anywhere"
        >
          {isIn ? (
            <>
              It’s in, <bdi>{user?.firstName}</bdi>.
            </>
          ) : (
            title
          )}
        </h1>
        {isIn && <p className="mt-4 text-lead text-umber">{title}.</p>}
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
      <LitArches
        rings={rings}
        lit={isIn ? rings : 0}
        label={isIn ? `All ${rings} sections are in` : undefined}
        className="order-first h-28 border-current border-b lg:order-none lg:h-64"
      />
    </div>
  )
}
