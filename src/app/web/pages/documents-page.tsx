import { useQuery } from '@tanstack/react-query'
import { listOwnApplications } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { OwnDocuments } from '#features/documents/web/own-documents.tsx'
import { segmentOf } from '#shared/programs.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Arches } from '#web/ui/arches.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { savePaper } from './own-papers.ts'

/** What an applicant is asked to send, what they sent, and everything that was written for them. */
export function DocumentsPage() {
  const query = useQuery(queryOf(listOwnApplications))
  const { data } = query
  const draft = data?.applications.find(({ status }) => status === 'incomplete')
  return (
    <>
      <PageTitle>My documents</PageTitle>
      <h1 className="text-section">My documents</h1>
      <Loaded
        query={query}
        loading="Loading your documents..."
        className="mt-8"
        empty={(data) => data.applications.length === 0 && <NothingYet />}
      >
        {(data) => (
          <div className="mt-10 space-y-14">
            {data.applications.map((application) => (
              <OfApplication key={application.id} application={application} />
            ))}
            {draft && (
              <ButtonLink to={`/${segmentOf(draft.program)}/application`} look="outline">
                Continue your application
              </ButtonLink>
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

function OfApplication({ application }: { application: ApplicationSummary }) {
  const { id, program, intake } = application
  const { name } = useProgramFacts(program)
  return <OwnDocuments onSave={savePaper} id={id} title={`${name}, ${intake.name}`} />
}

function NothingYet() {
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-[1fr_auto]">
      <div className="max-w-prose">
        <p className="text-lead text-umber">You don’t have any documents yet.</p>
        <p className="mt-4">
          As you answer, the documents we need are listed here, along with a copy of your
          application and, once you submit, your receipt.
        </p>
        <ButtonLink to="/dashboard" look="outline" className="mt-8">
          Go to your dashboard
        </ButtonLink>
      </div>
      <Arches rings={4} isDim className="h-40 justify-self-center border-current border-b" />
    </div>
  )
}
