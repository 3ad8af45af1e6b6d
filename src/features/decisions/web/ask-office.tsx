import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazy } from '#web/lazy.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { listOwnRequests, type OwnRequest } from '../contract.ts'
import { type RequestKind, requestWords, type TimeKind } from '../requests.ts'

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }))

/** What was asked of the office and what it answered, and what can be asked now; else nothing. */
export function AskOffice({ application: { id } }: { application: { id: string } }) {
  const { data } = useQuery(queryOf(listOwnRequests, { params: { id } }))
  const [kind, setKind] = useState<RequestKind>()
  const [isOpen, setOpen] = useState(false)
  if (!data || (data.requests.length === 0 && data.askable.length === 0)) return null
  return (
    <section aria-label="Your requests" className="mt-6">
      {data.requests.length > 0 && (
        <>
          <h3 className="text-h3">Your requests</h3>
          <ul className="mt-2">
            {data.requests.map((request) => (
              <Asked key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
      <div className="-ml-2.5 mt-2 flex flex-wrap gap-x-2 print:hidden">
        {data.askable.map((one) => (
          <Button
            key={one}
            look="quiet"
            size="small"
            className="min-h-11"
            onClick={() => {
              setKind(one)
              setOpen(true)
            }}
          >
            {askWords(one, data.time)}
          </Button>
        ))}
      </div>
      {kind && (
        <Suspense>
          <AskDialog
            key={kind}
            id={id}
            kind={kind}
            title={askWords(kind, data.time)}
            laterIntakes={data.laterIntakes}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function askWords(kind: RequestKind, time: TimeKind | null): string {
  if (kind === 'defer') return 'Ask to start in a later intake'
  if (kind === 'waiver') return 'Ask us to waive the application fee'
  return time === 'reply' ? 'Ask for more time to reply' : 'Ask for more time to submit'
}

function Asked({ request }: { request: OwnRequest }) {
  const { kind, intake, words, at, answer, answeredAt } = request
  return (
    <li className="border-hairline border-t py-2.5 text-label last:border-b">
      <span className="font-medium">
        {requestWords[kind].applicant}
        {intake && `: ${intake}`}
      </span>
      <span className="block whitespace-pre-line wrap-anywhere">{words}</span>
      <span className="block text-help text-umber">
        <When at={at} showsTime /> · {stateOf(request)}
        {answeredAt && (
          <>
            {' '}
            <When at={answeredAt} showsTime />
          </>
        )}
      </span>
      {answer && (
        <span className="mt-1 block whitespace-pre-line wrap-anywhere">The office: {answer}</span>
      )}
    </li>
  )
}

function stateOf({ granted, answer }: OwnRequest): string {
  if (granted === null) return 'Waiting for our answer'
  if (granted) return 'Granted'
  return answer ? 'Not granted' : 'Closed because your application has changed'
}
