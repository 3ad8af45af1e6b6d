import { linkOwnDocument } from '#features/documents/contract.ts'
import { call } from '#web/call.ts'
import type { OwnMessage } from '../thread-contract.ts'
import { MessageItem } from './message-item.tsx'

type Props = {
  messages: readonly OwnMessage[]
  /** What its reader has not seen before. */
  news: ReadonlySet<string>
  about: string
}

/** What an applicant and the office have written, as the applicant reads it. */
export function OwnMessages({ messages, news, about }: Props) {
  return (
    <ol aria-label={`Messages about ${about}`} className="mb-8 space-y-4 empty:hidden">
      {messages.map((message) => (
        <MessageItem
          key={message.id}
          by={message.by === 'office' ? 'Admissions office' : ownWords(message.isMail)}
          isOwn={message.by === 'you'}
          isNews={news.has(message.id)}
          message={message}
          link={linkOwn}
        />
      ))}
    </ol>
  )
}

function ownWords(isMail: boolean): string {
  return isMail ? 'You, by email' : 'You'
}

function linkOwn(id: string) {
  return call(linkOwnDocument, { params: { id }, body: { use: 'download' } })
}
