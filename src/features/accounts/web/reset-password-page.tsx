import { useState } from 'react'
import { newPassword } from '#features/identity/new-password.ts'
import { segmentOf } from '#shared/programs.ts'
import { attempt } from '#web/attempt.ts'
import { openAuthDialog } from '#web/auth-dialog-state.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { FormErrors } from '#web/form/form-errors.tsx'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { useMailedToken } from '#web/mailed-token.ts'
import { PageTitle } from '#web/page-title.tsx'
import { clearUser, rememberedProgram } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { resetPassword } from '../contract.ts'
import { NewPassword } from './new-password.ts'
import { preloadAuthDialog } from './preload-auth-dialog.ts'
import { useAttempt } from './use-attempt.ts'

/** Where a reset link leads. The link is used up by the button alone, never by opening the page. */
export function ResetPasswordPage() {
  const token = useMailedToken()
  const [said, setSaid] = useState<string>()
  return (
    <div className="page max-w-[calc(500px+80px)] py-8 md:py-14">
      <PageTitle>Choose a new password</PageTitle>
      <h1 className="text-section">Choose a new password</h1>
      <div className="mt-6">
        {said && <Done said={said} />}
        {!said && (token ? <ResetForm token={token} onDone={setSaid} /> : <NoLink />)}
      </div>
    </div>
  )
}

type FormProps = { token: string; onDone: (said: string) => void }

function ResetForm({ token, onDone }: FormProps) {
  const form = useSchemaForm(NewPassword, { password: '', repeatPassword: '' })
  const { onSubmit, problem, isSending } = useAttempt(
    form,
    ['password'],
    ({ password }) =>
      attempt(call(resetPassword, { body: { token, password } }), ({ message }) => onDone(message)),
    () => {
      clearUser()
      openLogin()
    },
  )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormErrors control={form.control} />
      {problem && (
        <Banner tone="error">
          <p>{problem}</p>
          <RequestLink />
        </Banner>
      )}
      <TextFieldControl control={form.control} {...newPassword} label="New Password" />
      <TextFieldControl
        control={form.control}
        name="repeatPassword"
        isRequired
        label="Repeat Password"
        type="password"
        autoComplete="new-password"
      />
      <p className="text-help text-umber">
        Saving logs you out on every device, including this one. Then log in with the new password.
      </p>
      <div>
        <Button type="submit" busyLabel={isSending && 'Saving...'}>
          Save new password
        </Button>
      </div>
    </form>
  )
}

function Done({ said }: { said: string }) {
  return (
    <>
      <Banner tone="success">{said}</Banner>
      <Button
        aria-haspopup="dialog"
        className="mt-8"
        onPointerEnter={preloadAuthDialog}
        onFocus={preloadAuthDialog}
        onClick={openLogin}
      >
        Log in
      </Button>
    </>
  )
}

function NoLink() {
  return (
    <>
      <p className="text-lead text-umber">
        To choose a new password, open the link in our latest email, or copy all of it. The link
        works once, for an hour.
      </p>
      <div className="mt-8">
        <RequestLink />
      </div>
    </>
  )
}

function RequestLink() {
  return (
    <Button
      look="outline"
      aria-haspopup="dialog"
      onPointerEnter={preloadAuthDialog}
      onFocus={preloadAuthDialog}
      onClick={() => openAuthDialog({ mode: 'forgot-password', redirectTo: applicationAddress() })}
    >
      Request a new link
    </Button>
  )
}

function openLogin() {
  openAuthDialog({ mode: 'login', redirectTo: applicationAddress() })
}

function applicationAddress(): string {
  return `/${segmentOf(rememberedProgram())}/application`
}
