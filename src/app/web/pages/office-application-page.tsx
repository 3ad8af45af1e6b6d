import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import { AdminApplicationPage } from '#features/application-form/web/admin-application-page.tsx'
import { AdminRecordNavigation } from '#features/application-list/web/admin-record-navigation.tsx'
import type { Answer } from '#shared/endpoint.ts'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { layOutSidePanel } from './side-panel-layout.ts'

type Props = { application: Answer<typeof readApplication> }

/** One application with what every feature of the office knows of it; `as` shows it with other eyes. */
export function OfficeApplicationPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { data: me } = useQuery(queryOf(getAdmin))
  useLayoutEffect(layOutSidePanel, [])
  // Whoever reads nothing of an application but its money is led to that.
  if (me && !me.admin.rights.includes('read-application'))
    return <Navigate replace to={`/admin-panel/finance?application=${id}`} />
  if (params.get('as') === 'applicant') return <Part load={asApplicant} props={{}} />
  if (params.get('as') === 'entry') return <Part load={entry} props={{}} />
  return <AdminApplicationPage Navigation={AdminRecordNavigation} Lead={Lead} Beside={Beside} />
}

/** Above the answers: who else is here, and what is being decided. */
function Lead({ application }: Props) {
  const { data: me } = useQuery(queryOf(getAdmin))
  return (
    <>
      <Part isQuiet key={application.id} load={here} props={{ id: application.id }} />
      {me?.admin.rights.includes('decide-applications') && (
        <Part
          isQuiet
          key={`${application.id} decision`}
          load={decisionPanel}
          props={{ application }}
        />
      )}
    </>
  )
}

/** Next to the answers: a rail, and one of its places at a time. */
function Beside(props: Props & { timeline: ReactNode }) {
  return <Part isQuiet key={props.application.id} load={besidePanels} props={props} />
}

// What stands beside the answers weighs more than the page, which is read before it.
async function asApplicant() {
  return (await import('./view-as-applicant.tsx')).AsApplicant
}

async function entry() {
  return (await import('./entry-page.tsx')).AdminEntryPage
}

async function here() {
  return (await import('#features/casework/web/presence.tsx')).Presence
}

async function decisionPanel() {
  return (await import('#features/decisions/web/admin-decision-panel.tsx')).AdminDecisionPanel
}

async function besidePanels() {
  return (await import('./office-side-panel.tsx')).OfficeSidePanel
}
