import { useState } from 'react'
import { inDigits } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { Loaded } from '#web/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type {
  BulkKind,
  BulkReport,
  ChosenApplications,
  previewBulk,
} from '../admin-bulk-contract.ts'
import { actOf, BulkFields, type BulkValues, nothingFilled } from './admin-bulk-fields.tsx'
import { AdminBulkSkipped } from './admin-bulk-skipped.tsx'
import { applicationsOf, bulkWords } from './admin-bulk-words.ts'
import { useBulkAct } from './use-bulk-act.ts'

type Props = {
  kind: BulkKind
  chosen: ChosenApplications
  onClose: () => void
  onDone: (report: BulkReport) => void
}

/** One act on many: what it is, whom it changes and whom not, and only then the act. */
export function AdminBulkDialog({ kind, chosen, onClose, onDone }: Props) {
  const [filled, setFilled] = useState(nothingFilled)
  const act = actOf(kind, filled)
  const { preview, send, isBusy, refusal } = useBulkAct(
    chosen,
    actOf(kind, withoutWords(filled)),
    onDone,
  )
  const { title, act: words, busy } = bulkWords[kind]
  const count = act && !preview.isPlaceholderData ? preview.data?.count : undefined

  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <HandInForm
        onSubmit={() => act && count && send(act)}
        problem={refusal?.error}
        isSending={isBusy}
        send={count ? words(count) : bulkWords[kind].button}
        sending={busy}
        disabled={!count}
        onBack={onClose}
      >
        <BulkFields
          kind={kind}
          filled={filled}
          fields={refusal?.fields ?? {}}
          onChange={(change) => setFilled((now) => ({ ...now, ...change }))}
        />
        <Loaded query={preview} />
        {act && preview.data && <Seen seen={preview.data} />}
      </HandInForm>
    </Dialog>
  )
}

/** Whom an act changes depends on none of these, so it isn't asked again at each letter. */
function withoutWords({ title, ...filled }: BulkValues): BulkValues {
  return {
    ...filled,
    title: title.trim() && 'A title',
    words: '',
    dueOn: '',
    isBlocking: false,
  }
}

function Seen({ seen: { count, first, left, canUndo } }: { seen: Answer<typeof previewBulk> }) {
  const others = count - first.length
  const isNone = count === 0
  return (
    <div role="status" className="border-hairline border-t pt-4 text-label">
      <p className="wrap-anywhere">
        {isNone ? (
          'Nothing to change.'
        ) : (
          <>
            Changes <strong>{applicationsOf(count)}</strong>:{' '}
            {first.map(({ name }) => name).join(', ')}
            {others > 0 && ` and ${inDigits(others)} more`}.
            {canUndo ? ' You can undo this.' : ' This can’t be undone.'}
          </>
        )}
      </p>
      {left.length > 0 && (
        <div className="mt-3">
          <p>These stay the same:</p>
          <AdminBulkSkipped left={left} />
        </div>
      )}
    </div>
  )
}
