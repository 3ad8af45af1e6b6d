import { useQuery } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
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
      {data?.addresses.length === 0 && (
        <NothingHere title="No bounced emails">Addresses we can’t reach appear here.</NothingHere>
      )}
      {data && data.addresses.length > 0 && (
        <Table label="Bounced addresses">
          <thead>
            <tr>
              {['Since', 'Address', 'Owner', 'Server response', 'Action'].map((column) => (
                <HeadCell key={column}>{column}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.addresses.map(({ address, since, why, name, applicationId }) => (
              <Row key={address}>
                <Cell>
                  <When at={since} />
                </Cell>
                <Cell className="wrap-anywhere">{address}</Cell>
                <Cell>
                  {name && applicationId ? (
                    <TextLink to={`/admin-panel/applications/${applicationId}`}>{name}</TextLink>
                  ) : (
                    (name ?? 'No account')
                  )}
                </Cell>
                <Cell className="max-w-md wrap-anywhere">{why}</Cell>
                <Cell>
                  <Button look="quiet" size="small" onClick={() => tryAgain(address)}>
                    <span>
                      Try again <span className="sr-only">{address}</span>
                    </span>
                  </Button>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {data?.hasMore && (
        <p className="mt-3 text-help text-umber">Showing the latest. There are more.</p>
      )}
    </>
  )
}
