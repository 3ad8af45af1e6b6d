import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { Cell, Row } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { PersonCell, WaitingList } from '#web/waiting-list.tsx'
import { listWaitingDocuments } from '../admin-contract.ts'

/** What came in and waits to be looked at. */
export function WaitingDocuments() {
  return (
    <WaitingList
      title="Documents to be checked"
      columns={['Arrived', 'Applicant', 'Document', 'To be checked by', 'Program']}
      nothing={[
        'No document waits to be checked',
        'What applicants send appears here, the longest waiting first.',
      ]}
      more="More wait behind these; they come up as these are checked."
      query={useQuery(queryOf(listWaitingDocuments))}
      rowOf={(one, ids) => (
        <Row key={`${one.applicationId} ${one.slotName} ${one.at}`}>
          <Cell>
            <When at={one.at} showsTime />
          </Cell>
          <PersonCell one={one} ids={ids} at="?document=next" show="documents" />
          <Cell className="max-w-md wrap-anywhere">{one.slotName}</Cell>
          <Cell className={one.isLate ? 'font-medium text-rose' : undefined}>
            {one.isLate && 'Late: '}
            {formatDay(one.checkedBy)}
          </Cell>
          <Cell>{programWords[one.program]}</Cell>
        </Row>
      )}
    />
  )
}
