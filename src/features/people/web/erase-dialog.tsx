import { useNavigate } from 'react-router'
import { call } from '#web/call.ts'
import { messageOf } from '#web/message-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { erasePersonNow } from '../retention-contract.ts'
import { usePeopleAct } from './use-people-act.ts'

type Props = { id: string; statusSeq: number; name: string; isOpen: boolean; onClose: () => void }

/** Asks once more before everything that is kept of a person goes. */
export function EraseDialog({ id, statusSeq, name, isOpen, onClose }: Props) {
  const navigate = useNavigate()
  const erase = usePeopleAct<typeof erasePersonNow>(() => navigate('/admin-panel/applications'))
  return (
    <Dialog title="Erase this person" isOpen={isOpen} onClose={onClose}>
      <div className="space-y-4">
        <p className="wrap-anywhere">
          This permanently deletes everything about {name} : the account, all their applications,
          and everything the office wrote about them. The audit log records that someone was erased.
        </p>
        <p>Only at their request. This can’t be undone.</p>
        {erase.error && <Banner tone="error">{messageOf(erase.error)}</Banner>}
        <div className="flex flex-wrap gap-3">
          <Button
            look="danger"
            busyLabel={erase.isPending && 'Erasing...'}
            onClick={() =>
              erase.mutate(() => call(erasePersonNow, { params: { id }, body: { statusSeq } }))
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
