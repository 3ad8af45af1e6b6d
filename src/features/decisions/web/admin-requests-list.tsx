import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { statusWords } from '#features/applications/status.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/link.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { listOpenRequests } from '../admin-requests-contract.ts'
import { RequestKind, requestWords } from '../requests.ts'

const folded = 'max-md:block max-md:h-auto max-md:p-0'

const columns = ['Waiting since', 'Applicant', 'Request', 'Their message', 'Status']

/** Everything that applicants wait to have answered, whoever waits longest first. */
export function AdminRequestsList() {
  const [params] = useSearchParams()
  const kind = RequestKind.options.find((one) => one === params.get('kind'))
  const query = useQuery(queryOf(listOpenRequests, { query: { ...(kind && { kind }) } }))
  const { data } = query
  const ids = [...new Set(data?.requests.map(({ applicationId }) => applicationId))]
  const all = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0
  return (
    <>
      <PageTitle>Requests</PageTitle>
      <h1 className="text-dialog">Requests</h1>
      <IgnoredParameters takes={{ kind: RequestKind.options }} />
      <Loaded query={query} loading className="mt-5" />
      {data && all === 0 && (
        <NothingHere title="No open requests">Requests from applicants appear here.</NothingHere>
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
          {data.requests.length === 0 ? (
            <p className="text-umber">No open requests of this type.</p>
          ) : (
            <Table label="Open requests">
              <thead className="max-md:sr-only">
                <tr>
                  {columns.map((column) => (
                    <HeadCell key={column}>{column}</HeadCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.requests.map((request) => (
                  <Row key={request.id} className="max-md:block max-md:px-4 max-md:py-3">
                    <Cell className={folded}>
                      <When at={request.at} showsTime />
                    </Cell>
                    <Cell className={folded}>
                      <TextLink
                        to={`/admin-panel/applications/${request.applicationId}`}
                        state={{ search: '?show=requests', trail: [], ids }}
                        data-row
                        className="font-medium wrap-anywhere"
                      >
                        <bdi>
                          {request.firstName} {request.lastName}
                        </bdi>
                      </TextLink>
                    </Cell>
                    <Cell className={folded}>
                      {requestWords[request.kind].staff}
                      {request.intake && (
                        <span className="block text-help text-umber">{request.intake}</span>
                      )}
                    </Cell>
                    <Cell className={`${folded} min-w-64 max-w-md`}>
                      <span className="line-clamp-2 wrap-anywhere">{request.words}</span>
                    </Cell>
                    <Cell className={folded}>
                      {statusWords[request.status].staff}
                      <span className="block text-help text-umber">{request.appliedFor}</span>
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          )}
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
