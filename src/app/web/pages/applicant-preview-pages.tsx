import { useQuery } from '@tanstack/react-query'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import { seeContracts } from '#features/contracts/admin-contract.ts'
import { readOwnContract } from '#features/contracts/contract.ts'
import { OwnContractView } from '#features/contracts/web/own-contract.tsx'
import { seeDocuments } from '#features/documents/admin-contract.ts'
import { listOwnDocuments } from '#features/documents/contract.ts'
import { OwnDocuments } from '#features/documents/web/own-documents.tsx'
import { messagesAtOnce } from '#features/messages/message.ts'
import { seeThread } from '#features/messages/office-thread-contract.ts'
import { OwnMessages } from '#features/messages/web/own-messages.tsx'
import { seePayments } from '#features/payments/admin-contract.ts'
import { readOwnPayments } from '#features/payments/contract.ts'
import { OwnPaymentsOf } from '#features/payments/web/own-payments.tsx'
import { listOwnQuestionnaires } from '#features/questionnaires/contract.ts'
import { seeQuestionnaires } from '#features/questionnaires/results-contract.ts'
import { QuestionnairesOf } from '#features/questionnaires/web/own-questionnaires.tsx'
import type { Answer } from '#shared/endpoint.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { Seen } from './applicant-preview.tsx'
import { savePaper } from './own-papers.ts'

type Props = {
  id: string
  /** Program and intake. */
  title: string
}

export function SeenDocuments({ id, title }: Props) {
  const look = useQuery(queryOf(seeDocuments, { params: { id } }))
  return (
    <Seen
      look={look}
      answers={(documents) => [[keyOf(listOwnDocuments, { params: { id } }), documents]]}
    >
      {() => <OwnDocuments onSave={savePaper} id={id} title={title} />}
    </Seen>
  )
}

export function SeenMessages({ id, title }: Props) {
  const look = useQuery(queryOf(seeThread, { params: { id }, query: { most: messagesAtOnce } }))
  return (
    <Seen look={look} answers={() => []}>
      {({ messages, unread }) => (
        <div className="max-w-prose">
          {messages.length === 0 && <p>No messages yet.</p>}
          <OwnMessages messages={messages} news={newsIn(messages, unread)} about={title} />
        </div>
      )}
    </Seen>
  )
}

type Message = { id: string; by: 'you' | 'office' }

function newsIn(messages: readonly Message[], unread: number): ReadonlySet<string> {
  const theirs = messages.filter(({ by }) => by === 'office')
  return new Set(unread > 0 ? theirs.slice(-unread).map(({ id }) => id) : [])
}

/** Which questions there are; what is being answered is nobody's to read before it is sent in. */
export function SeenQuestions({ id, seen }: Props & { seen: Answer<typeof lookAsApplicant> }) {
  const look = useQuery(queryOf(seeQuestionnaires, { params: { id } }))
  const [application] = seen.own.applications
  return (
    <Seen
      look={look}
      answers={(list) => [[keyOf(listOwnQuestionnaires, { params: { id } }), list]]}
    >
      {() => application && <QuestionnairesOf application={application} />}
    </Seen>
  )
}

export function SeenContract({ id }: Props) {
  const look = useQuery(queryOf(seeContracts, { params: { id } }))
  return (
    <Seen
      look={look}
      answers={({ contracts }) =>
        contracts.map((one) => [keyOf(readOwnContract, { params: { id: one.id } }), one])
      }
    >
      {({ contracts }) =>
        contracts.length === 0 ? (
          <p>No contract yet.</p>
        ) : (
          contracts.map((one) => <OwnContractView key={one.id} id={one.id} />)
        )
      }
    </Seen>
  )
}

export function SeenPayments({ id, title }: Props) {
  const look = useQuery(queryOf(seePayments, { params: { id } }))
  return (
    <Seen
      look={look}
      answers={(payments) => [[keyOf(readOwnPayments, { params: { id } }), payments]]}
    >
      {() => <OwnPaymentsOf id={id} title={title} />}
    </Seen>
  )
}
