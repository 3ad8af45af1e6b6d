import { useQuery } from '@tanstack/react-query'
import { listOwnApplications } from '#features/applications/contract.ts'
import { segmentOf } from '#shared/programs.ts'
import { PageTitle } from '../page-title.tsx'
import { queryOf } from '../queries.ts'
import { Arches } from '../ui/arches.tsx'
import { ButtonLink } from '../ui/link.tsx'

/** Nothing is asked for or made until an application is in; the page says what will lie here. */
export function DocumentsPage() {
  const { data } = useQuery(queryOf(listOwnApplications))
  const draft = data?.applications.find(({ status }) => status === 'incomplete')
  return (
    <>
      <PageTitle>My documents</PageTitle>
      <h1 className="text-section">My documents</h1>
      <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-[1fr_auto]">
        <div className="max-w-prose">
          <p className="text-lead text-umber">There are no documents yet.</p>
          <p className="mt-4">
            Your answers decide which papers the admissions office needs from you, such as
            transcripts or proof of service. We tell you by mail when something is needed, and what
            we write for you, like receipts and letters, is kept here too.
          </p>
          {draft && (
            <ButtonLink to={`/${segmentOf(draft.program)}/application`} className="mt-8">
              Continue your application
            </ButtonLink>
          )}
        </div>
        <Arches rings={4} isDim className="h-40 justify-self-center border-current border-b" />
      </div>
    </>
  )
}
