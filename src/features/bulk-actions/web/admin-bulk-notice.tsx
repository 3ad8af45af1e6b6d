import { useState } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type BulkKind, type BulkReport, type Left, undoBulk } from '../admin-bulk-contract.ts'
import { AdminBulkLeft } from './admin-bulk-left.tsx'
import { applicationsOf, bulkWords } from './admin-bulk-words.ts'

type Props = { kind: BulkKind; report: BulkReport; onClose: () => void }

/** What an act came to, whom it left out and why; and the way back. */
export function AdminBulkNotice({ kind, report, onClose }: Props) {
  const [undone, setUndone] = useState<{ done: number; left: Left[] }>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { done, left } = undone ?? report
  const isPartly = left.length > 0

  async function undo() {
    setSending(true)
    const { error } = await attempt(
      call(undoBulk, { params: { id: report.runId } }),
      async (answer) => {
        setUndone(answer)
        await queryClient.invalidateQueries({ queryKey: keyOf(listApplications) })
      },
    )
    setSending(false)
    setProblem(error)
  }

  return (
    <Banner tone={isPartly ? 'info' : 'success'} className="mt-3">
      <p>
        {undone
          ? `Undone for ${applicationsOf(done)}.`
          : bulkWords[kind].done(applicationsOf(done))}
        {isPartly && ' These were not changed:'}
      </p>
      <div className="max-h-60 overflow-y-auto">
        <AdminBulkLeft left={left} isLinked />
      </div>
      {problem && <p className="mt-2 text-rose">{problem}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {report.canUndo && report.done > 0 && !undone && (
          <Button look="outline" size="small" onClick={undo} busyLabel={isSending && 'Undoing...'}>
            Undo
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </Banner>
  )
}
