import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOwnDocuments } from '#features/documents/contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { messagesAtOnce } from '../message.ts'
import {
  countOwnMessages,
  markOwnRead,
  readOwnThread,
  writeOwnMessage,
} from '../thread-contract.ts'
import { DocumentChoice } from './document-choice.tsx'
import { type MessageDraft, MessageForm } from './message-form.tsx'
import { OwnMessages } from './own-messages.tsx'
import { useReadTo } from './use-read-to.ts'

const shown = [readOwnThread, countOwnMessages]

/** One's own thread with the office about one application. */
export function OwnThread({ id, about }: { id: string; about: string }) {
  const { user } = useSession()
  const [most, setMost] = useState(messagesAtOnce)
  const { act } = useAct(shown)
  const query = useQuery({
    ...queryOf(readOwnThread, { params: { id }, query: { most } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const news = useReadTo(
    data && {
      ...data,
      messages: data.messages.map(({ id, by }) => ({ id, isTheirs: by === 'office' })),
    },
    // What is not noted now is noted at the next look, and nothing is said.
    (upTo) => act(() => call(markOwnRead, { params: { id }, body: { upTo } })),
  )

  const send = (body: MessageDraft) => call(writeOwnMessage, { params: { id }, body })

  return (
    <>
      <Loaded query={query} loading="Loading your messages..." className="mb-6" />
      {data?.hasOlder && (
        <Button
          look="outline"
          size="small"
          className="mb-4 min-h-11"
          onClick={() => setMost(most + messagesAtOnce)}
        >
          Show older messages
        </Button>
      )}
      {data?.messages.length === 0 && (
        <p className="mb-6 max-w-prose text-umber">
          No messages yet. The whole admissions office can see what you ask here. We’ll answer here
          and by email to {user?.email}.
        </p>
      )}
      <OwnMessages messages={data?.messages ?? []} news={news} about={about} />
      {user && (
        <MessageForm
          key={id}
          owner={user.id}
          place={`message:${id}`}
          label="Message the admissions office"
          send={send}
          shown={shown}
          Choice={(choice) => <OwnChoice id={id} {...choice} />}
        />
      )}
    </>
  )
}

type ChoiceProps = { id: string; chosen: string[]; onChange: (chosen: string[]) => void }

function OwnChoice({ id, ...choice }: ChoiceProps) {
  const query = useQuery(queryOf(listOwnDocuments, { params: { id } }))
  const files = query.data?.slots.flatMap((slot) =>
    slot.files
      .filter(({ isCurrent }) => isCurrent)
      .map((file) => ({ id: file.id, name: file.name, slot: slot.name })),
  )
  return <DocumentChoice files={files} query={query} {...choice} />
}
