import { useState } from 'react'
import type { Answer as Answered } from '#shared/endpoint.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { getOwnResponsePdf, type readOwnResponse, takeBackResponse } from '../contract.ts'
import { AnswerFacts, valuesIn } from './answer-facts.tsx'

type Props = { response: Answered<typeof readOwnResponse>; onTakenBack: () => void }

/** What was sent in, in the words that it was asked in. */
export function SentAnswers({ response, onTakenBack }: Props) {
  const { id, definition, sentAt, mayTakeBack } = response
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function takeBack() {
    setBusy(true)
    const { success, error } = await attempt(call(takeBackResponse, { params: { id }, body: {} }))
    setBusy(false)
    setProblem(error)
    if (success) onTakenBack()
  }

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
      {problem && (
        <Banner tone="error" className="mt-6">
          {problem}
        </Banner>
      )}
      <AnswerFacts className="mt-8" definition={definition} values={valuesIn(response)} />
      <div className="mt-6 flex flex-wrap gap-3">
        {mayTakeBack && (
          <Button look="outline" busyLabel={isBusy && 'Opening...'} onClick={() => void takeBack()}>
            Change your answers
          </Button>
        )}
        <DownloadButton onDownload={() => download(call(getOwnResponsePdf, { params: { id } }))}>
          Keep a copy (PDF)
        </DownloadButton>
      </div>
    </>
  )
}
