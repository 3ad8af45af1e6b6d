import { useQuery } from '@tanstack/react-query'
import {
  type ApplicationSummary,
  getApplicationPdf,
  getReceiptPdf,
  readStanding,
  type Submission,
} from '#features/applications/contract.ts'
import { formatInstant } from '#shared/dates.ts'
import { call } from '../call.ts'
import { download } from '../download.ts'
import { DownloadButton } from '../download-button.tsx'
import { useProgramFacts } from '../facts.tsx'
import { Failed } from '../failed.tsx'
import { queryOf } from '../queries.ts'
import { useOwnZone } from '../use-own-zone.ts'

type Props = { application: ApplicationSummary }

/** The papers of one application, the latest first. */
export function OwnPapers({ application: { id, program, intake } }: Props) {
  const { name } = useProgramFacts(program)
  const zone = useOwnZone()
  const { data, error, refetch } = useQuery(queryOf(readStanding, { params: { id } }))
  const heading = `papers-${id}`
  const params = { id }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-h3">
        {name} · {intake.name}
      </h2>
      {error && <Failed error={error} onRetry={refetch} className="mt-4" />}
      {data && (
        <ul className="mt-3">
          {data.submissions.toReversed().flatMap((submission) => {
            const { round, receiptNumber } = submission
            const details = `Submitted ${formatInstant(submission.submittedAt, zone)}`
            const query = { round }
            return [
              <Paper
                key={`application-${round}`}
                title={titleOf(submission, data.submissions)}
                details={details}
                onDownload={() => download(call(getApplicationPdf, { params, query }))}
              />,
              <Paper
                key={`receipt-${round}`}
                title={`Receipt ${receiptNumber}`}
                details={details}
                onDownload={() => download(call(getReceiptPdf, { params, query }))}
              />,
            ]
          })}
          {data.submissions.length === 0 && (
            <Paper
              title="Your answers so far"
              details="Not submitted yet"
              onDownload={() => download(call(getApplicationPdf, { params, query: {} }))}
            />
          )}
        </ul>
      )}
    </section>
  )
}

function titleOf({ round }: Submission, all: readonly Submission[]): string {
  if (all.length === 1) return 'Application as you submitted it'
  return round === 1
    ? 'Application as you first submitted it'
    : `Application as you submitted it, round ${round}`
}

type PaperProps = {
  title: string
  details: string
  onDownload: () => Promise<string | undefined>
}

function Paper({ title, details, onDownload }: PaperProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-hairline border-t py-4 last:border-b">
      <div className="min-w-0">
        <p className="tabular-nums wrap-anywhere">{title}</p>
        <p className="text-help text-umber">{details}</p>
      </div>
      <DownloadButton size="small" onDownload={onDownload}>
        <span>
          Download PDF <span className="sr-only">{title}</span>
        </span>
      </DownloadButton>
    </li>
  )
}
