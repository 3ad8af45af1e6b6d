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
      <Dialog isOpen role="alertdialog" title="Something is not saved yet" onClose={stay}>
        <p>
          You have written something, like a note, that is kept on this device alone. Signing out
          removes it, so that nobody else can read it here.
        </p>
        <DialogActions>
          <Button onClick={stay}>Stay signed in</Button>
          <Button look="danger" onClick={() => void endAdminSession()}>
            Sign out without it
          </Button>
        </DialogActions>
      </Dialog>
    ),
  }
}
