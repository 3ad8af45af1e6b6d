import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { TextLink } from '#web/ui/link.tsx'
import { useRestoredFocus } from '#web/use-restored-focus.ts'
import { answerDays, listOwnRequests } from '../contract.ts'
import { AskForm } from './ask-form.tsx'
import { OwnRequestView } from './own-request.tsx'

/** On which applicants ask to see what the office keeps of them, and read what they got. */
export function OwnFilePage() {
  const query = useQuery(queryOf(listOwnRequests))
  const page = useRef<HTMLDivElement>(null)
  useRestoredFocus(page)
  return (
    <div ref={page} className="max-w-form">
      <PageTitle>My file</PageTitle>
      <h1 tabIndex={-1} className="text-section">
        My file
      </h1>
      <p className="mt-4">
        You can ask to see what the office wrote about your applications: notes, and who opened
        what. Checks, reviews, notes on interviews, and references that you kept the right to read
        are in it once a decision is out. We answer within {answerDays} days. Names of other people
        are blacked out.
      </p>
      <p className="mt-2">
        You don’t have to ask for what you entered or what we sent you:{' '}
        <TextLink to="/dashboard/account">download it on your account page</TextLink>.
      </p>
      <Loaded query={query} loading className="mt-6">
        {({ requests }) => (
          <>
            {requests.every(({ state }) => state !== 'open') && <AskForm />}
            {requests.length > 0 && (
              <section className="mt-8">
                <h2 className="text-h3">Your requests</h2>
                <ul className="mt-2">
                  {requests.map((request) => (
                    <OwnRequestView key={request.id} request={request} />
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}
