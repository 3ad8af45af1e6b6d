import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryClient, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { openMailChoice, setMailChoice } from '../choice-contract.ts'

const streamWords = {
  reminders: 'reminders',
  news: 'news from the institute',
}

/** Where the unsubscribe link of a mail leads. Only its button changes anything. */
export function MailChoicePage() {
  return (
    <QueryClientProvider client={queryClient}>
      <MailChoice />
    </QueryClientProvider>
  )
}

function MailChoice() {
  const { token = '' } = useParams()
  const query = useQuery({
    ...queryOf(openMailChoice, { body: { token } }),
    retry: false,
  })
  const { act, isBusy, problem } = useAct([openMailChoice])
  const choose = (isOff: boolean) => act(() => call(setMailChoice, { body: { token, isOff } }))

  return (
    <div className="page max-w-[calc(62ch+80px)] py-8 md:py-14">
      <PageTitle>Emails you get</PageTitle>
      <h1 className="text-section">Emails you get</h1>
      <Banner tone="error" className="mt-6">
        {problem}
      </Banner>
      <Loaded query={query} loading="Loading..." className="mt-5">
        {(data) => (
          <>
            <p role="status" className="mt-5 text-lead text-umber wrap-anywhere">
              {data.isOff
                ? `${data.address} no longer gets ${streamWords[data.stream]}.`
                : `${data.address} gets ${streamWords[data.stream]}.`}
            </p>
            <p className="mt-4 max-w-prose">
              You’ll still get emails about decisions, messages from the office, and your account.
            </p>
            <div className="mt-8">
              <Button
                look={data.isOff ? 'outline' : 'solid'}
                onClick={() => choose(!data.isOff)}
                busyLabel={isBusy && 'Saving...'}
              >
                {data.isOff ? 'Start sending again' : `Stop ${streamWords[data.stream]}`}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
