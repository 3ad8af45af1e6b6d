import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { changePassword, listDevices } from '../contract.ts'
import { AccountPart } from './account-part.tsx'
import { newPasswordHint } from './new-password.ts'
import { useAttempt } from './use-attempt.ts'

export function PasswordChange() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  return (
    <AccountPart title="Password">
      {said ? (
        <Banner tone="success">{said}</Banner>
      ) : (
        <p>Changing it signs you out on all your other devices.</p>
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
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    ['currentPassword', 'newPassword'],
    (body) => attempt(call(changePassword, { body }), ({ message }) => onDone(message)),
    () => queryClient.invalidateQueries({ queryKey: keyOf(listDevices) }),
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrors control={form.control} />
      {problem && <Banner tone="error">{problem}</Banner>}
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
      <DialogActions>
        <Button type="submit" busyLabel={isSending && 'Changing...'}>
          Change password
        </Button>
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </form>
  )
}
