import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listOwnApplications } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import { OwnThread } from './own-thread.tsx'
import { useUnread } from './use-unread.ts'

/** What an applicant and the office write to each other, one thread for each application. */
export function OwnMessagesPage() {
  const query = useQuery(queryOf(listOwnApplications))
  const { data } = query
  const [params] = useSearchParams()
  const applications = data?.applications ?? []
  const shown = applications.find(({ id }) => id === params.get('application')) ?? applications[0]
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <h1 className="text-section">Messages</h1>
      <Loaded query={query} loading="Loading your messages..." className="mt-8" />
      {data && !shown && <NothingYet />}
      {shown && (
        <div className="mt-8 max-w-prose">
          {applications.length > 1 && <Threads applications={applications} shown={shown} />}
          <OfOne key={shown.id} application={shown} />
        </div>
      )}
    </>
  )
}

type ThreadsProps = { applications: readonly ApplicationSummary[]; shown: ApplicationSummary }

function Threads({ applications, shown }: ThreadsProps) {
  const { of } = useUnread()
  const names = { ba: useProgramFacts('ba').name, msc: useProgramFacts('msc').name }
  return (
    <Tabs
      label="Your applications"
      tabs={applications.map((one) => ({
        label: `${names[one.program]}, ${one.intake.name}`,
        to: { search: `application=${one.id}` },
        isOn: one.id === shown.id,
        count: of(one.id),
      }))}
    />
  )
}

function OfOne({ application: { id, program, intake } }: { application: ApplicationSummary }) {
  const { name } = useProgramFacts(program)
  return <OwnThread id={id} about={`${name}, ${intake.name}`} />
}

function NothingYet() {
  return (
    <div className="mt-8 max-w-prose">
      <p className="text-lead text-umber">You don’t have an application yet.</p>
      <p className="mt-4">
        You can message the admissions office here once you start an application. <WriteToUs />{' '}
        before that.
      </p>
      <ButtonLink to="/dashboard" look="outline" className="mt-8">
        Go to your dashboard
      </ButtonLink>
    </div>
  )
}
