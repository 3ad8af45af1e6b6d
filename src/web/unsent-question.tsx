import type { UnsentNotice } from './session-parts.ts'
import { Button } from './ui/button.tsx'
import { Dialog, DialogActions } from './ui/dialog.tsx'

type Props = { unsent: UnsentNotice; onStay: () => void; onLeave: () => void }

export function UnsentQuestion({ unsent, onStay, onLeave }: Props) {
  return (
    <Dialog isOpen role="alertdialog" title={unsent.title} onClose={onStay}>
      <p>{unsent.sentence}</p>
      <DialogActions>
        <Button onClick={onStay}>Stay logged in</Button>
        <Button look="danger" onClick={onLeave}>
          {unsent.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
