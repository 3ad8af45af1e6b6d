import { useQuery } from '@tanstack/react-query'
import { programWords } from '#shared/programs.ts'
import { queryOf } from '#web/queries.ts'
import { When } from '#web/ui/when.tsx'
import { WaitingList } from '#web/waiting-list.tsx'
import { listWaitingThreads } from '../office-thread-contract.ts'

/** Whom the office owes an answer. */
export function WaitingThreads() {
  return (
    <WaitingList
      title="Messages to answer"
      keyOf={({ applicationId }) => applicationId}
      at="?panel=messages#messages"
      show="messages"
      note={({ count }) => count > 1 && `${count} messages`}
      columns={[
        { head: 'Latest message', label: false, width: 'text', cell: ({ excerpt }) => excerpt },
        { head: 'Waiting since', cell: ({ since }) => <When at={since} showsTime /> },
        { head: 'Assigned to', cell: ({ assignee }) => assignee ?? 'Unassigned' },
        { head: 'Program', label: false, cell: ({ program }) => programWords[program] },
      ]}
      nothing={[
        'No messages to answer',
        'Messages from applicants appear here, longest waiting first.',
      ]}
      more="More are waiting. They’ll appear as you answer these."
      query={useQuery(queryOf(listWaitingThreads))}
    />
  )
}
