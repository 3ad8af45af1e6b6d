import { useQuery } from '@tanstack/react-query'
import { listOwnApplications } from '#features/application-form/contract.ts'
import { readinessKey } from '#features/application-form/web/use-readiness.ts'
import { readStanding } from '#features/applications/contract.ts'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import { seeRequests } from '#features/decisions/admin-requests-contract.ts'
import { listOwnRequests } from '#features/decisions/contract.ts'
import { seeInterview } from '#features/interviews/admin-contract.ts'
import { readInterview } from '#features/interviews/contract.ts'
import { seeThread } from '#features/messages/office-thread-contract.ts'
import { countOwnMessages } from '#features/messages/thread-contract.ts'
import { seeReferees } from '#features/references/admin-contract.ts'
import { listOwnReferees } from '#features/references/contract.ts'
import { readOwnCredit, seeCredit } from '#features/review/checks-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { LoadingLine } from '#web/loaded.tsx'
import { keyOf, queryOf } from '#web/queries.ts'
import { Showing } from './applicant-preview.tsx'
import { ApplicationCard } from './application-card.tsx'

type Props = {
  seen: Answer<typeof lookAsApplicant>
  /** When it was read. */
  at: number
  id: string
  may: (right: Right) => boolean
}

/** The dashboard with all that is on it, as far as its reader may know of it. */
export function SeenOverview({ seen, at, id, may }: Props) {
  const request = { params: { id } }
  const interview = useQuery(queryOf(seeInterview, request))
  const references = useQuery(queryOf(seeReferees, request))
  const requests = useQuery(queryOf(seeRequests, request))
  const credit = useQuery({ ...queryOf(seeCredit, request), enabled: may('settle-checks') })
  const thread = useQuery({
    ...queryOf(seeThread, { ...request, query: {} }),
    enabled: may('read-messages'),
  })
  const looks = [interview, references, requests, credit, thread]
  const [application] = seen.own.applications
  if (!application || looks.some(({ isLoading }) => isLoading))
    return <LoadingLine>Loading...</LoadingLine>
  const unread = thread.data?.unread ?? 0
  return (
    <Showing
      key={[at, ...looks.map((look) => look.dataUpdatedAt)].join()}
      known={[
        [keyOf(listOwnApplications), seen.own],
        [keyOf(readStanding, request), seen.standing],
        [readinessKey(id), seen.isReady],
        [keyOf(readInterview, request), interview.data],
        [keyOf(listOwnReferees, request), references.data],
        [keyOf(listOwnRequests, request), requests.data],
        [keyOf(readOwnCredit, request), credit.data],
        [
          keyOf(countOwnMessages),
          { threads: unread > 0 ? [{ applicationId: id, unread }] : [], mailReturns: false },
        ],
      ]}
    >
      <ApplicationCard application={application} isFirst />
    </Showing>
  )
}
