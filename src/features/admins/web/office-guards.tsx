import { Dialog } from '#web/ui/dialog.tsx'
import type { Admin } from '../contract.ts'
import { beginAdminSession } from './admin-session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignOut } from './sign-out.tsx'

type Props = { admin: Admin; ended: boolean; onSignOut: () => void }

/** What comes over a page of the office when it must be known who is at the keyboard. */
export function OfficeGuards({ admin, ended, onSignOut }: Props) {
  return (
    <>
      <ConfirmDialog admin={admin} />
      <Dialog title="Log in again" isOpen={ended} onClose={stayOpen}>
        <p className="mb-5">Your session has ended. Log in to continue where you were.</p>
        <SignInForm email={admin.email} staysOnPage onSignedIn={beginAdminSession} />
        <SignOut onPress={onSignOut} />
      </Dialog>
    </>
  )
}

/** Nothing behind the dialog can be used before somebody signs in or leaves. */
function stayOpen() {}
