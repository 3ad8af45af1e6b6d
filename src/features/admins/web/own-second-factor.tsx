import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { readAgain } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Admin, getAdmin, turnOffSecondFactor } from '../contract.ts'
import { listAdmins } from '../staff-contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

const SecondFactorSetUp = lazy(async () => ({
  default: (await import('./second-factor-set-up.tsx')).SecondFactorSetUp,
}))

export function OwnSecondFactor({ admin }: { admin: Admin }) {
  const [open, setOpen] = useState<'set-up' | 'codes' | 'turn-off'>()

  function close() {
    setOpen(undefined)
    void readAgain([getAdmin, listAdmins])
  }

  return (
    <OwnSignInLine
      title="Second factor"
      act={
        <Button
          look="outline"
          size="small"
          onClick={() => setOpen(admin.secondFactor ? 'turn-off' : 'set-up')}
        >
          {admin.secondFactor ? 'Turn off' : 'Set up'}
        </Button>
      }
    >
      {admin.secondFactor
        ? 'On. Logging in requires a code from your authenticator app.'
        : admin.hasPassword
          ? 'Off. Anyone who learns your password can log in as you.'
          : 'Off.'}
      <Dialog
        title={open === 'codes' ? 'Your recovery codes' : 'Set up your second factor'}
        isOpen={open === 'set-up' || open === 'codes'}
        onClose={() => open === 'set-up' && close()}
      >
        <Suspense fallback={<LoadingLine />}>
          <SecondFactorSetUp
            hasPassword={admin.hasPassword}
            onTurnedOn={() => setOpen('codes')}
            onCancel={close}
            onDone={close}
          />
        </Suspense>
      </Dialog>
      <Dialog title="Turn off your second factor" isOpen={open === 'turn-off'} onClose={close}>
        <TurnOffForm hasPassword={admin.hasPassword} onClose={close} />
      </Dialog>
    </OwnSignInLine>
  )
}

function TurnOffForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const password = hasPassword ? { password: '' } : {}
  const form = useSchemaForm(turnOffSecondFactor.shapes.body, { ...password, code: '' })
  const { frame, isSending } = useHandIn(
    form,
    (body) => call(turnOffSecondFactor, { body: { ...body, code: body.code.trim() } }),
    onClose,
  )
  return (
    <HandInForm
      {...frame}
      actions={
        <>
          <Button look="danger" type="submit" busyLabel={isSending && 'Turning off...'}>
            Turn off
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Your recovery codes will stop working too.</p>
      {hasPassword && (
        <TextFieldControl
          control={form.control}
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <CodeField control={form.control} name="code" />
    </HandInForm>
  )
}
