import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { formatInstant } from '#shared/dates.ts'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import type { OfficeRequest } from '../admin-contract.ts'
import { interviewRequestWords } from '../interview.ts'

const AnswerDialog = lazy(async () => ({
  default: (await import('./admin-answer-dialog.tsx')).AdminAnswerDialog,
}))
const BookDialog = lazy(async () => ({
  default: (await import('./admin-book-dialog.tsx')).AdminBookDialog,
}))

type Props = {
  requests: readonly OfficeRequest[]
  /** Says of each whose it is. */
  namesApplicant?: boolean
}

/** What applicants ask about their interviews, with the answer or the way to it. */
export function OfficeRequests({ requests, namesApplicant }: Props) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const mayAnswer = me?.admin.rights.includes('manage-interviews') ?? false
  const [answered, answer] = useState<OfficeRequest>()
  const [booked, book] = useState<OfficeRequest>()
  return (
    <>
      <ul className="text-label">
        {requests.map((request) => (
          <li key={request.id} className="border-hairline border-t py-3 last:border-b">
            <Words request={request} namesApplicant={namesApplicant} />
            {mayAnswer && request.answeredAt === null && (
              <div className="mt-2 flex flex-wrap gap-2">
                {request.kind === 'times' && request.status === 'submitted' && (
                  <Button
                    look="outline"
                    size="small"
                    aria-haspopup="dialog"
                    onClick={() => book(request)}
                  >
                    Book a time{' '}
                    <span className="sr-only">
                      for{' '}
                      <bdi>
                        {request.firstName} {request.lastName}
                      </bdi>
                    </span>
                  </Button>
                )}
                <Button
                  look="outline"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => answer(request)}
                >
                  Answer{' '}
                  <span className="sr-only">
                    <bdi>
                      {request.firstName} {request.lastName}
                    </bdi>
                  </span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {answered && <AnswerDialog request={answered} onClose={() => answer(undefined)} />}
        {booked && (
          <BookDialog
            application={{
              id: booked.applicationId,
              firstName: booked.firstName,
              lastName: booked.lastName,
            }}
            wishes={booked}
            onClose={() => book(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type WordsProps = { request: OfficeRequest; namesApplicant: boolean | undefined }

function Words({ request, namesApplicant }: WordsProps) {
  const { kind, words, times, timeZone, at, answer, answeredBy, answeredAt } = request
  return (
    <>
      {namesApplicant && (
        <TextLink
          to={`/admin-panel/applications/${request.applicationId}`}
          data-row
          className="font-medium wrap-anywhere"
        >
          <bdi>
            {request.firstName} {request.lastName}
          </bdi>
        </TextLink>
      )}{' '}
      <span className={namesApplicant ? 'text-umber' : 'font-medium'}>
        {interviewRequestWords[kind]}
      </span>
      <span className="block max-w-prose whitespace-pre-line wrap-anywhere">{words}</span>
      {times.length > 0 && (
        <ul className="text-umber">
          {times.map((time) => (
            <li key={time}>{formatInstant(time, timeZone)}</li>
          ))}
        </ul>
      )}
      <span className="block text-help text-umber">
        asked <When at={at} showsTime />
      </span>
      {answeredAt && (
        <>
          {answer && <span className="mt-1 block whitespace-pre-line wrap-anywhere">{answer}</span>}
          <span className="block text-help text-umber">
            answered <When at={answeredAt} showsTime />
            {answeredBy && ` · ${answeredBy}`}
          </span>
        </>
      )}
    </>
  )
}
