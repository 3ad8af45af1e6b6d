import { inDigits } from '#shared/counted.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { When } from '#web/ui/when.tsx'
import type { ManagedStaff, PersonState } from '../contract.ts'

const stateWords: Record<PersonState, string> = {
  waiting: 'Invited',
  active: 'Active',
  deactivated: 'Deactivated',
  gone: 'No invitation',
}

export function ManagedTable({ people, more }: { people: readonly ManagedStaff[]; more: number }) {
  if (people.length === 0)
    return (
      <EmptyState title="No one yet">
        Once your directory sends someone, you’ll see here what happened.
      </EmptyState>
    )
  return (
    <>
      <DataTable
        caption="People from the directory"
        rows={people}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Name',
            cell: ({ name }) => (
              <span className="font-medium wrap-anywhere">
                <bdi>{name}</bdi>
              </span>
            ),
            note: ({ email }) => <span className="wrap-anywhere">{email}</span>,
          },
          {
            head: 'In the directory',
            cell: ({ userName }) => <bdi className="wrap-anywhere">{userName}</bdi>,
          },
          { head: 'State', label: false, folded: 'left', cell: ({ state }) => stateWords[state] },
          {
            head: 'Last change',
            folded: 'right',
            className: 'text-umber',
            cell: ({ changedAt }) => <When at={changedAt} />,
          },
        ]}
      />
      {more > 0 && (
        <p className="mt-2 text-label text-umber">And {inDigits(more)} more with older changes.</p>
      )}
    </>
  )
}
