import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { linkDocument, readDocuments } from '#features/documents/admin-contract.ts'
import type { PanelProps } from '#web/application-panels.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { messagesAtOnce } from '../message.ts'
import {
  listWaitingThreads,
  markRead,
  type OfficeMessage,
  readThread,
  settleThread,
  writeMessage,
} from '../office-thread-contract.ts'
import { DocumentChoice } from './document-choice.tsx'
import { type MessageDraft, MessageForm } from './message-form.tsx'
import { MessageItem } from './message-item.tsx'
import { SavedTexts } from './saved-texts.tsx'
import { useReadTo } from './use-read-to.ts'

const shown = [readThread, listWaitingThreads, readApplication]

/** What the applicant and the office write to each other. */
export function ThreadPanel({ id, application }: Pick<PanelProps, 'id' | 'application'>) {
  const name = `${application.firstName} ${application.lastName}`
  const { data: me } = useQuery(queryOf(getAdmin))
  const [most, setMost] = useState(messagesAtOnce)
  const { act, problem } = useAct(shown)
  // What is not noted now is noted at the next look, and nothing is said.
  const reading = useAct(shown)
  const query = useQuery({
    ...queryOf(readThread, { params: { id }, query: { most } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const news = useReadTo(
    data && {
      ...data,
      messages: data.messages.map((one) => ({ id: one.id, isTheirs: one.author !== 'staff' })),
    },
    (upTo) => reading.act(() => call(markRead, { params: { id }, body: { upTo } })),
  )
  const last = data?.messages.at(-1)

  const send = (words: MessageDraft) =>
    call(writeMessage, { params: { id }, body: { ...words, seen: last?.id ?? null } })

  const settle = (upTo: string) => act(() => call(settleThread, { params: { id }, body: { upTo } }))

  if (!me) return null
  return (
    <Panel title="Messages" anchor="messages" count={data?.unread ?? 0}>
      <Loaded query={query} />
      {data?.bounced && (
        <Banner tone="error" className="mb-3">
          Emails to {name} have bounced since <When at={data.bounced.since} />: {data.bounced.why}
        </Banner>
      )}
      {data?.hasOlder && (
        <Button look="quiet" size="small" onClick={() => setMost(most + messagesAtOnce)}>
          Show older messages
        </Button>
      )}
      <ol
        aria-label="Messages"
        className="mb-3 max-h-[60vh] space-y-3 overflow-y-auto text-label empty:hidden"
      >
        {data?.messages.map((message) => (
          <MessageItem
            key={message.id}
            by={writerOf(message, name)}
            isOwn={message.author === 'staff'}
            isNews={news.has(message.id)}
            message={message}
            link={linkOf}
          />
        ))}
      </ol>
      {data?.waitsSince && last && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 text-help text-umber">
          <span>
            Waiting for a reply since <When at={data.waitsSince} showsTime />
          </span>
          <Button look="quiet" size="small" onClick={() => void settle(last.id)}>
            No reply needed
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="mb-3 text-help text-rose">
          {problem}
        </p>
      )}
      <MessageForm
        key={id}
        owner={me.admin.id}
        place={`message-of:${id}`}
        label={`Message ${name}`}
        hint="We also email it, from the admissions office."
        send={send}
        shown={shown}
        Choice={(choice) => <OfficeChoice id={id} {...choice} />}
        texts={(props) =>
          me.admin.rights.includes('write-messages') && <SavedTexts id={id} {...props} />
        }
        isDense
      />
    </Panel>
  )
}

function writerOf({ author, byName, fromAddress, isToMany, isRead }: OfficeMessage, name: string) {
  if (author === 'staff')
    return `${byName ?? 'The office'}${isToMany ? ', to many people' : ''}${isRead ? ' · read' : ''}`
  return author === 'mail' ? `${name}, by email${fromAddress ? ` from ${fromAddress}` : ''}` : name
}

function linkOf(id: string) {
  return call(linkDocument, { params: { id }, body: { use: 'download' } })
}

type ChoiceProps = { id: string; chosen: string[]; onChange: (chosen: string[]) => void }

function OfficeChoice({ id, ...choice }: ChoiceProps) {
  const query = useQuery(queryOf(readDocuments, { params: { id } }))
  const files = query.data?.slots.flatMap((slot) =>
    slot.files
      .filter(({ isCurrent }) => isCurrent)
      .map((file) => ({ id: file.id, name: file.name, slot: slot.name })),
  )
  return <DocumentChoice files={files} query={query} {...choice} />
}
