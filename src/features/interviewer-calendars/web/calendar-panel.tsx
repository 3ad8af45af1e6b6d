import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf, type ShownAnswers } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type InterviewerCalendar,
  readInterviewerCalendar,
  removeInterviewerCalendar,
} from '../contract.ts'
import { AddressForm } from './address-form.tsx'

const shown: ShownAnswers = ['GET /api/admins/interview']

type Props = { id: string; timeZone: string }

/** The calendar whose busy times no one can book, below the hours of its owner. */
export function InterviewerCalendarPanel({ id, timeZone }: Props) {
  const query = useQuery(queryOf(readInterviewerCalendar, { params: { id } }))
  return (
    <Panel title="Busy times from your own calendar">
      <p className="text-label text-umber">
        No one can book you while your own calendar says you’re busy. We keep only when you’re busy:
        no titles, no guests.
      </p>
      <Loaded query={query} loading className="mt-3">
        {({ calendar }) =>
          calendar ? (
            <Connected id={id} timeZone={timeZone} calendar={calendar} />
          ) : (
            <Unconnected id={id} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function Unconnected({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <AddressForm id={id} shown={shown} onDone={() => setAsked(false)} />
  return (
    <Button look="outline" size="small" className="mt-3" onClick={() => setAsked(true)}>
      Connect a calendar
    </Button>
  )
}

function Connected({ id, timeZone, calendar }: Props & { calendar: InterviewerCalendar }) {
  const [isChanging, setChanging] = useState(false)
  const { act, isBusy, problem } = useAct(shown)
  const disconnect = () => act(() => call(removeInterviewerCalendar, { params: { id } }))
  return (
    <>
      <Trouble {...calendar} />
      <Facts className="mt-3" facts={factsOf(calendar, timeZone)} />
      <Banner tone="error" className="mt-3">
        {problem}
      </Banner>
      {isChanging ? (
        <AddressForm id={id} shown={shown} onDone={() => setChanging(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button look="outline" size="small" onClick={() => setChanging(true)}>
            Change the address
          </Button>
          <Button
            look="quiet"
            size="small"
            onClick={disconnect}
            busyLabel={isBusy && 'Disconnecting...'}
          >
            Disconnect
          </Button>
        </div>
      )}
    </>
  )
}

function Trouble({ fault, isStale }: InterviewerCalendar) {
  if (isStale)
    return (
      <Banner tone="error" className="mt-3">
        We haven’t been able to read it for more than an hour. {fault && `${fault}. `}Until we can,
        the busy times we read last stay blocked.
      </Banner>
    )
  return (
    <Banner className="mt-3">{fault && `The last try failed. ${fault}. We’ll keep trying.`}</Banner>
  )
}

function factsOf(calendar: InterviewerCalendar, timeZone: string) {
  const { server, readAt, nextAt, busyHours, knownUntil } = calendar
  const until = formatDay(knownUntil, timeZone)
  const hours = busyHours > 0 ? counted(Math.max(1, Math.round(busyHours)), 'hour') : 'No time'
  return [
    { term: 'Server', detail: server ?? 'Unknown' },
    { term: 'Last read', detail: formatInstant(readAt, timeZone) },
    {
      term: 'Next',
      detail: nextAt ? formatInstant(nextAt, timeZone) : 'Not while you’re inactive',
    },
    { term: 'Busy', detail: `${hours} through ${until}` },
  ]
}
