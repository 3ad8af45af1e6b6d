import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { listOwnApplications } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { hasTrait } from '#features/applications/status.ts'
import { oneOrMore } from '#shared/counted.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { useLive } from '#web/live.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf, readAgain } from '#web/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { WriteToUs } from '#web/write-to-us.tsx'
import {
  bookInterview,
  extendHold,
  holdTime,
  listFreeTimes,
  moveInterview,
  readInterview,
  releaseHold,
} from '../contract.ts'
import { isZoneName } from '../zone.ts'
import { AskAboutInterview } from './ask-about-interview.tsx'
import { Scheduler } from './scheduler.tsx'
import { shownToApplicant } from './shown-to-applicant.ts'

/** What else is asked of the applicant before the interview. */
type Parts = { Before?: ComponentType<{ application: string }> | undefined }

/** Where an applicant books the interview, or moves it where the address says so. */
export function SchedulePage({ Before }: Parts) {
  const [params] = useSearchParams()
  useLive('applicant')
  const query = useQuery(queryOf(listOwnApplications))
  const { data } = query
  const named = params.get('application')
  const application = data && chosen(data.applications, named)
  if (data && !application) return <Navigate to="/thankyou" replace />
  return (
    <div className="page py-8 md:py-14">
      <PageTitle>Your interview</PageTitle>
      <TextLink to="/dashboard" className="mb-6 inline-flex min-h-8 items-center gap-2">
        <Icon name="back" className="size-4" />
        Dashboard
      </TextLink>
      <Loaded query={query} loading={loading} />
      {application && (
        <Schedule
          key={application.id}
          application={application}
          isMove={params.has('move')}
          Before={Before}
        />
      )}
    </div>
  )
}

/** The one that the address names; else one that waits for an interview before one that has it. */
function chosen(applications: readonly ApplicationSummary[], named: string | null) {
  if (named) return applications.find(({ id }) => id === named)
  return (
    applications.find(({ status }) => status === 'submitted') ??
    applications.find(({ status }) => hasTrait(status, 'interview'))
  )
}

const loading = 'Loading your interview...'

type Props = { application: ApplicationSummary; isMove: boolean } & Parts

function Schedule({ application: { id, program, intake }, isMove, Before }: Props) {
  const { name } = useProgramFacts(program)
  const query = useQuery(queryOf(readInterview, { params: { id } }))
  const { data } = query
  const booked = data?.interview
  if (data && (booked ? !isMove || booked.whyNotMove !== null : !data.canBook))
    return <Navigate to={placeAfter(id, data)} replace />
  return (
    <>
      <ProgramLine program={name} intake={intake.name} />
      <h1 className="mt-3 text-section">
        {booked ? 'Reschedule your interview' : 'Book your interview'}
      </h1>
      {Before && <Before application={id} />}
      <Loaded query={query} loading={loading} className="mt-6">
        {(data) => <Opened id={id} known={data} />}
      </Loaded>
      <p className="mt-12 text-label">
        Questions? <WriteToUs />
      </p>
    </>
  )
}

type InterviewAnswer = Answer<typeof readInterview>

/** Where one's interview is shown: of an application that is back with its applicant on the dashboard alone. */
function placeAfter(id: string, { status }: InterviewAnswer): string {
  return status === 'incomplete' ? '/dashboard' : `/thankyou?application=${id}`
}

function Opened({ id, known }: { id: string; known: InterviewAnswer }) {
  const { interview, rules, institute } = known
  const device = useOwnZone()
  const navigate = useNavigate()
  const params = { id }
  const zone = known.timeZone ?? device

  function leave() {
    navigate(placeAfter(id, known), { replace: true })
    void readAgain(shownToApplicant)
  }

  const same = {
    lead: leadOf(known),
    firstZone: isZoneName(zone) ? zone : institute.timeZone,
    lockedZone: rules.lockedZone,
    instituteZone: institute.timeZone,
    minutes: rules.minutes,
    place: rules.place,
    timesOf: (timeZone: string, from: string | undefined) =>
      queryOf(listFreeTimes, { params, query: { timeZone, from } }),
    onDone: leave,
  }
  const asking = (hasTimes: boolean) => (
    <AskAboutInterview
      id={id}
      known={known}
      timeZone={same.firstZone}
      isChoosing
      hasTimes={hasTimes}
    />
  )
  return (
    <div className="mt-4">
      {interview ? (
        <Scheduler
          {...same}
          from={formatInstant(interview.start, interview.timeZone)}
          confirm={{
            title: 'Move it to this time?',
            words: 'Reschedule',
            busy: 'Rescheduling...',
          }}
          send={(start, timeZone) =>
            call(moveInterview, { params, body: { start, timeZone, seen: interview.start } })
          }
        >
          {asking}
        </Scheduler>
      ) : (
        <Scheduler
          {...same}
          holding={{
            hold: known.hold,
            keep: (start, timeZone) => call(holdTime, { params, body: { start, timeZone } }),
            extend: () => call(extendHold, { params }),
            release: () => void call(releaseHold, { params }).catch(() => {}),
          }}
          confirm={{ title: 'Is this your time?', words: 'Book this time', busy: 'Booking...' }}
          send={(start, timeZone) => call(bookInterview, { params, body: { start, timeZone } })}
        >
          {asking}
        </Scheduler>
      )}
    </div>
  )
}

function leadOf({ interview, rules }: InterviewAnswer): string {
  const { minutes, noticeHours, changeUntilHours, movesAllowed } = rules
  if (interview)
    return interview.movesLeft === 1
      ? 'Choose another day and time. You can reschedule one more time.'
      : 'Choose another day and time. You keep your current one until you confirm.'
  const changes =
    movesAllowed === 0
      ? 'Once you book, you can’t reschedule here.'
      : `You can reschedule until ${hoursInWords(changeUntilHours)} before it starts.`
  const notice =
    noticeHours > 0 ? ` The earliest times are ${hoursInWords(noticeHours)} from now.` : ''
  return `A ${minutes}-minute conversation. Choose a day, then a time.${notice} ${changes}`
}

function hoursInWords(hours: number): string {
  if (hours % 24 !== 0) return oneOrMore(hours, 'an hour', 'hours')
  return oneOrMore(hours / 24, 'a day', 'days')
}
