import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Admin } from '../contract.ts'
import { listAdmins } from '../staff-contract.ts'
import { mayDo } from './admin-session.ts'
import { PeopleTable } from './people-table.tsx'

const invitePerson = async () => (await import('./invite-person.tsx')).InvitePerson
const invitationList = async () => (await import('./invitation-list.tsx')).InvitationList

/** Everybody of the office; anyone who manages them finds the acts beside each. */
export function People({ me }: { me: Admin }) {
  const query = useQuery(queryOf(listAdmins))
  const [said, setSaid] = useState<string>()
  const manages = mayDo(me, 'manage-admins')
  return (
    <div className="mt-5">
      {manages && (
        <div className="mb-4 flex min-h-9 flex-wrap items-center gap-4">
          <Part isQuiet load={invitePerson} props={{ onDone: setSaid }} />
          {said && <Banner tone="success">{said}</Banner>}
        </div>
      )}
      <Loaded query={query} loading>
        {(data) => (
          <PeopleTable
            people={data.people}
            ownId={me.id}
            {...(manages && { onManaged: setSaid })}
          />
        )}
      </Loaded>
      {manages && <Part isQuiet load={invitationList} props={{ onDone: setSaid }} />}
    </div>
  )
}
