import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { lazy } from '#web/lazy.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import type { OfficeRequest } from '../admin-contract.ts'
import { RequestWords } from './request-words.tsx'

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
            <RequestWords request={request} namesApplicant={namesApplicant} />
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
            onClose={() => book(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
