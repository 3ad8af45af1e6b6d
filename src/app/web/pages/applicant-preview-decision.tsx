import { useQuery } from '@tanstack/react-query'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { readStanding } from '#features/applications/contract.ts'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import { seeDecision } from '#features/decisions/admin-contract.ts'
import { seeRequests } from '#features/decisions/admin-requests-contract.ts'
import { listOwnRequests, readDecision } from '#features/decisions/contract.ts'
import { seePayments } from '#features/payments/admin-contract.ts'
import { readOwnPayments } from '#features/payments/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { keyOf, queryOf } from '#web/queries.ts'
import { Showing } from './applicant-preview.tsx'
import { Decided } from './decision-page.tsx'

type Props = {
  seen: Answer<typeof lookAsApplicant>
  /** When it was read. */
  at: number
  id: string
  may: (right: Right) => boolean
}

/** The page of the letter, with what can be answered to it and what was asked of the office. */
export function SeenDecision({ seen, at, id, may }: Props) {
  const request = { params: { id } }
  const person = useQuery(queryOf(readApplication, { ...request, query: {} }))
  const decision = useQuery(queryOf(seeDecision, request))
  const requests = useQuery(queryOf(seeRequests, request))
  const payments = useQuery({ ...queryOf(seePayments, request), enabled: may('see-money') })
  const looks = [person, decision, requests, payments]
  const [application] = seen.own.applications
  if (decision.error) return <Loaded query={decision} />
  if (!application || looks.some(({ isLoading }) => isLoading))
    return <LoadingLine>Loading...</LoadingLine>
  return (
    <Showing
      key={[at, ...looks.map((look) => look.dataUpdatedAt)].join()}
      known={[
        [keyOf(readStanding, request), seen.standing],
        [keyOf(readDecision, request), decision.data],
        [keyOf(listOwnRequests, request), requests.data],
        [keyOf(readOwnPayments, request), payments.data],
      ]}
    >
      <Decided
        application={application}
        heading="h2"
        to={person.data ? `${person.data.firstName} ${person.data.lastName}` : ''}
      />
    </Showing>
  )
}
