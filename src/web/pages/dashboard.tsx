import { useSignOut } from '#features/accounts/web/use-sign-out.tsx'
import { useSession } from '../session.ts'
import { DashboardLayout } from '../shell/dashboard-layout.tsx'

/** The frame of the dashboard's pages. */
export function Dashboard() {
  const { user } = useSession()
  const { signOut, question } = useSignOut()
  return (
    <>
      <DashboardLayout
        name={user ? `${user.firstName} ${user.lastName}` : ''}
        onSignOut={signOut}
      />
      {question}
    </>
  )
}
