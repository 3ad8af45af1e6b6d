import { useQuery } from '@tanstack/react-query'
import { useSignOut } from '#features/accounts/web/use-sign-out.tsx'
import { listOwnApplications } from '#features/application-form/contract.ts'
import type { Status } from '#features/applications/status.ts'
import { queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { DashboardLayout } from '../shell/dashboard-layout.tsx'
import { useUnread } from './use-unread.ts'

/** Where a place was offered, and is not given up. */
const withContract: readonly Status[] = ['accepted', 'deferred', 'enrolled']

/** The frame of the dashboard's pages, of which those of features may not be there. */
export function dashboardWith(isThere: (page: string) => boolean) {
  return () => <Dashboard isThere={isThere} />
}

function Dashboard({ isThere }: { isThere: (page: string) => boolean }) {
  const { user } = useSession()
  const { signOut, question } = useSignOut()
  const { data } = useQuery(queryOf(listOwnApplications))
  const { all: unread } = useUnread()
  return (
    <>
      <DashboardLayout
        name={user ? `${user.firstName} ${user.lastName}` : ''}
        hasLetter={data?.applications.some(({ hasDecision }) => hasDecision) ?? false}
        hasContract={
          data?.applications.some(({ status }) => withContract.includes(status)) ?? false
        }
        unread={unread}
        isThere={isThere}
        onSignOut={signOut}
      />
      {question}
    </>
  )
}
