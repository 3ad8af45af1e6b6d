import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { changeAdminPassword } from '../contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

export function OwnPassword() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()

  function done(message: string) {
    setSaid(message)
    setOpen(false)
  }

  return (
    <OwnSignInLine
      title="Password"
      act={
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          Change password
        </Button>
      }
    >
      {said ? (
        <Banner tone="success" className="mt-2">
          {said}
        </Banner>
      ) : (
        'Changing it signs you out everywhere else.'
      )}
      <Dialog title="Change password" isOpen={isOpen} onClose={() => setOpen(false)}>
        <PasswordForm onDone={done} onCancel={() => setOpen(false)} />
      </Dialog>
    </OwnSignInLine>
  )
}

type FormProps = { onDone: (message: string) => void; onCancel: () => void }

function PasswordForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(changeAdminPassword.shapes.body, {
    currentPassword: '',
    newPassword: '',
  })
  const { frame } = useHandIn(
    form,
    (body) => call(changeAdminPassword, { body }),
    ({ message }) => onDone(message),
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
        hint="At least 8 characters."
        autoComplete="new-password"
      />
    </HandInForm>
  )
}
