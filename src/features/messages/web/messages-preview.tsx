import { useQuery } from '@tanstack/react-query'
import { ApplicantPreview } from '#web/applicant-preview.tsx'
import type { PreviewProps } from '#web/applicant-previews.ts'
import { queryOf } from '#web/queries.ts'
import { messagesAtOnce } from '../message.ts'
import { seeThread } from '../office-thread-contract.ts'
import { OwnMessages } from './own-messages.tsx'

export function MessagesPreview({ id, title }: PreviewProps) {
  const query = useQuery(queryOf(seeThread, { params: { id }, query: { most: messagesAtOnce } }))
  return (
    <ApplicantPreview query={query} answers={() => []}>
      {({ messages, unread }) => (
        <div className="max-w-prose">
          {messages.length === 0 && <p>No messages yet.</p>}
          <OwnMessages messages={messages} news={newsIn(messages, unread)} about={title} />
        </div>
      )}
    </ApplicantPreview>
  )
}

type Message = { id: string; by: 'you' | 'office' }

function newsIn(messages: readonly Message[], unread: number): ReadonlySet<string> {
  const theirs = messages.filter(({ by }) => by === 'office')
  return new Set(unread > 0 ? theirs.slice(-unread).map(({ id }) => id) : [])
}
