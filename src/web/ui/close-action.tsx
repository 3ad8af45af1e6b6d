import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'

/** The one button of a dialog that only shows something. */
export function CloseAction({ onClose }: { onClose: () => void }) {
  return (
    <DialogActions>
      <Button look="outline" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  )
}
