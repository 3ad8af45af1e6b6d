import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { Right } from '#features/admins/rights.ts'
import type { readApplication } from '#features/applications/admin-contract.ts'
import { AdminApplicationPage } from '#features/applications/web/admin-application-page.tsx'
import type { Answer } from '#shared/endpoint.ts'
import { queryOf } from '#web/queries.ts'
import { Part } from '../part.tsx'

type Props = { application: Answer<typeof readApplication> }

/** One application with what every feature of the office knows of it; `as` shows it with other eyes. */
export function OfficeApplicationPage() {
  const [params] = useSearchParams()
  if (params.get('as') === 'applicant') return <Part load={asApplicant} props={{}} />
  return <AdminApplicationPage Lead={Lead} Beside={Beside} />
}

/** Above the answers, over the whole width: what is being decided. */
function Lead({ application }: Props) {
  const { data: me } = useQuery(queryOf(getAdmin))
  if (!me?.admin.rights.includes('decide-applications')) return null
  return <Part key={application.id} load={decisionPanel} props={{ application }} />
}

/** Next to the answers, one under another: what is to be done, scored, checked and noted. */
function Beside({ application }: Props) {
  const { id } = application
  const { data: me } = useQuery(queryOf(getAdmin))
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  return (
    <>
      <Part load={workPanel} props={{ application }} />
      <Part key={`tasks ${id}`} load={tasksPanel} props={{ id }} />
      {may('merge-people') && <Part key={`twins ${id}`} load={twinsPanel} props={{ id }} />}
      {may('review-applications') && (
        <>
          <Part key={`own-review ${id}`} load={ownReviewPanel} props={{ id }} />
          <Part key={`reviews ${id}`} load={reviewsPanel} props={{ id }} />
        </>
      )}
      {may('settle-checks') && (
        <>
          <Part key={`checks ${id}`} load={checksPanel} props={{ id }} />
          <Part key={`credit ${id}`} load={creditPanel} props={{ id }} />
        </>
      )}
      <Part key={`requests ${id}`} load={requestsPanel} props={{ application }} />
      <Part key={`notes ${id}`} load={notesPanel} props={{ id }} />
    </>
  )
}

// What stands beside the answers weighs more than the page, which is read before it.
async function asApplicant() {
  return (await import('./as-applicant.tsx')).AsApplicant
}

async function decisionPanel() {
  return (await import('#features/decisions/web/admin-decision-panel.tsx')).AdminDecisionPanel
}

async function twinsPanel() {
  return (await import('#features/people/web/duplicates-panel.tsx')).DuplicatesPanel
}

async function ownReviewPanel() {
  return (await import('#features/review/web/own-review-panel.tsx')).OwnReviewPanel
}

async function reviewsPanel() {
  return (await import('#features/review/web/reviews-panel.tsx')).ReviewsPanel
}

async function checksPanel() {
  return (await import('#features/review/web/checks-panel.tsx')).ChecksPanel
}

async function creditPanel() {
  return (await import('#features/review/web/credit-panel.tsx')).CreditPanel
}

async function requestsPanel() {
  return (await import('#features/decisions/web/admin-requests-panel.tsx')).AdminRequestsPanel
}

async function workPanel() {
  return (await import('#features/casework/web/work-panel.tsx')).WorkPanel
}

async function tasksPanel() {
  return (await import('#features/casework/web/tasks-panel.tsx')).TasksPanel
}

async function notesPanel() {
  return (await import('#features/casework/web/notes-panel.tsx')).NotesPanel
}
