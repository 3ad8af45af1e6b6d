import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { When } from '#web/ui/when.tsx'
import { type AnsweredRequest, readRequests } from '../admin-requests-contract.ts'
import { requestWords, timeWords } from '../requests.ts'

const AnswerDialog = lazy(async () => ({
  default: (await import('./admin-answer-dialog.tsx')).AdminAnswerDialog,
}))
const ExtendDialog = lazy(async () => ({
  default: (await import('./admin-extend-dialog.tsx')).AdminExtendDialog,
}))

type Props = {
  application: Pick<Answer<typeof readApplication>, 'id' | 'statusSeq' | 'firstName' | 'lastName'>
}
type OpenRequest = { request: AnsweredRequest; isGranting: boolean }

/** What the applicant asks of the office, and the date that stands for them; nothing where neither is. */
export function AdminRequestsPanel({ application }: Props) {
  const { id } = application
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(readRequests, { params: { id } }))
  const { data, error } = query
  const [asked, setAsked] = useState<OpenRequest>()
  const [open, setOpen] = useState<'answer' | 'extend'>()
  const { timeZone } = usePublicFacts().institute
  const mayAnswer = me?.admin.rights.includes('answer-requests') ?? false
  if (error || !data) return <Loaded query={query} />
  const { requests, time, extensions, laterIntakes } = data
  if (requests.length === 0 && extensions.length === 0 && !time) return null
  const waiting = requests.filter(({ answeredAt }) => answeredAt === null)
  const past = requests.length - waiting.length + extensions.length

  return (
    <Panel title="Requests and dates" anchor="requests" count={waiting.length}>
      <ul className="text-label empty:hidden">
        {waiting.map((request) => (
          <li key={request.id} className="border-hairline border-t py-2.5">
            <Request request={request} />
            {mayAnswer && (
              <div className="mt-2 flex gap-2">
                {[true, false].map((isGranting) => (
                  <Button
                    key={String(isGranting)}
                    look="outline"
                    size="small"
                    onClick={() => {
                      setAsked({ request, isGranting })
                      setOpen('answer')
                    }}
                  >
                    {isGranting ? 'Grant' : 'Deny'}
                    <span className="sr-only">: {requestWords[request.kind].staff}</span>
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {time && (
        <div className="border-hairline border-y py-2.5 text-label">
          <span className="block text-umber">{timeWords[time.kind]}</span>
          <time dateTime={time.until}>{formatInstant(time.until, timeZone)}</time>
          {mayAnswer && (
            <Button
              look="outline"
              size="small"
              className="mt-2 flex"
              onClick={() => setOpen('extend')}
            >
              Change it for this applicant
            </Button>
          )}
        </div>
      )}
      {past > 0 && (
        <details className="mt-2 text-label">
          <summary className="flex min-h-8 cursor-pointer items-center text-help text-umber">
            {past} earlier
          </summary>
          <ul>
            {extensions.map(({ kind, until, reason, by, at }) => (
              <li key={at} className="border-hairline border-t py-2">
                {timeWords[kind]}: changed to {formatInstant(until, timeZone)}
                <span className="block wrap-anywhere">{reason}</span>
                <span className="block text-help text-umber">
                  <When at={at} showsTime /> · {by}
                </span>
              </li>
            ))}
            {requests
              .filter(({ answeredAt }) => answeredAt !== null)
              .map((request) => (
                <li key={request.id} className="border-hairline border-t py-2">
                  <Request request={request} />
                </li>
              ))}
          </ul>
        </details>
      )}
      <Suspense>
        {asked && (
          <AnswerDialog
            key={`${asked.request.id} ${asked.isGranting}`}
            {...asked}
            time={time}
            laterIntakes={laterIntakes}
            isOpen={open === 'answer'}
            onClose={() => setOpen(undefined)}
          />
        )}
        {time && open === 'extend' && (
          <ExtendDialog
            application={application}
            time={time}
            isOpen
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}

function Request({ request }: { request: AnsweredRequest }) {
  const { kind, intake, words, at, answer, answeredBy, answeredAt } = request
  return (
    <>
      <span className="font-medium">
        {requestWords[kind].staff}
        {intake && `: ${intake}`}
      </span>
      <span className="block whitespace-pre-line wrap-anywhere">{words}</span>
      <span className="block text-help text-umber">
        asked <When at={at} showsTime />
      </span>
      {answeredAt && (
        <>
          {answer && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{answer}</span>}
          <span className="block text-help text-umber">
            {outcomeOf(request)} <When at={answeredAt} showsTime />
            {answeredBy && ` · ${answeredBy}`}
          </span>
        </>
      )}
    </>
  )
}

function outcomeOf({ granted, answeredBy }: AnsweredRequest): string {
  if (granted) return 'granted'
  return answeredBy ? 'refused' : 'closed because the application moved on'
}
