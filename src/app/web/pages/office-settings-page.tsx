import '../mail-templates.ts'
import '../setting-areas.ts'
import { useQuery } from '@tanstack/react-query'
import { getAdmin } from '#features/admins/contract.ts'
import { WaitingDetails } from '#features/payments/web/pending-bank-details.tsx'
import { AdminSettingsPage } from '#features/settings/web/admin-settings-page.tsx'
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
      WaitingChangeView={WaitingDetails}
      below={{ ...(mayHold && { retention: <Part load={retentionPreview} props={{}} /> }) }}
    />
  )
}
