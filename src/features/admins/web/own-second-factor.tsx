import { Suspense, useState } from 'react'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { readAgain } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Admin, getAdmin } from '../contract.ts'
import { listAdmins } from '../staff-contract.ts'
import { OwnSignInLine } from './own-sign-in-line.tsx'

const SecondFactorSetUp = lazy(async () => ({
  default: (await import('./second-factor-set-up.tsx')).SecondFactorSetUp,
}))

const TurnOffSecondFactor = lazy(async () => ({
  default: (await import('./turn-off-second-factor.tsx')).TurnOffSecondFactor,
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
        <Suspense fallback={<LoadingLine />}>
          <TurnOffSecondFactor hasPassword={admin.hasPassword} onClose={close} />
        </Suspense>
      </Dialog>
    </OwnSignInLine>
  )
}
