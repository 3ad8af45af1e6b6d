import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { statusWords } from '#features/applications/status.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { When } from '#web/ui/when.tsx'
import { personColumn } from '#web/waiting-list.tsx'
import { listOpenRequests } from '../admin-requests-contract.ts'
import { RequestKind, requestWords } from '../requests.ts'

/** Everything that applicants wait to have answered, whoever waits longest first. */
export function AdminRequestsList() {
  const [params] = useSearchParams()
  const kind = RequestKind.options.find((one) => one === params.get('kind'))
  const query = useQuery(queryOf(listOpenRequests, { query: { ...(kind && { kind }) } }))
  const { data } = query
  const all = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0
  return (
    <>
      <PageTitle>Requests</PageTitle>
      <h1 className="text-dialog">Requests</h1>
      <IgnoredParameters takes={{ kind: RequestKind.options }} />
      <Loaded query={query} loading className="mt-5" />
      {data && all === 0 && (
        <EmptyState title="No open requests">Requests from applicants appear here.</EmptyState>
      )}
      {data && all > 0 && (
        <>
          <nav aria-label="Request types" className="mt-4 mb-4 flex flex-wrap gap-2">
            <Kind label="All" count={all} to="?show=requests" isCurrent={!kind} />
            {RequestKind.options.map((one) => (
              <Kind
                key={one}
                label={requestWords[one].staff}
                count={data.counts[one]}
                to={`?show=requests&kind=${one}`}
                isCurrent={kind === one}
              />
            ))}
          </nav>
          <DataTable
            caption="Open requests"
            rows={data.requests}
            keyOf={({ id }) => id}
            empty={<p className="text-umber">No open requests of this type.</p>}
            columns={[
              { head: 'Waiting since', cell: ({ at }) => <When at={at} showsTime /> },
              { ...personColumn(data.requests, 'requests', '#requests'), label: false },
              {
                head: 'Request',
                label: false,
                cell: (request) => requestWords[request.kind].staff,
                note: ({ intake }) => intake,
              },
              {
                head: 'Their message',
                label: false,
                width: 'text',
                cell: ({ words }) => words && <span className="line-clamp-2">{words}</span>,
              },
              {
                head: 'Status',
                cell: ({ status }) => statusWords[status].staff,
                note: ({ appliedFor }) => appliedFor,
              },
            ]}
          />
        </>
      )}
    </>
  )
}

type KindProps = { label: string; count: number; to: string; isCurrent: boolean }

function Kind({ label, count, to, isCurrent }: KindProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-8 items-center gap-2 rounded-control border px-2.5 text-help',
        isCurrent
          ? 'border-brown bg-brown text-cream hover:bg-brown-deep'
          : 'border-field hover:bg-sand',
      )}
    >
      {label} <span className="tabular-nums">{count}</span>
    </Link>
  )
}
