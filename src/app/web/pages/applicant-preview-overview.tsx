import { listOwnApplications } from '#features/application-form/contract.ts'
import { readinessKey } from '#features/application-form/web/use-readiness.ts'
import { readStanding } from '#features/applications/contract.ts'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { Showing } from '#web/applicant-preview.tsx'
import { keyOf } from '#web/queries.ts'
import { ApplicationCard } from './application-card.tsx'
import { useLooks } from './use-looks.ts'

type Props = {
  seen: Answer<typeof lookAsApplicant>
  /** When it was read. */
  at: number
  id: string
  may: (right: Right) => boolean
}

/** The dashboard with all that stands on it, as far as its reader may know of it. */
export function SeenOverview({ seen, at, id, may }: Props) {
  const looks = useLooks(id, 'dashboard', may)
  const [application] = seen.own.applications
  if (!application || looks.isLoading) return <p role="status">Loading...</p>
  return (
    <Showing
      key={`${at},${looks.at}`}
      known={[
        [keyOf(listOwnApplications), seen.own],
        [keyOf(readStanding, { params: { id } }), seen.standing],
        [readinessKey(id), seen.isReady],
        ...looks.known,
      ]}
    >
      <ApplicationCard application={application} isFirst />
    </Showing>
  )
}
