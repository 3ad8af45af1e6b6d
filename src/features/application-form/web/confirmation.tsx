import { useQuery } from '@tanstack/react-query'
import { type ApplicationSummary, readProgress } from '#features/applications/contract.ts'
import { expectedWords } from '#features/applications/expected-duration.ts'
import { lackingOf } from '#features/applications/next-move.ts'
import { oneOrMore } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Deadline } from '#web/deadline.tsx'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { useProgramFacts } from '#web/facts.tsx'
import { queryOf } from '#web/queries.ts'
import { Facts } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { getApplicationPdf, getReceiptPdf } from '../contract.ts'

type Props = { application: ApplicationSummary }

const waiting: readonly ApplicationSummary['status'][] = ['submitted', 'scheduled', 'in_review']

/** Whether the office has the application and has not decided on it. */
export function isWaiting({ status }: ApplicationSummary): boolean {
  return waiting.includes(status)
}

/** Under which number the application was received, and when. */
export function ReceiptFacts({ application: { receiptNumber, submittedAt } }: Props) {
  return (
    <Facts
      facts={[
        ...(receiptNumber
          ? [
              {
                term: 'Receipt number',
                detail: (
                  <strong className="text-lead tracking-[.02em] tabular-nums">
                    {receiptNumber}
                  </strong>
                ),
              },
            ]
          : []),
        ...(submittedAt ? [{ term: 'Received', detail: <Deadline at={submittedAt} /> }] : []),
      ]}
    />
  )
}

/** What happens with a submitted application, and when that usually is; nothing once it is decided. */
export function WhatNext({ application }: Props) {
  const { id, program, status } = application
  const { asksInterview } = useProgramFacts(program)
  const { data } = useQuery(queryOf(readProgress, { params: { id } }))
  const zone = useOwnZone()
  const expected = data?.expected && expectedWords(data.expected, new Date(), zone)
  const lacking = lackingOf(status, data?.documents)
  if (!isWaiting(application)) return null
  return (
    <section>
      <h2 className="text-h3">What happens next</h2>
      <ol className="mt-2 ml-5 list-decimal space-y-1.5">
        <li>We emailed you the receipt.</li>
        <li>
          The admissions office reads your application.
          {expected && ` ${expected}`}
        </li>
        {asksInterview && status === 'submitted' && (
          <li>Choose a time for your interview, today or whenever you’re ready.</li>
        )}
        {lacking > 0 && (
          <li>
            <TextLink to="/dashboard/documents">
              Upload {oneOrMore(lacking, 'one document', 'documents')}
            </TextLink>{' '}
            that we still need.
          </li>
        )}
        <li>We’ll email you when something changes, and your dashboard will show it right away.</li>
      </ol>
    </section>
  )
}

/** The receipt and the application as it was submitted, to keep. */
export function ReceiptPapers({ application: { id } }: Props) {
  const request = { params: { id }, query: {} }
  return (
    <section>
      <h2 className="text-h3">For your records</h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <DownloadButton
          size="small"
          onDownload={() => download(() => call(getReceiptPdf, request))}
        >
          Receipt (PDF)
        </DownloadButton>
        <DownloadButton
          size="small"
          onDownload={() => download(() => call(getApplicationPdf, request))}
        >
          Your application (PDF)
        </DownloadButton>
      </div>
    </section>
  )
}
