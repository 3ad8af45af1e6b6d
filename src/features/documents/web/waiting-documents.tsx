import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Fold, folded } from '#web/ui/folded-row.tsx'
import { Cell, Row } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { PersonCell, WaitingList } from '#web/waiting-list.tsx'
import { listWaitingDocuments } from '../admin-contract.ts'

/** What came in and waits to be looked at. */
export function WaitingDocuments() {
  return (
    <WaitingList
      title="Documents to review"
      columns={['Applicant', 'Document', 'Received', 'Review by', 'Program']}
      nothing={[
        'No documents to review',
        'Documents that applicants upload appear here, oldest first.',
      ]}
      more="More are waiting. They’ll appear as you review these."
      query={useQuery(queryOf(listWaitingDocuments))}
      rowOf={(one, ids) => (
        <Row key={`${one.applicationId} ${one.slotName} ${one.at}`} className={folded.row}>
          <PersonCell one={one} ids={ids} at="?document=next" show="documents" />
          <Cell className={`${folded.cell} wrap-anywhere`}>{one.slotName}</Cell>
          <Cell className={folded.cell}>
            <Fold>Received:</Fold>
            <When at={one.at} showsTime />
          </Cell>
          <Cell className={cx(folded.cell, one.isLate && 'font-medium text-rose')}>
            <Fold>{one.isLate ? 'Late. Review by:' : 'Review by:'}</Fold>
            {one.isLate && <span className="max-md:hidden">Late: </span>}
            {formatDay(one.checkedBy)}
          </Cell>
          <Cell className={folded.cell}>{programWords[one.program]}</Cell>
        </Row>
      )}
    />
  )
}
