import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Part } from '#web/part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { AccountPart } from './account-part.tsx'
import { loadCloseForm, preloadAccountForms } from './load-account-forms.ts'
import { forgetSession } from './session-calls.ts'

export function CloseAccount() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const navigate = useNavigate()

  async function leave() {
    setOpen(false)
    await navigate('/')
    await forgetSession()
  }

  return (
    <AccountPart title="Close account">
      <p>You’re logged out everywhere and can’t log in with this account again.</p>
      <Button
        look="danger"
        size="small"
        className="mt-4"
        onPointerEnter={preloadAccountForms}
        onFocus={preloadAccountForms}
        onClick={() => setOpen(true)}
      >
        Close my account
      </Button>
      <Dialog
        role="alertdialog"
        title={said ? 'Your account is closed' : 'Close your account?'}
        isOpen={isOpen}
        onClose={said ? leave : () => setOpen(false)}
      >
        {said ? (
          <>
            <p role="status">{said}</p>
            <DialogActions>
              <Button onClick={leave}>Leave</Button>
            </DialogActions>
          </>
        ) : (
          <Part load={loadCloseForm} props={{ onDone: setSaid, onCancel: () => setOpen(false) }} />
        )}
      </Dialog>
    </AccountPart>
  )
}
