import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { NotLoaded, Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { confirmation } from '#web/reauthentication.ts'
import { useStore } from '#web/store.ts'
import { Loading } from '#web/ui/loading-screen.tsx'
import { useCode } from '#web/use-code.ts'
import { type Admin, getAdmin } from '../contract.ts'
import { beginAdminSession, useAdminSession, watchAdminToken } from './admin-session.ts'
import { CenteredPage } from './centered-page.tsx'
import { SignOut } from './sign-out.tsx'
import { useOfficeSignOut } from './use-office-sign-out.tsx'

type Props = { children: (admin: Admin) => ReactNode }

/** Anyone who is not signed in signs in here, and then sees the page of the address. */
export function AdminGate({ children }: Props) {
  useEffect(watchAdminToken, [])
  const { hasToken } = useAdminSession()
  if (hasToken) return <KnownAdmin>{children}</KnownAdmin>
  return (
    <CenteredPage title="Log in">
      <Part load={signInForm} props={{ onSignedIn: beginAdminSession }} />
    </CenteredPage>
  )
}

function KnownAdmin({ children }: Props) {
  const query = useQuery(queryOf(getAdmin))
  const { data, error, refetch } = query
  if (data)
    return (
      <Inside key={data.admin.id} admin={data.admin} onChanged={refetch}>
        {children}
      </Inside>
    )
  if (!error) return <Loading />
  return (
    <CenteredPage title="We can’t reach the office">
      <Loaded query={query} />
    </CenteredPage>
  )
}

type InsideProps = Props & { admin: Admin; onChanged: () => Promise<unknown> }

function Inside({ admin, onChanged, children }: InsideProps) {
  const { signOut, question } = useOfficeSignOut(admin)
  // Recovery codes stay in view until they are kept, although the factor is on by then.
  const [isSettingUp, setSettingUp] = useState(admin.mustSetUpSecondFactor)
  const [isNamedLater, nameLater] = useState(false)

  if (isSettingUp || admin.mustSetUpSecondFactor) {
    return (
      <CenteredPage title="Set up your second factor">
        <Part
          load={secondFactorSetUp}
          props={{
            hasPassword: admin.hasPassword,
            onTurnedOn: () => setSettingUp(true),
            onDone: async () => {
              await onChanged()
              setSettingUp(false)
            },
          }}
        />
        <SignOut onPress={signOut} />
        <Guards admin={admin} onSignOut={signOut} />
      </CenteredPage>
    )
  }
  if (admin.mustGiveName && !isNamedLater)
    return (
      <CenteredPage title="What’s your name?">
        <Part load={giveName} props={{ onDone: onChanged, onLater: () => nameLater(true) }} />
      </CenteredPage>
    )
  return (
    <>
      {children(admin)}
      <Guards admin={admin} onSignOut={signOut} />
      {question}
    </>
  )
}

type GuardsProps = { admin: Admin; onSignOut: () => void }

/** Fetched behind the page, so that they are at hand when a session ends or an act needs proof. */
function Guards({ admin, onSignOut }: GuardsProps) {
  const { code: OfficeGuards, hasFailed, tryAgain } = useCode(officeGuards, true)
  const { ended } = useAdminSession()
  const { answer } = useStore(confirmation)
  if (OfficeGuards) return <OfficeGuards admin={admin} ended={ended} onSignOut={onSignOut} />
  if (!hasFailed || !(ended || answer)) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-dialog shadow-dialog">
      <NotLoaded onRetry={tryAgain} />
    </div>
  )
}

// Anyone who is signed in already needs none of the login forms.
async function signInForm() {
  return (await import('./sign-in-form.tsx')).SignInForm
}

async function secondFactorSetUp() {
  return (await import('./second-factor-set-up.tsx')).SecondFactorSetUp
}

async function giveName() {
  return (await import('./give-name.tsx')).GiveName
}

async function officeGuards() {
  return (await import('./office-guards.tsx')).OfficeGuards
}
