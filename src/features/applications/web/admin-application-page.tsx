import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import * as z from 'zod/mini'
import { getAdmin } from '#features/admins/contract.ts'
import { findCountry } from '#shared/countries.ts'
import type { Answer } from '#shared/endpoint.ts'
import { findState } from '#shared/states.ts'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Facts } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { readApplication } from '../admin-contract.ts'
import { statusWords } from '../status.ts'
import { AdminAnswers } from './admin-answers.tsx'
import { WayBack } from './admin-list-address.ts'
import { AdminTimeline } from './admin-timeline.tsx'
import { programWords, toneOf } from './admin-words.ts'

type Application = Answer<typeof readApplication>

/** Everything about one application, to be read. */
export function AdminApplicationPage() {
  const { id = '' } = useParams()
  const {
    data: application,
    error,
    refetch,
  } = useQuery(queryOf(readApplication, { params: { id } }))
  return (
    <>
      <BackToList id={id} />
      {!application && (
        <>
          <PageTitle>Application</PageTitle>
          <h1 className="mt-4 text-dialog">Application</h1>
        </>
      )}
      {error && <Failed error={error} onRetry={refetch} className="mt-5" />}
      {!application && !error && <p className="mt-5 text-umber">Loading...</p>}
      {application && <Opened application={application} />}
    </>
  )
}

function BackToList({ id }: { id: string }) {
  const { state } = useLocation()
  const read = z.safeParse(WayBack, state)
  const { search, trail } = read.success ? read.data : { search: '', trail: [] }
  return (
    <TextLink
      to={{ pathname: '/admin-panel/applications', search }}
      state={{ trail, opened: id }}
      className="inline-flex items-center gap-2 text-label print:hidden"
    >
      <Icon name="back" className="size-4" />
      Applications
    </TextLink>
  )
}

function Opened({ application }: { application: Application }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const name = `${application.firstName} ${application.lastName}`
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h1 className="min-w-0 text-dialog wrap-anywhere">{name}</h1>
        <StatusWord tone={toneOf(application.status)}>
          {statusWords[application.status].staff}
        </StatusWord>
      </header>
      <div className="mt-6 grid gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <Facts facts={factsOf(application)} className="xl:col-start-2" />
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <AdminAnswers
            program={application.program}
            answers={application.data}
            answered={application.answered}
            mayReadRestricted={me?.admin.rights.includes('read-restricted-answers') ?? false}
          />
        </div>
        <section aria-labelledby="timeline" className="min-w-0 xl:col-start-2">
          <h2 id="timeline" className="text-h3">
            Timeline
          </h2>
          <AdminTimeline entries={application.timeline} />
        </section>
      </div>
    </>
  )
}

function factsOf(application: Application) {
  const { program, intake, submittedAt, listedAt, email, emailConfirmed } = application
  const place = [
    application.state && findState(application.state)?.name,
    findCountry(application.country)?.name,
  ]
  return [
    { term: 'Program', detail: programWords[program] },
    { term: 'Intake', detail: intake },
    submittedAt
      ? { term: 'Submitted', detail: <When at={submittedAt} showsTime /> }
      : { term: 'Begun', detail: <When at={listedAt} showsTime /> },
    {
      term: 'Email',
      detail: (
        <>
          <a
            href={`mailto:${email}`}
            className="underline decoration-brass underline-offset-4 wrap-anywhere"
          >
            {email}
          </a>
          {!emailConfirmed && <span className="block text-help text-umber">Not yet confirmed</span>}
        </>
      ),
    },
    { term: 'Phone', detail: application.phoneNumber },
    { term: 'Lives in', detail: place.filter(Boolean).join(', ') },
  ]
}
