import { useState } from 'react'
import { newPasswordHint } from '#features/identity/credentials.ts'
import { Part } from '#web/part.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { changePassword, listDevices } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { loadPasswordForm, preloadAccountForms } from './load-account-forms.ts'

export function PasswordChange() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()

  function done(message: string) {
    setSaid(message)
    setOpen(false)
  }

  return (
    <AccountPart title="Password">
      {said ? (
        <Banner tone="success">{said}</Banner>
      ) : (
        <p>Changing it logs you out on all your other devices.</p>
      )}
      <Button
        look="outline"
        size="small"
        className="mt-4"
        onPointerEnter={preloadAccountForms}
        onFocus={preloadAccountForms}
        onClick={() => setOpen(true)}
      >
        Change password
      </Button>
      <Dialog title="Change password" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Part
          load={loadPasswordForm}
          props={{
            endpoint: changePassword,
            hint: newPasswordHint,
            shown: [listDevices],
            onDone: done,
            onCancel: () => setOpen(false),
          }}
        />
      </Dialog>
    </AccountPart>
  )
}
