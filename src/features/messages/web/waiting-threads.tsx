import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { listWaitingThreads } from '../office-thread-contract.ts'

/** Whom the office owes an answer, the longest wait first, over all applications. */
export function WaitingThreads() {
  const { data, error, refetch } = useQuery(queryOf(listWaitingThreads))
  return (
    <>
      <PageTitle>Messages to be answered</PageTitle>
      <h1 className="mb-4 text-dialog">Messages to be answered</h1>
      {error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <p className="text-umber">Loading...</p>}
      {data?.waiting.length === 0 && <Nothing />}
      {data && data.waiting.length > 0 && <Waiting {...data} />}
    </>
  )
}

function Nothing() {
  return (
    <NothingHere title="Nobody waits for an answer">
      What applicants write appears here, the longest waiting first.
    </NothingHere>
  )
}

const columns = ['Waits since', 'Applicant', 'Latest words', 'Assigned to', 'Program']

function Waiting({ waiting, hasMore }: Answer<typeof listWaitingThreads>) {
  const ids = waiting.map(({ applicationId }) => applicationId)
  return (
    <>
      <Table label="Messages to be answered">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column}>{column}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting.map((one) => (
            <Row key={one.applicationId}>
              <Cell>
                <When at={one.since} showsTime />
              </Cell>
              <Cell>
                <TextLink
                  to={`/admin-panel/applications/${one.applicationId}#messages`}
                  state={{ search: '?show=messages', trail: [], ids }}
                  data-row
                  className="font-medium wrap-anywhere"
                >
                  {one.firstName} {one.lastName}
                </TextLink>
                {one.count > 1 && (
                  <span className="text-help text-umber"> {one.count} messages</span>
                )}
              </Cell>
              <Cell className="max-w-md wrap-anywhere">{one.excerpt}</Cell>
              <Cell>{one.assignee ?? 'Nobody'}</Cell>
              <Cell>{programWords[one.program]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {hasMore && (
        <p className="mt-3 text-help text-umber">
          More wait behind these; they come up as these are answered.
        </p>
      )}
    </>
  )
}
