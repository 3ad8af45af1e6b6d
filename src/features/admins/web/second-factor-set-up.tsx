import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { presentPassword } from '#web/form/present-password.ts'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { lazy } from '#web/lazy.tsx'
import { beginSecondFactor, confirmSecondFactor } from '../contract.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type Secret = { secret: string; address: string }

type Props = {
  hasPassword: boolean
  /** From here on the recovery codes are in view. */
  onTurnedOn?: () => void
  onCancel?: () => void
  onDone: () => void
}

/** Password, then the secret for an authenticator app and a first code from it, then recovery codes. */
export function SecondFactorSetUp({ hasPassword, onTurnedOn, onCancel, onDone }: Props) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!secret)
    return <PasswordForm hasPassword={hasPassword} onCancel={onCancel} onBegun={setSecret} />
  return (
    <ConfirmForm
      secret={secret}
      onCancel={onCancel}
      onConfirmed={(codes) => {
        onTurnedOn?.()
        setCodes(codes)
      }}
    />
  )
}

type PasswordProps = {
  hasPassword: boolean
  onBegun: (secret: Secret) => void
  onCancel?: () => void
}

function PasswordForm({ hasPassword, onBegun, onCancel }: PasswordProps) {
  const form = useSchemaForm(beginSecondFactor.shapes.body, hasPassword ? { password: '' } : {})
  const { frame } = useHandIn(form, (body) => call(beginSecondFactor, { body }), onBegun)
  return (
    <HandInForm {...frame} send="Continue" sending="Checking..." onBack={onCancel}>
      <p>
        With a second factor, no one can log in with your {hasPassword ? 'password' : 'login'}{' '}
        alone. You need an authenticator app on your phone and about two minutes.
      </p>
      {hasPassword && <TextFieldControl control={form.control} {...presentPassword} />}
    </HandInForm>
  )
}

type ConfirmProps = {
  secret: Secret
  onConfirmed: (codes: readonly string[]) => void
  onCancel?: () => void
}

function ConfirmForm({ secret, onConfirmed, onCancel }: ConfirmProps) {
  const form = useSchemaForm(confirmSecondFactor.shapes.body, { code: '' })
  const { frame } = useHandIn(
    form,
    ({ code }) => call(confirmSecondFactor, { body: { code: code.trim() } }),
    ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  )
  return (
    <HandInForm {...frame} send="Turn on" sending="Checking..." onBack={onCancel}>
      <p>Scan this QR code with your authenticator app, or type in the key.</p>
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:justify-items-start">
        <Suspense fallback={<div className="size-48" />}>
          <QrCode text={secret.address} label="QR code for the authenticator app" />
        </Suspense>
        <div className="text-label">
          <p className="text-umber">Key</p>
          <p className="max-w-[13ch] tracking-[.08em] wrap-anywhere">{inFours(secret.secret)}</p>
        </div>
      </div>
      <TextFieldControl
        control={form.control}
        name="code"
        label="Code"
        hint="The six digits the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </HandInForm>
  )
}

function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
