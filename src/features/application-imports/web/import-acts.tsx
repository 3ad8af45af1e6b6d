import { useState } from 'react'
import { counted, inDigits } from '#shared/counted.ts'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import {
  applyImport,
  type ImportDetails,
  removeImport,
  reportImport,
  settleSameAddress,
  undoImport,
} from '../contract.ts'
import { shownImports } from './shown-imports.ts'

type ImportAct = 'apply' | 'undo' | 'remove'
type Props = { data: ImportDetails; onChange: () => void }

/** What can be done with a file that has been checked. */
export function ImportActs({ data, onChange }: Props) {
  const { id, state, counts, sameAddress } = data
  const [asked, setAsked] = useState<ImportAct>()
  const { act, isBusy, problem } = useAct(shownImports)
  const isChecked = state === 'checked'
  return (
    <div className="mt-4">
      {!asked && (
        <Banner tone="error" className="mb-3">
          {problem}
        </Banner>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {isChecked && counts.ready > 0 && (
          <Button size="small" onClick={() => setAsked('apply')}>
            Enter {counted(counts.ready, 'row')}
          </Button>
        )}
        {isChecked && sameAddress > 0 && (
          <Button
            look="outline"
            size="small"
            busyLabel={isBusy && !asked && 'Saving...'}
            onClick={() => act(() => call(settleSameAddress, { params: { id } }))}
          >
            Same email, same person ({inDigits(sameAddress)})
          </Button>
        )}
        {isChecked && counts.entered + counts.undone === 0 && (
          <Button look="outline" size="small" onClick={onChange}>
            Change columns
          </Button>
        )}
        {state !== 'uploaded' && (
          <DownloadButton
            size="small"
            onDownload={() => download(() => call(reportImport, { params: { id } }))}
          >
            Report
          </DownloadButton>
        )}
        {isChecked && counts.entered > 0 && (
          <Button look="outline" size="small" onClick={() => setAsked('undo')}>
            Undo
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => setAsked('remove')}>
          Delete file contents
        </Button>
      </div>
      {asked && <Ask asked={asked} data={data} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const wordsOf: Record<ImportAct, [title: string, does: string, doing: string]> = {
  apply: ['Enter these applications', 'Enter them', 'Starting...'],
  undo: ['Undo this import', 'Undo', 'Starting...'],
  remove: ['Delete file contents', 'Delete', 'Deleting...'],
}

function Ask({
  asked,
  data,
  onClose,
}: {
  asked: ImportAct
  data: ImportDetails
  onClose: () => void
}) {
  const { id, counts, intake } = data
  const [title, does, doing] = wordsOf[asked]
  const params = { id }
  const send = {
    apply: () => call(applyImport, { params, body: { expected: counts.ready } }),
    undo: () => call(undoImport, { params }),
    remove: () => call(removeImport, { params }),
  }
  return (
    <ActQuestion
      title={title}
      does={does}
      doing={doing}
      onClose={onClose}
      send={send[asked]}
      shown={shownImports}
    >
      {asked === 'apply' &&
        `${counted(counts.ready, 'application')} for ${intake ?? 'this intake'} will be started and filled in, as if you had typed them. Nothing is submitted, and no one is emailed.`}
      {asked === 'undo' &&
        'We’ll discard applications that no one has touched since, and erase people who were new. The rest stay, and each row says why.'}
      {asked === 'remove' &&
        'We’ll delete the contents of this file. Applications already entered stay, but you can no longer undo them together.'}
    </ActQuestion>
  )
}
