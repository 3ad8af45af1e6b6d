import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { staffWordsOf } from '#features/applications/status.ts'
import { toneOf } from '#features/applications/status-tones.ts'
import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Fold } from '#web/ui/fold.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import { readApplication } from '../admin-contract.ts'
import { AdminAnswers } from './admin-answers.tsx'
import { AdminFacts } from './admin-facts.tsx'
import { AdminRounds } from './admin-rounds.tsx'
import { AdminSteps } from './admin-steps.tsx'
import { AdminTimeline } from './admin-timeline.tsx'

type Application = Answer<typeof readApplication>

/** What other features add to the page: `Line` beside the name, `Lead` above the answers, `Beside` next to them, and the way back to their list. */
type Parts = {
  Navigation?: ComponentType<{ id: string }>
  Line?: ComponentType<{ id: string }>
  Lead?: ComponentType<{ application: Application }>
  Beside?: ComponentType<{ application: Application; timeline: ReactNode }>
}

/** Everything about one application on one page, and what can be done with it. */
export function AdminApplicationPage({ Navigation, ...parts }: Parts) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const round = params.get('round') ?? undefined
  const query = useQuery({
    ...queryOf(readApplication, { params: { id }, query: { round } }),
    // Between the rounds of one application, never between two of them.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  const { data: application } = query
  return (
    <>
      {Navigation && <Navigation id={id} />}
      {!application && (
        <>
          <PageTitle>Application</PageTitle>
          <h1 className="mt-4 text-dialog">Application</h1>
        </>
      )}
      <Loaded query={query} loading className="mt-5">
        {(application) => <Opened application={application} {...parts} />}
      </Loaded>
    </>
  )
}

/** From here on the panels are next to the decision: see `side-panel-layout.ts`. */
const columns = '(min-width: 80rem)'

/** Such a name takes a second line beside the rest of its strip. */
const longName = 50

function Opened({
  application,
  Line,
  Lead,
  Beside,
}: Omit<Parts, 'Navigation'> & { application: Application }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const isRoomy = useIsWide()
  const hasColumns = useIsWide(columns)
  const name = `${application.firstName} ${application.lastName}`
  const receipt = application.rounds.at(-1)?.receiptNumber
  const timeline = (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="text-h3">
        Timeline
      </h2>
      <AdminTimeline entries={application.timeline} />
    </section>
  )
  const lead = Lead && (
    <div key="lead" data-part="lead" className="min-w-0">
      <Lead application={application} />
    </div>
  )
  const covered = (
    <div key="covered" data-room="covered" className="min-w-0">
      {Beside ? <Beside application={application} timeline={timeline} /> : timeline}
    </div>
  )
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <header
        data-part="strip"
        data-room="narrow"
        data-is-long={name.length > longName || undefined}
        className="mt-4 flex flex-wrap items-baseline gap-x-6 gap-y-1"
      >
        <h1 className="min-w-0 text-dialog wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <StatusWord tone={toneOf(application.status)}>{staffWordsOf(application)}</StatusWord>
        {Line && <Line id={application.id} />}
        <p className="text-label text-umber">
          {programWords[application.program]}, {application.intake}
        </p>
        {receipt && <p className="text-label text-umber">{receipt}</p>}
      </header>
      <div data-room="narrow" className="mt-3 space-y-3">
        <AdminSteps application={application} />
        <div data-part="facts">
          {isRoomy ? (
            <AdminFacts application={application} />
          ) : (
            <Fold title="Dates and contact">
              <AdminFacts application={application} />
            </Fold>
          )}
        </div>
      </div>
      <div data-room="columns" className="mt-6 grid gap-x-12">
        {hasColumns ? [lead, covered] : [covered, lead]}
        <div className="min-w-0">
          <AdminRounds application={application} />
          <p className="mb-6 hidden font-medium print:block">
            {application.round === null ? 'Draft answers' : `Answers of round ${application.round}`}
          </p>
          <AdminAnswers
            application={application}
            mayReadRestricted={me?.admin.rights.includes('read-restricted-answers') ?? false}
          />
        </div>
      </div>
    </>
  )
}
