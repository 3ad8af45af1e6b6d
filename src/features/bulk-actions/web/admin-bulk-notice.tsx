import { useState } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type BulkKind,
  type BulkReport,
  type SkippedApplications,
  undoBulk,
} from '../admin-bulk-contract.ts'
import { AdminBulkSkipped } from './admin-bulk-skipped.tsx'
import { applicationsOf, bulkWords } from './admin-bulk-words.ts'

type Props = { kind: BulkKind; report: BulkReport; onClose: () => void }

/** What an act did, whom it left out and why; and the way back. */
export function AdminBulkNotice({ kind, report, onClose }: Props) {
  const [undone, setUndone] = useState<{ done: number; left: SkippedApplications[] }>()
  const { act, isBusy, problem } = useAct([listApplications])
  const { done, left } = undone ?? report
  const isPartly = left.length > 0

  const undo = () =>
    act(() => call(undoBulk, { params: { id: report.runId } }), { onDone: setUndone })

  return (
    <Banner tone={isPartly ? 'info' : 'success'} className="mt-3">
      <p>
        {undone
          ? `Undone for ${applicationsOf(done)}.`
          : bulkWords[kind].done(applicationsOf(done))}
        {isPartly && ' These were not changed:'}
      </p>
      <div className="max-h-60 overflow-y-auto">
        <AdminBulkSkipped left={left} isLinked />
      </div>
      {problem && <p className="mt-2 text-rose">{problem}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {report.canUndo && report.done > 0 && !undone && (
          <Button look="outline" size="small" onClick={undo} busyLabel={isBusy && 'Undoing...'}>
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
