import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { listReturned, tryAddressAgain } from '../outbox-contract.ts'

/** Addresses that mail comes back from: their people read nothing of what the institute writes. */
export function ReturnedAddresses() {
  const query = useQuery(queryOf(listReturned))
  const { data } = query
  const { act, problem } = useAct([listReturned])
  const tryAgain = (address: string) => act(() => call(tryAddressAgain, { body: { address } }))

  return (
    <>
      <p className="mb-4 max-w-prose text-label">
        Emails to these addresses bounced. We tell their owners the next time they log in. We hold
        back reminders to them but still try to send everything else.
      </p>
      <Loaded query={query} loading />
      {problem && (
        <p role="alert" className="mb-3 text-label text-rose">
          {problem}
        </p>
      )}
      {data && (
        <DataTable
          caption="Bounced addresses"
          rows={data.addresses}
          keyOf={({ address }) => address}
          empty={
            <EmptyState title="No bounced emails">Addresses we can’t reach appear here.</EmptyState>
          }
          columns={[
            { head: 'Since', label: 'Since', cell: ({ since }) => <When at={since} /> },
            { head: 'Address', label: false, width: 'text', cell: ({ address }) => address },
            {
              head: 'Owner',
              link: ({ name, applicationId }) =>
                name && applicationId
                  ? { to: `/admin-panel/applications/${applicationId}#emails` }
                  : undefined,
              cell: ({ name }) => name ?? 'No account',
            },
            { head: 'Server response', width: 'text', cell: ({ why }) => why },
            {
              head: 'Action',
              kind: 'actions',
              cell: ({ address }) => (
                <Button look="quiet" size="small" onClick={() => tryAgain(address)}>
                  <span>
                    Try again <span className="sr-only">{address}</span>
                  </span>
                </Button>
              ),
            },
          ]}
        />
      )}
      {data?.hasMore && (
        <p className="mt-3 text-help text-umber">Showing the latest. There are more.</p>
      )}
    </>
  )
}
