import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listInterviewRequests } from '../admin-contract.ts'
import { OfficeRequests } from './admin-request-list.tsx'

/** Everything that applicants wait to have answered about their interviews, whoever waits longest first. */
export function AdminRequests() {
  const query = useQuery(queryOf(listInterviewRequests))
  return (
    <>
      <PageTitle>Requests about interviews</PageTitle>
      <h1 className="text-dialog">Requests about interviews</h1>
      <Loaded
        query={query}
        loading
        empty={(data) =>
          data.requests.length === 0 && (
            <EmptyState title="No open requests">
              Requests for other times or accommodations appear here.
            </EmptyState>
          )
        }
        className="mt-5"
      >
        {(data) => (
          <div className="mt-4">
            <OfficeRequests requests={data.requests} namesApplicant />
          </div>
        )}
      </Loaded>
    </>
  )
}
