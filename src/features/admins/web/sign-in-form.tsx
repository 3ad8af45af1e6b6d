import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { type Admin, signIn } from '../contract.ts'
import { ForgotForm } from './forgot-form.tsx'
import { OtherWays } from './other-ways.tsx'

export type SignedIn = { token: string; admin: Admin }

type Props = {
  email?: string
  /** The page behind it stays as it is. */
  staysOnPage?: boolean
  onSignedIn: (signedIn: SignedIn) => void
}

type Credentials = { email: string; password: string }

const { email, password } = signIn.shapes.body.shape
const Credentials = z.object({
  email: email.check(z.minLength(1, 'Enter your email address')),
  password,
})
const Code = z.object({ code: z.string().check(z.minLength(1, 'Enter the code')) })

/** Email and password, then the second factor of anyone who has set one up. */
export function SignInForm({ email = '', staysOnPage = false, onSignedIn }: Props) {
  const [waiting, setWaiting] = useState<Credentials>()
  const [forgotten, setForgotten] = useState<string>()
  if (forgotten !== undefined)
    return <ForgotForm email={forgotten} onBack={() => setForgotten(undefined)} />
  if (waiting) {
    return (
      <CodeForm
        credentials={waiting}
        onSignedIn={onSignedIn}
        onBack={() => setWaiting(undefined)}
      />
    )
  }
  return (
    <>
      <PasswordForm
        email={email}
        onSignedIn={onSignedIn}
        onNeedsCode={setWaiting}
        onForgotten={setForgotten}
      />
      <OtherWays place="ways-to-log-in" props={{ inNewTab: staysOnPage }} />
    </>
  )
}

type PasswordProps = {
  email: string
  onSignedIn: (signedIn: SignedIn) => void
  onNeedsCode: (credentials: Credentials) => void
  onForgotten: (email: string) => void
}

function PasswordForm({ email, onSignedIn, onNeedsCode, onForgotten }: PasswordProps) {
  const form = useSchemaForm(Credentials, { email, password: '' })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(signIn, { body }),
    (answer, credentials) =>
      'needsCode' in answer ? onNeedsCode(credentials) : onSignedIn(answer),
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button type="submit" busyLabel={isSending && 'Logging in...'}>
            Log in
          </Button>
          <Button look="quiet" size="small" onClick={() => onForgotten(form.getValues('email'))}>
            Forgot password?
          </Button>
        </>
      }
    >
      <TextFieldControl
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <TextFieldControl
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
    </HandInForm>
  )
}

type CodeProps = {
  credentials: Credentials
  onSignedIn: (signedIn: SignedIn) => void
  onBack: () => void
}

function CodeForm({ credentials, onSignedIn, onBack }: CodeProps) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const form = useSchemaForm(Code, { code: '' })
  const { frame, isSending } = useHandIn(
    form,
    ({ code }) => call(signIn, { body: { ...credentials, code: code.trim() } }),
    (answer) => {
      if ('token' in answer) onSignedIn(answer)
    },
  )

  const { setFocus } = form

  useEffect(() => setFocus('code'), [setFocus])

  function toggle() {
    form.reset()
    setUsesRecovery(!usesRecovery)
    setFocus('code')
  }

  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button type="submit" busyLabel={isSending && 'Logging in...'}>
            Log in
          </Button>
          <Button look="quiet" size="small" onClick={toggle}>
            {usesRecovery ? 'Use the app' : 'Use a recovery code'}
          </Button>
          <Button look="quiet" size="small" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <TextFieldControl
        control={form.control}
        name="code"
        label={usesRecovery ? 'Recovery code' : 'Code'}
        hint={
          usesRecovery
            ? 'One of the codes you saved when you set up the second factor.'
            : 'The six digits your authenticator app shows now.'
        }
        autoComplete={usesRecovery ? 'off' : 'one-time-code'}
        inputMode={usesRecovery ? 'text' : 'numeric'}
        autoCapitalize="off"
        spellCheck="false"
      />
    </HandInForm>
  )
}
