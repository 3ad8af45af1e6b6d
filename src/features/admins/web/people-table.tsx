import { roleWords, scopeWords } from '#shared/rights.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { When } from '#web/ui/when.tsx'
import type { Person } from '../staff-contract.ts'
import { ManagePerson } from './manage-person.tsx'

type Props = {
  people: readonly Person[]
  ownId: string
  /** Absent for anyone who may only look. */
  onManaged?: (said: string) => void
}

export function PeopleTable({ people, ownId, onManaged }: Props) {
  return (
    <DataTable
      caption="Admins"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Name',
          cell: ({ id, name }) => (
            <>
              <span className="font-medium wrap-anywhere">
                <bdi>{name}</bdi>
              </span>
              {id === ownId && <span className="text-umber"> (you)</span>}
            </>
          ),
          note: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        { head: 'Role', label: false, folded: 'left', cell: ({ role }) => roleWords[role] },
        {
          head: 'Programs',
          label: false,
          folded: 'right',
          cell: ({ programs }) => scopeWords[programs],
        },
        {
          head: 'State',
          label: false,
          folded: 'left',
          cell: ({ disabled }) =>
            disabled ? <span className="text-rose">Deactivated</span> : 'Active',
        },
        {
          head: 'Second factor',
          folded: 'right',
          cell: ({ secondFactor }) => (secondFactor ? 'On' : 'Off'),
        },
        {
          head: 'Last seen',
          className: 'text-umber',
          cell: ({ lastSeenAt }) => (lastSeenAt ? <When at={lastSeenAt} /> : 'Not yet'),
        },
        onManaged && {
          head: 'Manage',
          kind: 'actions',
          cell: (person) =>
            person.id !== ownId && <ManagePerson person={person} onDone={onManaged} />,
        },
      ]}
    />
  )
}
