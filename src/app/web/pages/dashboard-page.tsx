import { useQuery } from '@tanstack/react-query'
import { EmailBanner } from '#features/accounts/web/email-banner.tsx'
import { type AvailableIntake, listOwnApplications } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import type { Status } from '#features/applications/status.ts'
import { serverNow } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { ApplicationCard } from './application-card.tsx'
import { BeginProgram } from './begin-program.tsx'
import { ReturnedMail } from './returned-mail.tsx'
import { draftStage } from './stages.ts'

/** Where each of one's applications stands, and the next thing to do. */
export function DashboardPage() {
  const { user } = useSession()
  const query = useQuery(queryOf(listOwnApplications))
  // Nothing is above an offer or a refusal, not even until it is there: no notice, no small talk.
  const isMoment = query.data?.applications.some(({ status }) => moments.includes(status)) ?? false
  const isPlain = !query.isPending && !isMoment
  return (
    <>
      <PageTitle>Admissions dashboard</PageTitle>
      {isPlain && <Notices />}
      <h1 className="text-section">Admissions dashboard</h1>
      {isPlain && (
        <p className="mt-3 line-clamp-2 text-lead text-umber wrap-anywhere">
          Good to see you, <bdi>{user?.firstName}</bdi>.
        </p>
      )}
      <Loaded query={query} loading="Loading your applications..." className="mt-8">
        {({ applications }) => <Applications applications={applications} />}
      </Loaded>
      {isMoment && (
        <div className="mt-8">
          <Notices />
        </div>
      )}
      {query.data && (
        <div className="mt-8 empty:hidden">
          <BeginProgram
            applications={query.data.applications}
            beginnings={offeredHere(query.data)}
          />
        </div>
      )}
    </>
  )
}

const moments: readonly Status[] = ['accepted', 'rejected', 'rescinded']

function Notices() {
  return (
    <>
      <EmailBanner />
      <ReturnedMail />
    </>
  )
}

type Props = { applications: readonly ApplicationSummary[] }

function Applications({ applications }: Props) {
  const { user } = useSession()
  return (
    <div className="mt-8 space-y-8">
      {applications.map((application, index) => (
        <ApplicationCard
          key={application.id}
          application={application}
          isFirst={index === 0}
          firstName={user?.firstName}
        />
      ))}
    </div>
  )
}

/** A draft that missed its deadline offers the next intake itself. */
function offeredHere({
  applications,
  beginnings,
}: Props & { beginnings: readonly AvailableIntake[] }): AvailableIntake[] {
  const offered = applications
    .filter(isClosed)
    .map(({ program }) => beginnings.find((beginning) => beginning.program === program))
  return beginnings.filter((beginning) => !offered.includes(beginning))
}

function isClosed({ status, submittedAt, intake, extendedUntil }: ApplicationSummary): boolean {
  if (status !== 'incomplete' || submittedAt) return false
  const draft = { isReady: undefined, returned: null, intake, extendedUntil }
  return draftStage(draft, serverNow()) === 'closed'
}
