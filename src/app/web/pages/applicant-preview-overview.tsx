import { listOwnApplications } from '#features/application-form/contract.ts'
import { readinessKey } from '#features/application-form/web/use-readiness.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { KnownAnswers } from '#web/applicant-preview.tsx'
import { keyOf } from '#web/queries.ts'
import { ApplicationCard } from './application-card.tsx'
import { PreviewSources, previewSourcesOf } from './preview-sources.tsx'

type Props = {
  seen: Answer<typeof lookAsApplicant>
  /** When it was read. */
  at: number
  id: string
  may: (right: Right) => boolean
}

/** The dashboard with all that is on it, as far as its reader may know of it. */
export function OverviewPreview({ seen, at, id, may }: Props) {
  const [application] = seen.own.applications
  if (!application) return null
  return (
    <PreviewSources sources={previewSourcesOf(id, 'dashboard')} may={may}>
      {(known, readAt) => (
        <KnownAnswers
          key={`${at},${readAt}`}
          known={[
            [keyOf(listOwnApplications), seen.own],
            [keyOf(readProgress, { params: { id } }), seen.standing],
            [readinessKey(id), seen.isReady],
            ...known,
          ]}
        >
          <ApplicationCard application={application} isFirst />
        </KnownAnswers>
      )}
    </PreviewSources>
  )
}
