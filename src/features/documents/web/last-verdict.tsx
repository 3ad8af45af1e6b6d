import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { undoVerdict } from '../admin-contract.ts'
import { shownDocuments } from './shown-documents.ts'
import type { GivenVerdict } from './versions.ts'

type Props = {
  judged: GivenVerdict
  onJudged: (judged: undefined) => void
  onShow: (version: string) => void
}

/** What was just said of a document, which may be another one by now, and the way to take it back. */
export function LastVerdict({ judged: { id, words }, onJudged, onShow }: Props) {
  const { act, isBusy, problem } = useAct(shownDocuments)

  async function undo() {
    if (!(await act(() => call(undoVerdict, { params: { id }, body: {} })))) return
    onJudged(undefined)
    onShow(id)
  }

  return (
    <Banner tone={problem ? 'error' : 'success'} className="mb-3">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 wrap-anywhere">
        {problem ?? `${words}.`}
        {!problem && (
          <Button look="quiet" size="small" busyLabel={isBusy && 'Undoing...'} onClick={undo}>
            Undo
          </Button>
        )}
      </span>
    </Banner>
  )
}
