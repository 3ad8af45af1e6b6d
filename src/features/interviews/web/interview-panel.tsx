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
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { type CalendarInterview, readApplicationInterviews } from '../admin-contract.ts'
import { OfficeRequests } from './admin-request-list.tsx'
import { stateWord, toneOf, troubleWords } from './admin-words.ts'

const BookDialog = lazy(async () => ({
  default: (await import('./admin-book-dialog.tsx')).AdminBookDialog,
}))

type Props = {
  application: Pick<Answer<typeof readApplication>, 'id' | 'firstName' | 'lastName'>
}

/** The interview of an application and what is asked about it; nothing where the program asks none. */
export function InterviewPanel({ application }: Props) {
  const { id } = application
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(readApplicationInterviews, { params: { id } }))
  const { data, error } = query
  const [isBooking, setBooking] = useState(false)
  const mayOpen = me?.admin.rights.includes('arrange-interviews') ?? false
  if (error || !data) return <Loaded query={query} />
  const { isAsked, current, earlier, requests, whyNotBook } = data
  if (!isAsked && !current && earlier.length === 0 && requests.length === 0) return null
  const open = requests.filter(({ answeredAt }) => answeredAt === null)
  const answered = requests.filter(({ answeredAt }) => answeredAt !== null)
  const past = earlier.length + answered.length
  return (
    <Panel title="Interview" anchor="interview" count={open.length}>
      {current ? (
        <Booked interview={current} mayOpen={mayOpen} />
      ) : (
        earlier.length === 0 && <p className="text-label text-umber">Not booked yet.</p>
      )}
      {!current && whyNotBook === null && (
        <Button
          look="outline"
          size="small"
          aria-haspopup="dialog"
          className="mt-2"
          onClick={() => setBooking(true)}
        >
          Book for the applicant
        </Button>
      )}
      {!current && whyNotBook && <p className="mt-1 text-help text-umber">{whyNotBook}</p>}
      {open.length > 0 && (
        <div className="mt-3">
          <OfficeRequests requests={open} />
        </div>
      )}
      {past > 0 && (
        <details className="mt-2 text-label">
          <summary className="flex min-h-8 cursor-pointer items-center text-help text-umber">
            {past} earlier
          </summary>
          <ul>
            {earlier.map((interview) => (
              <li key={interview.id} className="border-hairline border-t py-2">
                <Booked interview={interview} mayOpen={mayOpen} />
              </li>
            ))}
          </ul>
          <OfficeRequests requests={answered} />
        </details>
      )}
      {isBooking && (
        <Suspense>
          <BookDialog application={application} onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

type BookedProps = { interview: CalendarInterview; mayOpen: boolean }

function Booked({ interview, mayOpen }: BookedProps) {
  const { id, start, host, trouble } = interview
  const { timeZone } = usePublicFacts().institute
  const words = formatInstant(start, timeZone)
  return (
    <div className="text-label">
      <StatusWord tone={toneOf(interview)}>{stateWord(interview)}</StatusWord>
      <span className="block">
        {mayOpen ? (
          <TextLink to={`/admin-panel/calendar?interview=${id}`} className="font-medium">
            {words}
          </TextLink>
        ) : (
          words
        )}
      </span>
      <span className="block text-umber wrap-anywhere">with {host}</span>
      {trouble && (
        <span className="flex items-center gap-1.5 text-rose">
          <Icon name="alert" className="size-4" />
          {troubleWords[trouble]}
        </span>
      )}
    </div>
  )
}
