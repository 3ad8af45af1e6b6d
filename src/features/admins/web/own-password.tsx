import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { changeAdminPassword } from '../contract.ts'
import { type ChangeForm, OwnSignInChange } from './own-sign-in-change.tsx'

export function OwnPassword() {
  return (
    <OwnSignInChange
      title="Password"
      label="Change password"
      heading="Change password"
      Form={PasswordForm}
    >
      {(said) => said ?? 'Changing it logs you out everywhere else.'}
    </OwnSignInChange>
  )
}

const PasswordForm: ChangeForm = ({ onDone, onCancel }) => {
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
