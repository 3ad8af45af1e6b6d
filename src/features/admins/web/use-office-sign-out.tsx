import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { holdsUnsent } from '#web/unsent-text.ts'
import type { Admin } from '../contract.ts'
import { endAdminSession } from './admin-session.ts'

/** Signing out of the office: asks first where something that was written would be lost. */
export function useOfficeSignOut(admin: Admin): { signOut: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)

  return {
    signOut: () => (holdsUnsent(admin.id) ? setAsking(true) : void endAdminSession()),
    question: isAsking && (
      <Dialog isOpen role="alertdialog" title="You have unsaved changes" onClose={stay}>
        <p>
          Something you wrote, like a note, is saved only on this device. Logging out removes it so
          no one else can read it here.
        </p>
        <DialogActions>
          <Button onClick={stay}>Stay logged in</Button>
          <Button look="danger" onClick={() => void endAdminSession()}>
            Log out without saving
          </Button>
        </DialogActions>
      </Dialog>
    ),
  }
}
