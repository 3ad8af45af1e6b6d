import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { When } from '#web/ui/when.tsx'
import { WaitingList } from '#web/waiting-list.tsx'
import { listWaitingDocuments } from '../admin-contract.ts'

/** What came in and waits to be looked at. */
export function WaitingDocuments() {
  return (
    <WaitingList
      title="Documents to review"
      keyOf={({ applicationId, slotName, at }) => `${applicationId} ${slotName} ${at}`}
      at="?panel=documents&document=next"
      show="documents"
      columns={[
        { head: 'Document', label: false, width: 'text', cell: ({ slotName }) => slotName },
        { head: 'Received', cell: ({ at }) => <When at={at} showsTime /> },
        {
          head: 'Review by',
          label: ({ isLate }) => (isLate ? 'Late. Review by' : 'Review by'),
          cell: ({ isLate, checkedBy }) => (
            <span className={isLate ? 'font-medium text-rose' : undefined}>
              {isLate && <span className="max-md:hidden">Late: </span>}
              {formatDay(checkedBy)}
            </span>
          ),
        },
        { head: 'Program', label: false, cell: ({ program }) => programWords[program] },
      ]}
      nothing={[
        'No documents to review',
        'Documents that applicants upload appear here, oldest first.',
      ]}
      more="More are waiting. They’ll appear as you review these."
      query={useQuery(queryOf(listWaitingDocuments))}
    />
  )
}
