import { useNavigate } from 'react-router'
import { call } from '#web/call.ts'
import { everything } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { erasePersonNow } from '../retention-contract.ts'

type Props = { id: string; statusSeq: number; name: string; isOpen: boolean; onClose: () => void }

/** Asks again before everything that is kept of a person goes. */
export function EraseDialog({ id, statusSeq, name, isOpen, onClose }: Props) {
  const navigate = useNavigate()
  const { act, isBusy, problem } = useAct(everything)
  return (
    <Dialog title="Erase this person" isOpen={isOpen} onClose={onClose}>
      <div className="space-y-4">
        <p className="wrap-anywhere">
          This permanently deletes everything about {name} : the account, all their applications,
          and everything the office wrote about them. The audit log records that someone was erased.
        </p>
        <p>Only at their request. This can’t be undone.</p>
        <Banner tone="error">{problem}</Banner>
        <div className="flex flex-wrap gap-3">
          <Button
            look="danger"
            busyLabel={isBusy && 'Erasing...'}
            onClick={() =>
              act(() => call(erasePersonNow, { params: { id }, body: { statusSeq } }), {
                onDone: () => navigate('/admin-panel/applications'),
              })
            }
          >
            Erase permanently
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
