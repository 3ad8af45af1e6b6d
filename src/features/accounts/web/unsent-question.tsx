import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'

type Props = { onStay: () => void; onLeave: () => void }

export function UnsentQuestion({ onStay, onLeave }: Props) {
  return (
    <Dialog isOpen role="alertdialog" title="Some answers are not sent yet" onClose={onStay}>
      <p>
        They are kept on this device alone and cannot be sent right now. Signing out removes them,
        so that nobody else can read them here.
      </p>
      <DialogActions>
        <Button onClick={onStay}>Stay signed in</Button>
        <Button look="danger" onClick={onLeave}>
          Sign out without them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
