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
        You can ask to see the notes the office wrote about your applications, and who opened what.
        Once a decision is out, your file also includes checks, reviews, interview notes, and
        references you kept the right to read. We answer within {answerDays} days and black out
        other people’s names.
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
