import type { Answer as Answered } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { When } from '#web/ui/when.tsx'
import { getOwnResponsePdf, type readOwnResponse } from '../contract.ts'
import { linesOf } from '../words.ts'

/** What was sent in, in the words that it was asked in. */
export function SentAnswers({ response }: { response: Answered<typeof readOwnResponse> }) {
  const { id, definition, sentAt } = response
  const values = Object.fromEntries(
    Object.entries(response.answers).map(([question, { value }]) => [question, value]),
  )
  return (
    <>
      <h1 className="text-section wrap-anywhere">{definition.title}</h1>
      {sentAt && (
        <p role="status" className="mt-4 text-lead text-umber">
          Sent in <When at={sentAt} showsTime />. There is nothing more to do here.
        </p>
      )}
      <Facts
        className="mt-8"
        facts={linesOf(definition, values).map(({ label, words }) => ({
          term: label,
          detail: <span className="whitespace-pre-line wrap-anywhere">{words || 'No answer'}</span>,
        }))}
      />
      <div className="mt-6">
        <DownloadButton onDownload={() => download(call(getOwnResponsePdf, { params: { id } }))}>
          Keep a copy (PDF)
        </DownloadButton>
      </div>
    </>
  )
}
