import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { isGone, LinkedPage } from '#web/linked-page.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useMailedToken } from '#web/mailed-token.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import type { OwnInterview } from '../contract.ts'
import {
  cancelLinkedInterview,
  listLinkedTimes,
  moveLinkedInterview,
  readLinkedInterview,
} from '../link-contract.ts'
import { BookedFacts } from './booked-facts.tsx'
import { CancelForm } from './cancel-form.tsx'
import { Scheduler } from './scheduler.tsx'

/** The interview behind a mailed link. It shows and changes nothing until a button is pressed. */
export function LinkedInterviewPage() {
  const token = useMailedToken()
  return (
    <LinkedPage token={token} title="Your interview">
      <Linked token={token} />
    </LinkedPage>
  )
}

function Linked({ token }: { token: string }) {
  const query = useQuery({
    ...queryOf(readLinkedInterview, { body: { token } }),
    // What was done stays on the page, although the link is used up by it.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  const { data, error } = query
  return (
    <>
      {isGone(token, error) ? (
        <Gone />
      ) : (
        <Loaded query={query} loading="Loading your interview..." className="mt-6" />
      )}
      {data && <Opened token={token} {...data} />}
    </>
  )
}

function Gone() {
  return (
    <>
      <p className="mt-5 max-w-prose text-lead text-umber">
        This link no longer works. It may have been used, or we may have emailed you a newer one.
        Check your dashboard for your status.
      </p>
      <ButtonLink to="/dashboard" className="mt-8">
        Go to your dashboard
      </ButtonLink>
    </>
  )
}

type Props = {
  token: string
  interview: OwnInterview
  firstName: string
  lockedZone: string | null
}

function Opened({ token, interview, firstName, lockedZone }: Props) {
  const [view, setView] = useState<'booking' | 'move' | 'cancel'>('booking')
  const [done, setDone] = useState<{ words: string; interview: OwnInterview | null }>()
  const when = formatInstant(interview.start, interview.timeZone)

  if (done)
    return (
      <>
        <Banner tone="success" className="mt-6">
          {done.words}
        </Banner>
        {done.interview && (
          <div className="mt-6">
            <BookedFacts interview={done.interview} />
          </div>
        )}
        <ButtonLink to="/dashboard" look="outline" className="mt-8">
          Go to your dashboard
        </ButtonLink>
      </>
    )
  if (view === 'cancel')
    return (
      <div className="mt-6 max-w-form">
        <CancelForm
          when={when}
          send={(reason) => call(cancelLinkedInterview, { body: { token, reason } })}
          onDone={({ message }) => setDone({ words: message, interview: null })}
          onBack={() => setView('booking')}
        />
      </div>
    )
  if (view === 'move')
    return (
      <div className="mt-6">
        <Scheduler
          firstZone={interview.timeZone}
          lockedZone={lockedZone}
          instituteZone={interview.instituteTimeZone}
          minutes={interview.minutes}
          place={interview.place}
          from={when}
          timesOf={(timeZone, from) =>
            queryOf(listLinkedTimes, { body: { token, timeZone, from } })
          }
          confirm={{
            title: 'Move it to this time?',
            words: 'Reschedule',
            busy: 'Rescheduling...',
          }}
          send={async (start, timeZone) => {
            const sent = await call(moveLinkedInterview, { body: { token, start, timeZone } })
            if (sent.ok)
              setDone({ words: 'We moved your interview.', interview: sent.answer.interview })
            return sent
          }}
          onDone={() => {}}
        >
          {() => (
            <Button look="outline" onClick={() => setView('booking')}>
              Keep your current time
            </Button>
          )}
        </Scheduler>
      </div>
    )
  return (
    <>
      <p className="mt-5 text-lead text-umber wrap-anywhere">
        Hello <bdi>{firstName}</bdi>, here’s your booking. Opening this page doesn’t change
        anything.
      </p>
      <div className="mt-6">
        <BookedFacts interview={interview} />
      </div>
      <DialogActions>
        {interview.whyNotMove === null && (
          <Button onClick={() => setView('move')}>Choose another time</Button>
        )}
        {interview.whyNotCancel === null && (
          <Button look="outline" onClick={() => setView('cancel')}>
            Cancel the interview
          </Button>
        )}
      </DialogActions>
    </>
  )
}
