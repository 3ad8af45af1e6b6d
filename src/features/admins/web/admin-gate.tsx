import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Failed } from '#web/failed.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { type Admin, getAdmin } from '../contract.ts'
import { beginAdminSession, useAdminSession, watchAdminToken } from './admin-session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { OfficeDoor } from './office-door.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useOfficeSignOut } from './use-office-sign-out.tsx'

type Props = { children: (admin: Admin) => ReactNode }

/** Whoever is not signed in signs in here, and then sees the page of the address. */
export function AdminGate({ children }: Props) {
  useEffect(watchAdminToken, [])
  const { hasToken } = useAdminSession()
  if (hasToken) return <KnownAdmin>{children}</KnownAdmin>
  return (
    <OfficeDoor title="Sign in">
      <SignInForm onSignedIn={beginAdminSession} />
    </OfficeDoor>
  )
}

function KnownAdmin({ children }: Props) {
  const { data, error, refetch } = useQuery(queryOf(getAdmin))
  if (data)
    return (
      <Inside key={data.admin.id} admin={data.admin} onChanged={refetch}>
        {children}
      </Inside>
    )
  if (!error) return <Loading />
  return (
    <OfficeDoor title="The office cannot be reached">
      <Failed error={error} onRetry={refetch} />
    </OfficeDoor>
  )
}

type InsideProps = Props & { admin: Admin; onChanged: () => Promise<unknown> }

function Inside({ admin, onChanged, children }: InsideProps) {
  const { ended } = useAdminSession()
  const { signOut, question } = useOfficeSignOut(admin)
  // Recovery codes stay in view until they are kept, although the factor is on by then.
  const [isSettingUp, setSettingUp] = useState(admin.mustSetUpSecondFactor)

  if (isSettingUp || admin.mustSetUpSecondFactor) {
    return (
      <OfficeDoor title="Set up your second factor">
        <SecondFactorSetUp
          onTurnedOn={() => setSettingUp(true)}
          onDone={async () => {
            await onChanged()
            setSettingUp(false)
          }}
        />
        <SignOut onPress={signOut} />
      </OfficeDoor>
    )
  }
  return (
    <>
      {children(admin)}
      <ConfirmDialog admin={admin} />
      <Dialog title="Sign in again" isOpen={ended} onClose={stayOpen}>
        <p className="mb-5">Your session has ended. The page behind this stays as it is.</p>
        <SignInForm email={admin.email} onSignedIn={beginAdminSession} />
        <SignOut onPress={signOut} />
      </Dialog>
      {question}
    </>
  )
}

function SignOut({ onPress }: { onPress: () => void }) {
  return (
    <Button look="quiet" size="small" onClick={onPress} className="-ml-2.5 mt-4">
      Sign out
    </Button>
  )
}

/** Nothing behind the dialog can be used before somebody signs in or leaves. */
function stayOpen() {}
