import { call } from '#web/call.ts'
import { AddressFields } from '#web/form/address-fields.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { changeEmail, changePassword, closeAccount, listDevices } from '../contract.ts'
import { newPasswordHint } from './new-password.ts'
import { fetchUser } from './session-calls.ts'

type FormProps = { onDone: (message: string) => void; onCancel: () => void }

export function PasswordForm({ onDone, onCancel }: FormProps) {
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

export function EmailForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(changeEmail.shapes.body, { email: '', password: '' })
  const { frame } = useHandIn(
    form,
    (body) => call(changeEmail, { body }),
    ({ message }) => {
      onDone(message)
      void fetchUser()
    },
  )
  return (
    <HandInForm {...frame} send="Send the link" sending="Sending..." onBack={onCancel}>
      <p className="text-umber">
        We’ll email a link to the new address. Until you open it, the old one stays.
      </p>
      <AddressFields control={form.control} />
    </HandInForm>
  )
}

export function CloseForm({ onDone, onCancel }: FormProps) {
  const form = useSchemaForm(closeAccount.shapes.body, { password: '' })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(closeAccount, { body }),
    ({ message }) => onDone(message),
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button look="outline" onClick={onCancel}>
            Keep my account
          </Button>
          <Button type="submit" look="danger" busyLabel={isSending && 'Closing...'}>
            Close my account
          </Button>
        </>
      }
    >
      <p>This can’t be undone. If you want a copy of what we keep about you, download it first.</p>
      <TextFieldControl
        control={form.control}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
    </HandInForm>
  )
}
