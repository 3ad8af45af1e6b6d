import { newPasswordHint } from '#features/identity/credentials.ts'
import { Part } from '#web/part.tsx'
import { changeAdminPassword } from '../contract.ts'
import { OwnSignInChange } from './own-sign-in-change.tsx'

async function passwordForm() {
  return (await import('#web/form/own-sign-in-forms.tsx')).PasswordForm
}

export function OwnPassword() {
  return (
    <OwnSignInChange
      title="Password"
      label="Change password"
      heading="Change password"
      form={(ends) => (
        <Part
          load={passwordForm}
          props={{ ...ends, endpoint: changeAdminPassword, hint: newPasswordHint }}
        />
      )}
    >
      {(said) => said ?? 'Changing it logs you out everywhere else.'}
    </OwnSignInChange>
  )
}
