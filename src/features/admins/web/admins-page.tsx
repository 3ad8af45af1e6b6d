import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { type Admin, getAdmin, listAdmins } from '../contract.ts'
import { mayDo } from './admin-session.ts'
import { OwnDevices } from './own-devices.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSecondFactor } from './own-second-factor.tsx'
import { PeopleTable } from './people-table.tsx'

/** Who works here, for those who may know, and everybody's own sign-in. */
export function AdminsPage() {
  const { data } = useQuery(queryOf(getAdmin))
  if (!data) return null
  const readsAdmins = mayDo(data.admin, 'read-admins')
  return (
    <>
      <PageTitle>{readsAdmins ? 'Admins' : 'Your sign-in'}</PageTitle>
      {readsAdmins ? (
        <>
          <h1 className="text-dialog">Admins</h1>
          <People me={data.admin} />
          <h2 className="mt-12 text-h3">Your sign-in</h2>
        </>
      ) : (
        <h1 className="text-dialog">Your sign-in</h1>
      )}
      <p className="text-umber wrap-anywhere">{data.admin.email}</p>
      <div className="mt-3 max-w-form">
        <OwnPassword />
        <OwnSecondFactor admin={data.admin} />
        <OwnDevices />
      </div>
    </>
  )
}

function People({ me }: { me: Admin }) {
  const { data, error, refetch } = useQuery(queryOf(listAdmins))
  return (
    <div className="mt-5">
      {error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <p className="text-umber">Loading...</p>}
      {data && <PeopleTable people={data.people} ownId={me.id} />}
    </div>
  )
}
