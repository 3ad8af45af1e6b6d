import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Arches } from '#web/ui/arches.tsx'
import { Eyebrow, Facts } from '#web/ui/card.tsx'
import { ButtonLink, linkClass } from '#web/ui/link.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { getApplicationPdf, getReceiptPdf, type OwnApplication, readStanding } from '../contract.ts'
import { expectedWords } from '../expected.ts'
import { statusWords } from '../status.ts'
import { Deadline } from './deadline.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'
import type { Form } from './use-form.ts'

const waiting: readonly OwnApplication['status'][] = ['submitted', 'scheduled', 'in_review']

type Props = { form: Form; application: OwnApplication }

/** The application is in: its receipt, what happens next, and whom to ask. */
export function ReceivedPage({ form, application }: Props) {
  const { institute } = usePublicFacts()
  const { id, program, status, intake, receiptNumber, submittedAt } = application
  const { name, asksInterview } = useProgramFacts(program)
  const { data } = useQuery(queryOf(readStanding, { params: { id } }))
  const zone = useOwnZone()
  const expected = data?.expected && expectedWords(data.expected, new Date(), zone)
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = waiting.includes(status)
  const title = isWaiting ? 'We have received your application' : statusWords[status].applicant

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
        <Facts
          className="mt-8"
          facts={[
            ...(receiptNumber
              ? [
                  {
                    term: 'Receipt number',
                    detail: (
                      <strong className="text-lead tracking-wide tabular-nums">
                        {receiptNumber}
                      </strong>
                    ),
                  },
                ]
              : []),
            ...(submittedAt ? [{ term: 'Received', detail: <Deadline at={submittedAt} /> }] : []),
          ]}
        />
        <div className="mt-9 rounded-control border border-brass bg-paper p-5 empty:hidden">
          <UnsentAnswers
            form={form}
            title="Typed after it was submitted"
            onRemoved={() => heading.current?.focus()}
          >
            <p>
              Your application was in before these answers reached us, so they are not part of it.
              They are kept on this device alone. If the office should know of them, write to{' '}
              <a href={`mailto:${institute.email}`} className={linkClass}>
                {institute.email}
              </a>
              .
            </p>
          </UnsentAnswers>
        </div>
        {isWaiting && (
          <section className="mt-9">
            <h2 className="text-h3">What happens next</h2>
            <ol className="mt-2 ml-5 list-decimal space-y-1.5">
              <li>We sent the receipt to your email address.</li>
              <li>
                The admissions office reads your application.
                {expected && ` ${expected}`}
              </li>
              {asksInterview && status === 'submitted' && (
                <li>We arrange an interview with you and write to you about it.</li>
              )}
              <li>We write to you when something changes, and your dashboard shows it at once.</li>
            </ol>
          </section>
        )}
        <ButtonLink to={isWaiting ? '/schedule' : '/dashboard'} className="mt-9">
          {isWaiting ? 'Continue' : 'Go to your dashboard'}
        </ButtonLink>
        {receiptNumber && (
          <section className="mt-9">
            <h2 className="text-h3">For your records</h2>
            <div className="mt-3 flex flex-wrap gap-3">
              <DownloadButton
                size="small"
                onDownload={() => download(call(getReceiptPdf, { params: { id }, query: {} }))}
              >
                Receipt (PDF)
              </DownloadButton>
              <DownloadButton
                size="small"
                onDownload={() => download(call(getApplicationPdf, { params: { id }, query: {} }))}
              >
                Your application (PDF)
              </DownloadButton>
            </div>
          </section>
        )}
        <p className="mt-9 text-label">
          Questions? Write to{' '}
          <a href={`mailto:${institute.email}`} className={linkClass}>
            {institute.email}
          </a>{' '}
          or call {institute.phone}.
        </p>
      </div>
      <Arches rings={5} className="hidden h-64 border-current border-b lg:block" />
    </div>
  )
}
