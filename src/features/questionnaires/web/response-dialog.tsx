import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { CheckboxGroupControl } from '#web/form/choice-fields.tsx'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { getResponsePdf, readResponse, reopenQuestions } from '../results-contract.ts'
import type { OfficeFile } from './file-support.ts'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Props = { id: string; mayReopen: boolean; File: OfficeFile; onClose: () => void }

const whyWords = {
  changed: 'changed',
  removed: 'its question was removed',
  retyped: 'its question changed',
  hidden: 'its question was no longer asked',
}

/** One person's answers in the words that they were asked in, and what they were before. */
export function ResponseDialog({ id, mayReopen, File, onClose }: Props) {
  const query = useQuery(queryOf(readResponse, { params: { id } }))
  const { data } = query
  const [isReopening, setReopening] = useState(false)
  return (
    <Dialog title={data?.title ?? 'Answers'} isOpen onClose={onClose}>
      <Loaded query={query} loading="Loading the answers..." />
      {data && !isReopening && (
        <>
          {data.sentAt && (
            <p className="mb-4 text-label text-umber">
              Submitted <When at={data.sentAt} showsTime />, version {data.version}
            </p>
          )}
          {data.state === 'reopened' && (
            <Banner className="mb-4">Reopened: {data.reopenedWhy}</Banner>
          )}
          <Facts
            facts={data.lines.map(({ label, words, isRestricted, given }) => ({
              term: isRestricted ? `${label} (restricted)` : label,
              detail: given ? (
                <File applicationId={data.applicationId} given={given} onOpen={onClose} />
              ) : (
                <span className="whitespace-pre-line wrap-anywhere">{words || 'No answer'}</span>
              ),
            }))}
          />
          {data.hasMore && (
            <p className="mt-3 text-help text-umber">
              Restricted answers are left out because your role doesn’t include them.
            </p>
          )}
          {data.history.length > 0 && (
            <details className="mt-4 text-label">
              <summary className="min-h-8 cursor-pointer">Earlier answers</summary>
              <ul className="mt-1 grid gap-2">
                {data.history.map((entry, index) => (
                  <li key={index} className="wrap-anywhere">
                    “{entry.label}”: {entry.words || 'no answer'}
                    <span className="block text-help text-umber">
                      Until <When at={entry.at} showsTime />; {whyWords[entry.why]}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <DownloadButton
              size="small"
              onDownload={() => download(() => call(getResponsePdf, { params: { id } }))}
            >
              PDF
            </DownloadButton>
            {mayReopen && data.mayReopen && data.state === 'sent' && (
              <Button look="outline" size="small" onClick={() => setReopening(true)}>
                Reopen questions
              </Button>
            )}
          </div>
        </>
      )}
      {data && isReopening && (
        <Reopen id={id} lines={data.lines} onDone={() => setReopening(false)} />
      )}
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}

type ReopenProps = {
  id: string
  lines: readonly { id: string; label: string }[]
  onDone: () => void
}

function Reopen({ id, lines, onDone }: ReopenProps) {
  const form = useSchemaForm(reopenQuestions.shapes.body, { questions: [], reason: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(reopenQuestions, { params: { id }, body }),
    onDone,
    shownQuestionnaires,
  )
  return (
    <HandInForm {...frame} send="Reopen" sending="Opening...">
      <CheckboxGroupControl
        control={form.control}
        name="questions"
        label="Questions to reopen"
        hint="The applicant can change only these. Earlier answers stay in the history."
        options={lines.map((line) => ({ value: line.id, label: line.label }))}
      />
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="The applicant sees this."
        rows={3}
      />
    </HandInForm>
  )
}
