import { useQuery } from '@tanstack/react-query'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { Fold, folded } from '#web/ui/folded-row.tsx'
import { Cell, Row } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import { PersonCell, WaitingList } from '#web/waiting-list.tsx'
import { listWaitingThreads } from '../office-thread-contract.ts'

/** Whom the office owes an answer. */
export function WaitingThreads() {
  return (
    <WaitingList
      title="Messages to answer"
      columns={['Applicant', 'Latest message', 'Waiting since', 'Assigned to', 'Program']}
      nothing={[
        'No messages to answer',
        'Messages from applicants appear here, longest waiting first.',
      ]}
      more="More are waiting. They’ll appear as you answer these."
      query={useQuery(queryOf(listWaitingThreads))}
      rowOf={(one, ids) => (
        <Row key={one.applicationId} className={folded.row}>
          <PersonCell one={one} ids={ids} at="#messages" show="messages">
            {one.count > 1 && <span className="text-help text-umber"> {one.count} messages</span>}
          </PersonCell>
          <Cell className={`${folded.cell} wrap-anywhere`}>{one.excerpt}</Cell>
          <Cell className={folded.cell}>
            <Fold>Waiting since:</Fold>
            <When at={one.since} showsTime />
          </Cell>
          <Cell className={folded.cell}>
            <Fold>Assigned to:</Fold>
            {one.assignee ?? 'Unassigned'}
          </Cell>
          <Cell className={folded.cell}>{programWords[one.program]}</Cell>
        </Row>
      )}
    />
  )
}
