import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { listWaitingDocuments } from '../admin-contract.ts'

/** What came in and waits to be looked at, the longest first, over all applications. */
export function WaitingDocuments() {
  const { data, error, refetch } = useQuery(queryOf(listWaitingDocuments))
  return (
    <>
      <PageTitle>Documents to be checked</PageTitle>
      <h1 className="mb-4 text-dialog">Documents to be checked</h1>
      {error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <p className="text-umber">Loading...</p>}
      {data?.waiting.length === 0 && <Nothing />}
      {data && data.waiting.length > 0 && <Waiting {...data} />}
    </>
  )
}

function Nothing() {
  return (
    <NothingHere title="No document waits to be checked">
      What applicants send appears here, the longest waiting first.
    </NothingHere>
  )
}

const columns = ['Arrived', 'Applicant', 'Document', 'To be checked by', 'Program']

function Waiting({ waiting, hasMore }: Answer<typeof listWaitingDocuments>) {
  const ids = [...new Set(waiting.map(({ applicationId }) => applicationId))]
  return (
    <>
      <Table label="Documents to be checked">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column}>{column}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting.map((one) => (
            <Row key={`${one.applicationId} ${one.slotName} ${one.at}`}>
              <Cell>
                <When at={one.at} showsTime />
              </Cell>
              <Cell>
                <TextLink
                  to={`/admin-panel/applications/${one.applicationId}?document=next`}
                  state={{ search: '?show=documents', trail: [], ids }}
                  data-row
                  className="font-medium wrap-anywhere"
                >
                  {one.firstName} {one.lastName}
                </TextLink>
              </Cell>
              <Cell className="max-w-md wrap-anywhere">{one.slotName}</Cell>
              <Cell className={one.isLate ? 'font-medium text-rose' : undefined}>
                {one.isLate && 'Late: '}
                {formatDay(one.checkedBy)}
              </Cell>
              <Cell>{programWords[one.program]}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {hasMore && (
        <p className="mt-3 text-help text-umber">
          More wait behind these; they come up as these are checked.
        </p>
      )}
    </>
  )
}
