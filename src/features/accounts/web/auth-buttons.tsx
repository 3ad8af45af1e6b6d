import type { ReactNode } from 'react'
import { closeAuthDialog } from '#web/auth-dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { linkClass } from '#web/ui/link.tsx'

type Props = { submit: string; busy: string | false }

export function AuthButtons({ submit, busy }: Props) {
  return (
    <DialogActions>
      <Button type="submit" busyLabel={busy}>
        {submit}
      </Button>
      <Button look="outline" onClick={closeAuthDialog}>
        Cancel
      </Button>
    </DialogActions>
  )
}

/** Leads to another mode of the dialog. */
export function Toggle({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={`${linkClass} min-h-11 text-label`}>
      {children}
    </button>
  )
}
