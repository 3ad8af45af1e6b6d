import '../mail-templates.ts'
import '../setting-areas.ts'
import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import { AdminSettingsPage } from '#features/settings/web/admin-settings-page.tsx'
import type { PlaceProps } from '#web/page-parts.ts'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'

async function retentionPreview() {
  return (await import('#features/people/web/retention-preview.tsx')).RetentionPreview
}

/** The settings, with what other features show below an area of theirs. */
export function OfficeSettingsPage() {
  const { data: me } = useQuery(queryOf(getAdmin))
  const mayHold = me?.admin.rights.includes('hold-records') ?? false
  return (
    <AdminSettingsPage
      WaitingChangeView={WaitingChangeView}
      below={{ ...(mayHold && { retention: <Part load={retentionPreview} props={{}} /> }) }}
    />
  )
}

function WaitingChangeView(props: PlaceProps['waiting-change']) {
  return <Part isQuiet load={waitingChange} props={props} />
}

async function waitingChange() {
  return (await import('./found-parts.ts')).partOf('waiting-change')
}
