import { listOwnApplications } from '#features/application-form/contract.ts'
import { readinessKey } from '#features/application-form/web/use-readiness.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { Showing } from '#web/applicant-preview.tsx'
import { keyOf } from '#web/queries.ts'
import { Looks, looksOf } from './applicant-looks.tsx'
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
  const [application] = seen.own.applications
  if (!application) return null
  return (
    <Looks looks={looksOf(id, 'dashboard')} may={may}>
      {(known, lookedAt) => (
        <Showing
          key={`${at},${lookedAt}`}
          known={[
            [keyOf(listOwnApplications), seen.own],
            [keyOf(readProgress, { params: { id } }), seen.standing],
            [readinessKey(id), seen.isReady],
            ...known,
          ]}
        >
          <ApplicationCard application={application} isFirst />
        </Showing>
      )}
    </Looks>
  )
}
