import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import { NotesPanel } from '#features/casework/web/notes-panel.tsx'
import { TasksPanel } from '#features/casework/web/tasks-panel.tsx'
import { WorkPanel } from '#features/casework/web/work-panel.tsx'
import { ContractsPanel } from '#features/contracts/web/contracts-panel.tsx'
import { AdminRequestsPanel } from '#features/decisions/web/admin-requests-panel.tsx'
import { AnswerFile } from '#features/documents/web/answer-file.tsx'
import { DocumentsPanel } from '#features/documents/web/documents-panel.tsx'
import { InterviewPanel } from '#features/interviews/web/interview-panel.tsx'
import { MailsPanel } from '#features/messages/web/mails-panel.tsx'
import { ThreadPanel } from '#features/messages/web/thread-panel.tsx'
import { MoneyPanel } from '#features/payments/web/money-panel.tsx'
import { DuplicatesPanel } from '#features/people/web/duplicates-panel.tsx'
import { RecordsPanel } from '#features/people/web/records-panel.tsx'
import { ResponsesPanel } from '#features/questionnaires/web/responses-panel.tsx'
import { ReferencesPanel } from '#features/references/web/references-panel.tsx'
import { ChecksPanel } from '#features/review/web/checks-panel.tsx'
import { CreditPanel } from '#features/review/web/credit-panel.tsx'
import { OwnReviewPanel } from '#features/review/web/own-review-panel.tsx'
import { ReviewsPanel } from '#features/review/web/reviews-panel.tsx'
import { AdminEntryPanel } from '#features/staff-entry/web/admin-entry-panel.tsx'
import type { Answer } from '#shared/endpoint.ts'
import type { Right } from '#shared/rights.ts'
import { queryOf } from '#web/queries.ts'

type Props = { application: Answer<typeof readApplication> }

/** What every feature of the office knows of one application, most used first; they come together. */
export function OfficeBeside({ application }: Props) {
  const { id } = application
  const { data: me } = useQuery(queryOf(getAdmin))
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  return (
    <>
      {application.isEntered && may('enter-applications') && <AdminEntryPanel id={id} />}
      {may('merge-people') && <DuplicatesPanel id={id} />}
      {may('review-applications') && <OwnReviewPanel id={id} />}
      <InterviewPanel application={application} />
      {may('read-messages') && (
        <ThreadPanel id={id} name={`${application.firstName} ${application.lastName}`} />
      )}
      {may('read-application') && <DocumentsPanel id={id} />}
      {may('read-application') && <ReferencesPanel id={id} mayManage={may('manage-references')} />}
      {may('read-contracts') && (
        <ContractsPanel
          id={id}
          mayManage={may('manage-contracts')}
          maySign={may('sign-contracts')}
        />
      )}
      {may('see-money') && <MoneyPanel id={id} may={may} />}
      {may('read-application') && (
        <ResponsesPanel id={id} mayBuild={may('build-questionnaires')} File={AnswerFile} />
      )}
      {may('settle-checks') && (
        <>
          <ChecksPanel id={id} />
          <CreditPanel id={id} />
        </>
      )}
      {may('review-applications') && <ReviewsPanel id={id} />}
      <WorkPanel application={application} />
      <TasksPanel id={id} />
      <NotesPanel id={id} />
      <AdminRequestsPanel application={application} />
      {may('read-mail') && <MailsPanel id={id} />}
      {may('hold-records') && (
        <RecordsPanel
          id={id}
          statusSeq={application.statusSeq}
          name={`${application.firstName} ${application.lastName}`}
        />
      )}
    </>
  )
}
