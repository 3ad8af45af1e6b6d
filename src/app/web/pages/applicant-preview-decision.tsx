import { useQuery } from '@tanstack/react-query'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { readProgress } from '#features/applications/contract.ts'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import { seeDecision } from '#features/decisions/admin-contract.ts'
import { readDecision } from '#features/decisions/contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { KnownAnswers } from '#web/applicant-preview.tsx'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { keyOf, queryOf } from '#web/queries.ts'
import { DecisionLetters } from './decision-page.tsx'
import { PreviewSources, previewSourcesOf } from './preview-sources.tsx'

type Props = {
  seen: Answer<typeof lookAsApplicant>
  /** When it was read. */
  at: number
  id: string
  may: (right: Right) => boolean
}

/** The page of the letter, with what can be answered to it and what was asked of the office. */
export function DecisionPreview({ seen, at, id, may }: Props) {
  const request = { params: { id } }
  const person = useQuery(queryOf(readApplication, { ...request, query: {} }))
  const decision = useQuery(queryOf(seeDecision, request))
  const [application] = seen.own.applications
  if (decision.error) return <Loaded query={decision} />
  if (!application || person.isLoading || decision.isLoading)
    return <LoadingLine>Loading...</LoadingLine>
  return (
    <PreviewSources sources={previewSourcesOf(id, 'decision')} may={may}>
      {(known, readAt) => (
        <KnownAnswers
          key={[at, person.dataUpdatedAt, decision.dataUpdatedAt, readAt].join()}
          known={[
            [keyOf(readProgress, request), seen.standing],
            [keyOf(readDecision, request), decision.data],
            ...known,
          ]}
        >
          <DecisionLetters
            application={application}
            heading="h2"
            to={person.data ? `${person.data.firstName} ${person.data.lastName}` : ''}
          />
        </KnownAnswers>
      )}
    </PreviewSources>
  )
}
