import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/failed.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Arches } from '#web/ui/arches.tsx'
import { listInterviewRequests } from '../admin-contract.ts'
import { OfficeRequests } from './admin-request-list.tsx'

/** Everything that applicants wait to have answered about their interviews, whoever waits longest first. */
export function AdminRequests() {
  const { data, error, refetch } = useQuery(queryOf(listInterviewRequests))
  return (
    <>
      <PageTitle>Requests about interviews</PageTitle>
      <h1 className="text-dialog">Requests about interviews</h1>
      {error && <Failed error={error} onRetry={refetch} className="mt-5" />}
      {!data && !error && <p className="mt-5 text-umber">Loading...</p>}
      {data?.requests.length === 0 && (
        <div className="grid justify-items-center gap-4 py-14 text-center">
          <Arches rings={4} className="w-24" />
          <h2 className="text-h3">Nobody waits for an answer</h2>
          <p className="max-w-prose text-umber">
            Applicants whom no time suits, or who need something for the meeting, appear here.
          </p>
        </div>
      )}
      {data && data.requests.length > 0 && (
        <div className="mt-4">
          <OfficeRequests requests={data.requests} namesApplicant />
        </div>
      )}
    </>
  )
}
