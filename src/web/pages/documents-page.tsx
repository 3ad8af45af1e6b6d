import { useQuery } from '@tanstack/react-query'
import { listOwnApplications } from '#features/applications/contract.ts'
import { segmentOf } from '#shared/programs.ts'
import { Failed } from '../failed.tsx'
import { PageTitle } from '../page-title.tsx'
import { queryOf } from '../queries.ts'
import { Arches } from '../ui/arches.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { OwnPapers } from './own-papers.tsx'

/** Everything that was written for the applicant: their application as it was sent, and the receipt. */
export function DocumentsPage() {
  const { data, error, isPending, refetch } = useQuery(queryOf(listOwnApplications))
  const draft = data?.applications.find(({ status }) => status === 'incomplete')
  const isUnsent = data?.applications.some(({ submittedAt }) => submittedAt === null)
  return (
    <>
      <PageTitle>My documents</PageTitle>
      <h1 className="text-section">My documents</h1>
      {error && <Failed error={error} onRetry={refetch} className="mt-8" />}
      {isPending && (
        <p role="status" className="mt-8 text-umber">
          Loading your documents...
        </p>
      )}
      {data?.applications.length === 0 && <NothingYet />}
      {data && data.applications.length > 0 && (
        <div className="mt-8 space-y-10">
          {data.applications.map((application) => (
            <OwnPapers key={application.id} application={application} />
          ))}
          <p className="max-w-prose text-umber">
            Each file is a PDF with the words as they stood when you sent them.
            {isUnsent &&
              ' The copy of an application that is not sent yet shows your answers so far.'}
          </p>
          {draft && (
            <ButtonLink to={`/${segmentOf(draft.program)}/application`} look="outline">
              Continue your application
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-[1fr_auto]">
      <div className="max-w-prose">
        <p className="text-lead text-umber">There are no documents yet.</p>
        <p className="mt-4">
          A copy of your application lies here from the first answer on, and the receipt once you
          have submitted it.
        </p>
        <ButtonLink to="/dashboard" look="outline" className="mt-8">
          Go to your dashboard
        </ButtonLink>
      </div>
      <Arches rings={4} isDim className="h-40 justify-self-center border-current border-b" />
    </div>
  )
}
