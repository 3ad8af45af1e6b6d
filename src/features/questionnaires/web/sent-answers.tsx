import type { Answer as Answered } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { getOwnResponsePdf, type readOwnResponse, takeBackResponse } from '../contract.ts'
import { AnswerFacts, valuesIn } from './answer-facts.tsx'

type Props = { response: Answered<typeof readOwnResponse>; onTakenBack: () => void }

/** What was sent in, in the words that it was asked in. */
export function SentAnswers({ response, onTakenBack }: Props) {
  const { id, definition, sentAt, mayTakeBack } = response
  const { act, isBusy, problem } = useAct()
  const takeBack = () =>
    act(() => call(takeBackResponse, { params: { id }, body: {} }), { onDone: onTakenBack })

  return (
    <>
      <h1 className="text-section wrap-anywhere">{definition.title}</h1>
      {sentAt && (
        <p role="status" className="mt-4 text-lead text-umber">
          Submitted <When at={sentAt} showsTime />.{' '}
          {mayTakeBack
            ? 'You can change it until you submit your application.'
            : 'You’re done here.'}
        </p>
      )}
      <Banner tone="error" className="mt-6">
        {problem}
      </Banner>
      <AnswerFacts className="mt-8" definition={definition} values={valuesIn(response)} />
      <div className="mt-6 flex flex-wrap gap-3">
        {mayTakeBack && (
          <Button look="outline" busyLabel={isBusy && 'Opening...'} onClick={takeBack}>
            Change your answers
          </Button>
        )}
        <DownloadButton
          onDownload={() => download(() => call(getOwnResponsePdf, { params: { id } }))}
        >
          Keep a copy (PDF)
        </DownloadButton>
      </div>
    </>
  )
}
