import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { changePassword, listDevices } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { newPasswordHint } from './new-password.ts'

export function PasswordChange() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  return (
    <AccountPart title="Password">
      {said ? (
        <Banner tone="success">{said}</Banner>
      ) : (
        <p>Changing it logs you out on all your other devices.</p>
      )}
      <Button look="outline" size="small" className="mt-4" onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Dialog title="Change password" isOpen={isOpen} onClose={() => setOpen(false)}>
        <PasswordForm
          onDone={(message) => {
            setSaid(message)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </AccountPart>
  )
}

type FormProps = { onDone: (message: string) => void; onCancel: () => void }

function PasswordForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(changePassword.shapes.body, { currentPassword: '', newPassword: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(changePassword, { body }),
    ({ message }) => onDone(message),
    [listDevices],
  )
  return (
    <HandInForm {...frame} send="Change password" sending="Changing..." onBack={onCancel}>
      <TextFieldControl
        control={form.control}
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <TextFieldControl
        control={form.control}
        name="newPassword"
        label="New password"
        type="password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
    </HandInForm>
  )
}
