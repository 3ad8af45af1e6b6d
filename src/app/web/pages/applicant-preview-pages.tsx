import { useQuery } from '@tanstack/react-query'
import type { lookAsApplicant } from '#features/casework/work-contract.ts'
import { seeDocuments } from '#features/documents/admin-contract.ts'
import { listOwnDocuments } from '#features/documents/contract.ts'
import { OwnDocuments } from '#features/documents/web/own-documents.tsx'
import { listOwnQuestionnaires } from '#features/questionnaires/contract.ts'
import { seeQuestionnaires } from '#features/questionnaires/results-contract.ts'
import { QuestionnairesOf } from '#features/questionnaires/web/own-questionnaires.tsx'
import type { Answer } from '#shared/endpoint.ts'
import { ApplicantPreview } from '#web/applicant-preview.tsx'
import type { PreviewProps } from '#web/applicant-previews.ts'
import { keyOf, queryOf } from '#web/queries.ts'
import { savePaper } from './own-papers.ts'

export function DocumentsPreview({ id, title }: PreviewProps) {
  const query = useQuery(queryOf(seeDocuments, { params: { id } }))
  return (
    <ApplicantPreview
      query={query}
      answers={(documents) => [[keyOf(listOwnDocuments, { params: { id } }), documents]]}
    >
      {() => <OwnDocuments onSave={savePaper} id={id} title={title} />}
    </ApplicantPreview>
  )
}

/** Which questions there are; what is being answered is for no one to read before it is submitted. */
export function QuestionsPreview({
  id,
  seen,
}: PreviewProps & { seen: Answer<typeof lookAsApplicant> }) {
  const query = useQuery(queryOf(seeQuestionnaires, { params: { id } }))
  const [application] = seen.own.applications
  return (
    <ApplicantPreview
      query={query}
      answers={(list) => [[keyOf(listOwnQuestionnaires, { params: { id } }), list]]}
    >
      {() => application && <QuestionnairesOf application={application} />}
    </ApplicantPreview>
  )
}
